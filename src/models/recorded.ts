/** Model calls that leave an entry in the ledger, whatever becomes of them. */
import type { Clock } from "../ports/clock.ts";
import type { Judge, ModelUsage } from "../ports/judge.ts";
import type { Rewriter } from "../ports/rewriter.ts";
import type { LedgerEntry, TokenLedger } from "../ports/token-ledger.ts";

export interface Recording {
	readonly ledger: TokenLedger;
	readonly clock: Clock;
	/** The host's session, where there is one. */
	readonly session?: string;
}

interface Called {
	readonly provider: string;
	readonly model: string;
	readonly usage?: ModelUsage;
}

/** What is recorded of a call that failed before a model named itself. */
interface Asked {
	readonly purpose: LedgerEntry["purpose"];
	readonly provider: string;
	readonly model: string;
}

export function recordedJudge(judge: Judge, asked: Omit<Asked, "purpose">, recording: Recording): Judge {
	return {
		get limits() {
			return judge.limits;
		},
		ask: (request, signal) =>
			recorded(() => judge.ask(request, signal), { asked: { ...asked, purpose: "judge" }, recording, signal }),
	};
}

export function recordedRewriter(rewriter: Rewriter, model: string, recording: Recording): Rewriter {
	const asked: Asked = { purpose: "rewrite", provider: "chat", model };
	return {
		rewrite: async (request, signal) => {
			const named = async (): Promise<Called & { readonly text: Awaited<ReturnType<Rewriter["rewrite"]>> }> => {
				const text = await rewriter.rewrite(request, signal);
				const usage = text.usage === undefined ? {} : { usage: text.usage };
				return { provider: "chat", model: text.model, ...usage, text };
			};
			return (await recorded(named, { asked, recording, signal })).text;
		},
	};
}

interface How {
	readonly asked: Asked;
	readonly recording: Recording;
	readonly signal: AbortSignal | undefined;
}

async function recorded<T extends Called>(call: () => Promise<T>, how: How): Promise<T> {
	const { asked, recording, signal } = how;
	const start = recording.clock.now();
	const keep = (called: Called, outcome: LedgerEntry["outcome"]): Promise<void> => {
		const now = recording.clock.now();
		return recording.ledger.add({
			at: new Date(now).toISOString(),
			purpose: asked.purpose,
			provider: called.provider,
			model: called.model,
			...(called.usage === undefined ? {} : { usage: called.usage }),
			// Clocks jump back.
			milliseconds: Math.max(0, now - start),
			outcome,
			...(recording.session === undefined ? {} : { session: recording.session }),
		});
	};
	try {
		const result = await call();
		await keep(result, "done");
		return result;
	} catch (error) {
		await keep(asked, signal?.aborted === true ? "cancelled" : "failed");
		throw error;
	}
}
