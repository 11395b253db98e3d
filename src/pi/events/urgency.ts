/**
 * After each run, where somebody stays: a judge that is a model is asked about facts that were added in doubt, and how
 * urgent facts are that it has not spoken of.
 */
import type { AgentSettledEvent, AgentStartEvent, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Wiring } from "./lifecycle.ts";

/** Nobody waits for it, and the next run or the end of the session stops it: register it before what closes the memory. */
export function onIdleUrgency({ pi, current, troubles }: Wiring): void {
	let idle = new AbortController();
	const stop = (): undefined => {
		idle.abort();
		return undefined;
	};
	const settled = (_event: AgentSettledEvent, ctx: ExtensionContext): undefined => {
		const session = current.get();
		// A print-mode run ends with its answer.
		if (session === undefined || !ctx.hasUI) return undefined;
		stop();
		idle = new AbortController();
		// What fails is in the status; what is left is a cancellation.
		void rate(session, idle.signal, (lines) => tell(lines, session, ctx)).catch(() => undefined);
		return undefined;
	};
	const tell = (lines: readonly string[], session: Session, ctx: ExtensionContext): void => {
		if (current.get() !== session) return;
		for (const line of lines) ctx.ui.notify(`memory: ${line}`, "info");
	};
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, settled));
	pi.on("agent_start", guarded<AgentStartEvent, undefined>(troubles, stop));
	pi.on("session_shutdown", guarded(troubles, stop));
}

async function rate(session: Session, signal: AbortSignal, tell: (lines: readonly string[]) => void): Promise<void> {
	const opened = await session.opened;
	if (opened.kind !== "open" || signal.aborted) return;
	const { settled } = await opened.workspace.rejudge({ signal });
	if (settled.length > 0) {
		const { settlementLine } = await import("../../render/review.ts");
		tell(settled.map(settlementLine).filter((line) => line !== undefined));
	}
	if (!signal.aborted) await opened.workspace.rateUrgency({ signal });
}
