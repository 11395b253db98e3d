/** What every way of writing needs, in one record that the composition root fills. */
import { type ChangeDeps, WRITE_LOCK } from "../history/apply-change.ts";
import type { Journal } from "../ports/journal.ts";
import type { RecallHit } from "../recall/outcome.ts";
import type { Settings } from "../settings/table.ts";
import type { Candidate } from "./candidate.ts";

export type GateSettings = Pick<
	Settings,
	"write.warnChars" | "write.defaultScope" | "safety.secrets" | "forget.headless" | "lock.waitMs"
>;

export interface GateDeps extends ChangeDeps {
	/** Absent where there is no project. */
	readonly journal?: Journal;
	/** Absolute real path of the project's root; absent where there is no project. */
	readonly projectRoot?: string;
	readonly settings: GateSettings;
}

/** Finds known facts that a candidate may repeat or contradict, nearest first. Never fails: no neighbours then. */
export type CloseFacts = (candidate: Candidate, signal?: AbortSignal) => Promise<readonly RecallHit[]>;

export interface WriteOptions {
	readonly signal?: AbortSignal;
}

/** Waits for the write lock as long as the settings say. */
export async function underLock<T>(deps: GateDeps, work: () => Promise<T>, options: WriteOptions = {}): Promise<T> {
	const { signal } = options;
	return deps.lock.run(WRITE_LOCK, work, {
		waitMs: deps.settings["lock.waitMs"],
		...(signal === undefined ? {} : { signal }),
	});
}
