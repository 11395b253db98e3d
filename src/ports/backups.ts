/** Checked copies of all facts that lie outside repositories, with the counters of their use. */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import type { FactUsage } from "./fact-index.ts";

export interface BackupInfo {
	/** Names it to a person: `2026-11-30T12-00-00Z-daily`. */
	readonly name: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	/** `daily`, `asked for`, `before consolidate`. */
	readonly reason: string;
	readonly bytes: number;
	readonly files: number;
	/** Files of each store. */
	readonly stores: Readonly<Partial<Record<StoreId, number>>>;
	/** Why it cannot be used, when that is so; counts are 0 then. */
	readonly damaged?: string;
}

export interface BackedUpFile {
	readonly store: StoreId;
	/** In the store's folder. */
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** A project whose personal facts are in the backup. */
export interface BackedUpProject {
	readonly key: string;
	readonly name: string;
	readonly root: string;
}

export interface Snapshot {
	readonly info: BackupInfo;
	readonly files: readonly BackedUpFile[];
	readonly projects: readonly BackedUpProject[];
	readonly counters: ReadonlyMap<FactId, FactUsage>;
}

/**
 * True where the newest backup, which holds the same, does for a new one: what a person asks for is kept longer, and what
 * was there before a restore is brought back by name only.
 */
export function isAsGood(newest: Pick<BackupInfo, "reason">, reason: string): boolean {
	if (newest.reason === reason) return true;
	return reason !== ASKED_FOR && newest.reason !== BEFORE_RESTORE;
}

/** The reason of those that a restore takes of what it is about to replace. */
export const BEFORE_RESTORE = "before restore";

/** The reason of those that a person asked for: others go first where there are too many. */
export const ASKED_FOR = "asked for";

/** `isNew`: false where it is an earlier one that holds the same, byte for byte, and nothing was written. */
export type BackupTaken = BackupInfo & { readonly isNew: boolean };

export interface BackupRequest {
	readonly reason: string;
	readonly counters: ReadonlyMap<FactId, FactUsage>;
	/** Called between two steps, to let others have their turn. */
	readonly pause?: () => Promise<void>;
	readonly signal?: AbortSignal;
	/**
	 * Runs the last step, by which the backup takes its name: what is erased before it or after it is not in the backup.
	 * Where it rejects, nothing is left.
	 */
	readonly settle?: (lastStep: () => Promise<void>) => Promise<void>;
}

export interface Backups {
	/**
	 * Durable, and read back whole, when it returns. Where the newest holds the same, that one is it, unless a person
	 * asks and it may go before what a person asked for. `undefined` when there is nothing to back up.
	 * @throws MemoryError STORE_IO
	 */
	take(request: BackupRequest): Promise<BackupTaken | undefined>;
	/** Newest first. @throws MemoryError STORE_IO */
	list(): Promise<readonly BackupInfo[]>;
	/** Milliseconds since 1970 at which the newest was taken, or found to hold all there is. */
	confirmed(): Promise<number | undefined>;
	/** Checks every file against its sum. @throws MemoryError STORE_IO for one that is damaged or not there */
	read(name: string): Promise<Snapshot>;
	/** Removes the oldest beyond `keep`, never the newest, and what a person asked for last; returns their names. @throws MemoryError STORE_IO */
	prune(keep: number): Promise<readonly string[]>;
	/** Writes those that hold the fact anew, without it; returns their names. @throws MemoryError STORE_IO */
	erase(fact: FactId): Promise<readonly string[]>;
}
