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

export interface BackupRequest {
	readonly reason: string;
	readonly counters: ReadonlyMap<FactId, FactUsage>;
	/** True to take none when nothing has changed since the newest. */
	readonly onlyWhenChanged?: boolean;
	/** Called between two steps, to let others have their turn. */
	readonly pause?: () => Promise<void>;
	readonly signal?: AbortSignal;
}

export interface Backups {
	/**
	 * Durable, and read back whole, when it returns. `undefined` when there is nothing to back up, or nothing new.
	 * @throws MemoryError STORE_IO
	 */
	take(request: BackupRequest): Promise<BackupInfo | undefined>;
	/** Newest first. @throws MemoryError STORE_IO */
	list(): Promise<readonly BackupInfo[]>;
	/** Milliseconds since 1970 at which the newest was taken, or found to hold all there is. */
	confirmed(): Promise<number | undefined>;
	/** Checks every file against its sum. @throws MemoryError STORE_IO for one that is damaged or not there */
	read(name: string): Promise<Snapshot>;
	/** Removes the oldest beyond `keep`; returns their names. @throws MemoryError STORE_IO */
	prune(keep: number): Promise<readonly string[]>;
	/** Writes those that hold the fact anew, without it; returns their names. @throws MemoryError STORE_IO */
	erase(fact: FactId): Promise<readonly string[]>;
}
