/** What a synchronisation has to do: decided from stamps, and from ids that several files claim. */
import { derivedId } from "../facts/derived-id.ts";
import type { Fact, FactId } from "../facts/fact.ts";
import type { FactUpsert, IndexBatch, IndexedFact } from "../ports/fact-index.ts";
import type { FactProblem, FileStamp } from "../ports/fact-store.ts";

export interface SyncPlan {
	/** Names of files that are new or have another stamp. */
	readonly changed: readonly string[];
	/** Names of files that are gone. */
	readonly gone: readonly string[];
}

const UNFINISHED = " unfinished";

/** Kept for a file that lacks its id or dates where nothing may be written: no file has it, so the next run reads it again. */
export function unfinishedStamp(stamp: string): string {
	return stamp + UNFINISHED;
}

/** True when the index has read the file as it is now, completed or not. */
export function isReadStamp(known: string, present: string | undefined): boolean {
	return present !== undefined && (known === present || known === unfinishedStamp(present));
}

export function planSync(listing: readonly FileStamp[], known: readonly FileStamp[]): SyncPlan {
	const stamps = new Map(known.map(({ name, stamp }) => [name, stamp]));
	const changed = listing.filter(({ name, stamp }) => stamps.get(name) !== stamp).map(({ name }) => name);
	const present = new Set(listing.map(({ name }) => name));
	return { changed, gone: known.filter(({ name }) => !present.has(name)).map(({ name }) => name) };
}

export type StampedProblem = FactProblem & { readonly stamp: string };

export interface Readings {
	readonly upserts: readonly FactUpsert[];
	readonly problems: readonly StampedProblem[];
	readonly gone: readonly string[];
}

interface Claim {
	readonly item: IndexedFact;
	/** Absent for a fact that is in the index already. */
	readonly upsert?: FactUpsert;
}

/** What a file goes by among others with its id. */
export interface Named {
	readonly name: string;
	readonly fact: Pick<Fact, "id" | "created">;
}

/** Of files with one id, the one that was created first is the fact; by name when both were at once. */
export function isBefore(left: Named, right: Named): boolean {
	if (left.fact.created !== right.fact.created) return left.fact.created < right.fact.created;
	return left.name < right.name;
}

/** Settles ids that several files claim. `indexed` are facts of the same store with an id of the readings. */
export function settleIds(readings: Readings, indexed: readonly IndexedFact[]): IndexBatch {
	const claims = new Map<FactId, Claim[]>();
	const claim = (entry: Claim): void => {
		const others = claims.get(entry.item.fact.id);
		if (others === undefined) claims.set(entry.item.fact.id, [entry]);
		else others.push(entry);
	};
	for (const item of indexed) claim({ item });
	for (const upsert of readings.upserts) claim({ item: upsert, upsert });
	const upserts: FactUpsert[] = [];
	const problems = [...readings.problems];
	for (const entries of claims.values()) {
		const winner = entries.reduce((first, entry) => (isBefore(entry.item, first.item) ? entry : first));
		if (winner.upsert !== undefined) upserts.push(winner.upsert);
		for (const entry of entries) if (entry !== winner) problems.push(duplicate(entry.item, winner.item));
	}
	return { upserts, problems, removals: readings.gone };
}

function duplicate(item: IndexedFact, winner: IndexedFact): StampedProblem {
	// Without the line it would have the id that its name is.
	const isByName = derivedId(item.name, item.fact.caption) === item.fact.id;
	const detail = `has the id of ${winner.name}; give it one of its own${isByName ? "" : ", or remove its id line"}`;
	return { name: item.name, stamp: item.stamp, reason: "duplicate-id", detail };
}
