/** How sure each judge has to be, for each thing that it may decide. */
import type { Settings } from "../settings/table.ts";

export type ThresholdSettings = Pick<
	Settings,
	| "judge.covered"
	| "judge.conflict"
	| "judge.merge"
	| "judge.durable"
	| "judge.importance"
	| "judge.unsafe"
	| "judge.scopeMove"
	| "judge.urgencyHigh"
	| "judge.urgencyMid"
>;

export interface Thresholds {
	readonly covered: number;
	readonly conflict: number;
	readonly merge: number;
	/** A candidate that is less likely to last is skipped; with `durableInclusive` one that is just as likely, too. */
	readonly durable: number;
	readonly durableInclusive: boolean;
	/** Absent where importance says too little to skip by. */
	readonly importance?: number;
	readonly unsafe: number;
	/** Absent where the judge does not choose scopes. */
	readonly scopeMove?: number;
	/** What the judge leaves undecided is left to the agent and kept for review. */
	readonly abstains: boolean;
	readonly urgencyHigh: number;
	readonly urgencyMid: number;
}

/** Chat models report their own certainty, and report too much of it (docs/gate.md). */
const CHAT_CONFLICT = 0.6;
/** The built-in rules decide only what is clear to them (docs/gate.md); what they cannot tell is left to the agent. */
const LOCAL = { covered: 0.7, conflict: 0.9, merge: 0.7, durable: 0.2 } as const;

/** @param provider as the judge's reply names it */
export function thresholdsFor(provider: string, settings: ThresholdSettings): Thresholds {
	const given = {
		covered: settings["judge.covered"],
		conflict: settings["judge.conflict"],
		merge: settings["judge.merge"],
		unsafe: settings["judge.unsafe"],
		urgencyHigh: settings["judge.urgencyHigh"],
		urgencyMid: settings["judge.urgencyMid"],
	};
	if (provider === "local") {
		return {
			...given,
			covered: Math.max(LOCAL.covered, given.covered),
			conflict: Math.max(LOCAL.conflict, given.conflict),
			merge: Math.max(LOCAL.merge, given.merge),
			durable: Math.min(LOCAL.durable, settings["judge.durable"]),
			durableInclusive: true,
			abstains: true,
		};
	}
	return {
		...given,
		conflict: provider === "chat" ? Math.max(CHAT_CONFLICT, given.conflict) : given.conflict,
		durable: settings["judge.durable"],
		durableInclusive: false,
		importance: settings["judge.importance"],
		scopeMove: settings["judge.scopeMove"],
		abstains: false,
	};
}
