/** The machine's record of every change to a fact, and of the facts that were forgotten. */
import type { Fact, FactId } from "../facts/fact.ts";
import type { ProjectKey, StoreId } from "../facts/scope.ts";

export type ChangeAction =
	| "added"
	| "edited"
	| "merged"
	| "reinforced"
	| "moved"
	| "forgotten"
	| "restored"
	| "completed"
	/** Its file was taken away by hand: it is not forgotten, and has no tombstone. */
	| "removed"
	/** Every text of it was erased, here too. */
	| "purged";
/** `hand` is an editor, git or another program: the change was found, not made, by Cairn. */
export type Actor = "agent" | "user" | "upkeep" | "import" | "hand";

/** A fact as it stood in a store at one moment. */
export interface FactState {
	readonly store: StoreId;
	readonly folder: string;
	readonly name: string;
	readonly fact: Fact;
	/** The whole file, so that unknown keys and comments come back too. */
	readonly text: string;
}

export interface Change {
	/** UUIDv7 of the change. */
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly action: ChangeAction;
	readonly fact: FactId;
	readonly before?: FactState;
	readonly after?: FactState;
	readonly reason: string;
	readonly actor: Actor;
	readonly session?: string;
	readonly project?: ProjectKey;
	/** The change that this one undoes. */
	readonly undoes?: string;
	/** Equal for changes that were asked for together, and are taken back together. */
	readonly group?: string;
	/** Which of git's two versions was kept: what was there before is the other one, which no file held alone. */
	readonly kept?: Side;
}

/** Of a merge: this branch's version, or the other one. */
export type Side = "ours" | "theirs";

export interface ChangeQuery {
	readonly fact?: FactId;
	readonly facts?: ReadonlySet<FactId>;
	/** The id of one, or the end of it. */
	readonly session?: string;
	/** ISO 8601; only changes since. What is recorded after one of since then is as well, whatever the clock said then. */
	readonly since?: string;
	readonly limit: number;
}

export interface ChangeLog {
	/** Durable when it returns. @throws MemoryError STORE_IO */
	append(change: Change): Promise<void>;
	/** As many at once; durable when it returns. @throws MemoryError STORE_IO */
	appendAll(changes: readonly Change[]): Promise<void>;
	/** Newest first, in the order in which they were recorded, whatever the clock said then. Lines that cannot be read are passed over and counted. */
	recent(query: ChangeQuery): Promise<{ readonly changes: readonly Change[]; readonly unreadable: number }>;
	/**
	 * Takes every text of the fact out of its changes, which stay; returns how many had any. To be called under the write
	 * lock. @throws MemoryError STORE_IO
	 */
	erase(fact: FactId): Promise<number>;
}

/** Facts that are being erased for good: what was begun is known until it is done, whatever happens in between. */
export interface Purges {
	/** Durable when it returns. @throws MemoryError STORE_IO */
	begin(fact: FactId): Promise<void>;
	/** @throws MemoryError STORE_IO */
	done(fact: FactId): Promise<void>;
	/** @throws MemoryError STORE_IO */
	unfinished(): Promise<readonly FactId[]>;
	/** How many were ever begun. @throws MemoryError STORE_IO */
	begun(): Promise<number>;
	/**
	 * Removes what writers that died left unfinished, in the cairn folder and in the given ones, which are those of facts: a
	 * text may stand in it. To be called under the write lock. `now` is milliseconds since 1970. @throws MemoryError STORE_IO
	 */
	clearLeftovers(folders: readonly string[], now: number): Promise<void>;
}

/** A forgotten fact: enough to know it again, nothing of what it said. */
export interface Tombstone {
	readonly fact: FactId;
	readonly contentHash: string;
	readonly store: StoreId;
	/** ISO 8601, UTC. */
	readonly at: string;
}

export interface Tombstones {
	/** Durable when it returns. */
	add(tombstone: Tombstone): Promise<void>;
	/** Takes a tombstone back. */
	lift(fact: FactId): Promise<void>;
	find(what: { readonly fact?: FactId; readonly contentHash?: string }): Promise<Tombstone | undefined>;
}
