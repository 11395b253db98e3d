/** What every way of writing needs, in one record that the composition root fills. */
import { type ChangeDeps, WRITE_LOCK } from "../history/apply-change.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Journal } from "../ports/journal.ts";
import type { Judge } from "../ports/judge.ts";
import type { Pending } from "../ports/pending.ts";
import type { Reviews } from "../ports/reviews.ts";
import type { Rewriter } from "../ports/rewriter.ts";
import type { Timer } from "../ports/timer.ts";
import type { Neighbour } from "../recall/neighbours.ts";
import type { Settings } from "../settings/table.ts";
import type { Candidate } from "./candidate.ts";
import type { ThresholdSettings } from "./thresholds.ts";

export type GateSettings = ThresholdSettings &
	Pick<
		Settings,
		| "write.warnChars"
		| "write.defaultScope"
		| "safety.secrets"
		| "forget.headless"
		| "lock.waitMs"
		| "judge.neighbours"
		| "judge.maxQuestions"
		| "judge.maxOptions"
		| "judge.stateTokens"
		| "judge.timeoutMs"
		| "rewrite.model"
	>;

export interface GateDeps extends ChangeDeps {
	/** Absent where there is no project. */
	readonly journal?: Journal;
	/** Absolute real path of the project's root; absent where there is no project. */
	readonly projectRoot?: string;
	readonly settings: GateSettings;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
	/** Absent while there is none: every case is left to the agent. */
	readonly judge?: Judge;
	/** Absent where no model can be asked: texts are joined by rule. */
	readonly rewriter?: Rewriter;
	/** Of the project at hand, or of the machine. */
	readonly pending: Pending;
	readonly reviews: Reviews;
}

/** Finds known facts that a candidate may repeat or contradict, nearest first. Never fails: no neighbours then. */
export type FindNeighbours = (candidate: Candidate, signal?: AbortSignal) => Promise<readonly Neighbour[]>;

export interface WriteOptions {
	readonly signal?: AbortSignal;
	/** Equal for changes that were asked for together, and are taken back together. */
	readonly group?: string;
}

/** Waits for the write lock as long as the settings say. */
export async function underLock<T>(deps: GateDeps, work: () => Promise<T>, options: WriteOptions = {}): Promise<T> {
	const { signal } = options;
	return deps.lock.run(WRITE_LOCK, work, {
		waitMs: deps.settings["lock.waitMs"],
		...(signal === undefined ? {} : { signal }),
	});
}
