/** The judge that the settings ask for, and the ones that stand in for it. */
import { MemoryError, messageOf } from "../kernel/errors.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { HostModels } from "../ports/host-models.ts";
import type { Judge, JudgeLimits, JudgeReply } from "../ports/judge.ts";
import { awayOutsidePi, type JudgeAway } from "../settings/host-judge.ts";
import type { Settings } from "../settings/table.ts";
import { withinDeadline } from "./deadline.ts";
import type { Fetch, Sleep } from "./http.ts";
import { openChatJudge } from "./judge-chat.ts";
import { openClassifierJudge } from "./judge-classifier.ts";
import { openSystemOneJudge } from "./judge-systemone.ts";
import { openLocalJudge } from "./local-judge/local-judge.ts";
import { type Recording, recordedJudge } from "./recorded.ts";

export type JudgeProvider = "systemone" | "classifier" | "chat" | "local";

export type JudgeSettings = Pick<
	Settings,
	| "judge.provider"
	| "judge.endpoint"
	| "judge.model"
	| "judge.apiKey"
	| "judge.maxQuestions"
	| "judge.maxOptions"
	| "judge.stateTokens"
	| "judge.timeoutMs"
>;

export interface JudgeChoice extends Recording {
	readonly settings: JudgeSettings;
	/** Absent outside the host: there are no classifiers and chat models then. */
	readonly hostModels?: HostModels;
	/** The environment's variables, for a key that refers to one. */
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly fetch: Fetch;
	readonly diagnostics: Diagnostics;
	readonly sleep?: Sleep;
	readonly random?: () => number;
}

/** A judge that knows who answers for it. Every call of a model is in the ledger; the built-in rules call none. */
export interface Judges extends Judge {
	/** Who is asked, in order: the next one when one fails. One alone where the settings name a provider. */
	readonly order: readonly JudgeProvider[];
	/** Who answered last; `undefined` before the first answer. */
	lastAnswer(): Pick<JudgeReply, "provider" | "model"> | undefined;
}

/** Milliseconds that a judge that failed is not asked again, where another can stand in. */
const REST_MS = 60_000;
/** Share of the time allowed that a judge gets which another can stand in for: whoever waits still gets an answer. */
const SHARE_BEFORE_NEXT = 0.8;

/** Nothing is asked of anybody here. */
export function openJudge(choice: JudgeChoice): Judges {
	const order = orderOf(choice);
	const allowed = choice.settings["judge.timeoutMs"];
	const timeoutMs = order.length > 1 ? Math.floor(allowed * SHARE_BEFORE_NEXT) : allowed;
	const judges = order.map((provider) => ({ provider, judge: openOne(provider, choice, timeoutMs) }));
	return new JudgesInOrder(judges, choice);
}

function orderOf({ settings, hostModels }: JudgeChoice): readonly JudgeProvider[] {
	const provider = settings["judge.provider"];
	if (provider !== "auto") return [provider];
	if (settings["judge.endpoint"].trim() !== "") return ["systemone", "local"];
	// A model without an endpoint is one of the host's: outside the host it says nothing.
	const namesModel = settings["judge.model"].trim() !== "" && hostModels !== undefined;
	return namesModel ? ["classifier", "local"] : ["local"];
}

function openOne(provider: JudgeProvider, choice: JudgeChoice, timeoutMs: number): Judge {
	if (provider === "local") return openLocalJudge();
	const settings = { ...choice.settings, "judge.timeoutMs": timeoutMs };
	const judge =
		provider === "systemone"
			? openSystemOneJudge({ ...choice, settings })
			: bounded(openHosts(provider, choice), timeoutMs);
	return recordedJudge(judge, { provider, model: settings["judge.model"] }, choice);
}

function bounded(judge: Judge, timeoutMs: number): Judge {
	return {
		get limits() {
			return judge.limits;
		},
		ask: (request, signal) => withinDeadline({ name: "judge", timeoutMs, signal }, (both) => judge.ask(request, both)),
	};
}

function openHosts(provider: "classifier" | "chat", { settings, hostModels }: JudgeChoice): Judge {
	const limits: JudgeLimits = {
		questions: settings["judge.maxQuestions"],
		options: settings["judge.maxOptions"],
		stateTokens: settings["judge.stateTokens"],
	};
	const options = { model: settings["judge.model"], limits };
	if (hostModels === undefined) return absent(awayOutsidePi(provider), limits);
	return provider === "chat"
		? openChatJudge({ ...options, hostModels })
		: openClassifierJudge({ ...options, hostModels });
}

function absent({ why, hint }: JudgeAway, limits: JudgeLimits): Judge {
	return {
		limits,
		ask: async () => {
			throw new MemoryError("PROVIDER_UNSET", why, { hint });
		},
	};
}

interface Named {
	readonly provider: JudgeProvider;
	readonly judge: Judge;
}

class JudgesInOrder implements Judges {
	readonly #judges: readonly Named[];
	readonly #choice: Pick<JudgeChoice, "clock" | "diagnostics">;
	/** Milliseconds since 1970 of the last failure. */
	readonly #failedAt = new Map<JudgeProvider, number>();
	#last: Pick<JudgeReply, "provider" | "model"> | undefined;

	constructor(judges: readonly Named[], choice: Pick<JudgeChoice, "clock" | "diagnostics">) {
		this.#judges = judges;
		this.#choice = choice;
	}

	get order(): readonly JudgeProvider[] {
		return this.#judges.map(({ provider }) => provider);
	}

	/** Of the one that is asked next. */
	get limits(): JudgeLimits {
		const first = this.#awake()[0] ?? this.#judges[0];
		return first?.judge.limits ?? { questions: 1, options: 2, stateTokens: 0 };
	}

	lastAnswer(): Pick<JudgeReply, "provider" | "model"> | undefined {
		return this.#last;
	}

	async ask(...[request, signal]: Parameters<Judge["ask"]>): Promise<JudgeReply> {
		const judges = this.#awake();
		for (const [at, { provider, judge }] of judges.entries()) {
			try {
				const reply = await judge.ask(request, signal);
				this.#failedAt.delete(provider);
				this.#last = { provider: reply.provider, model: reply.model };
				return reply;
			} catch (error) {
				const next = judges[at + 1];
				if (signal?.aborted === true || next === undefined) throw error;
				this.#note(error, provider, next.provider);
			}
		}
		throw new MemoryError("PROVIDER_UNSET", "there is no judge");
	}

	/** The last one is always asked: there is nobody after it. */
	#awake(): readonly Named[] {
		const now = this.#choice.clock.now();
		return this.#judges.filter(({ provider }, at) => {
			const failed = this.#failedAt.get(provider);
			const isLast = at === this.#judges.length - 1;
			return isLast || failed === undefined || Math.abs(now - failed) >= REST_MS;
		});
	}

	#note(error: unknown, provider: JudgeProvider, next: JudgeProvider): void {
		this.#failedAt.set(provider, this.#choice.clock.now());
		const message = `judge ${provider} failed, ${next} decides instead: ${messageOf(error)}`;
		this.#choice.diagnostics.report({ degraded: "the configured judge", message });
	}
}
