/** The change log and the tombstones in memory: twins of the files beside the stores. */
import type { FactId } from "../facts/fact.ts";
import type { Change, ChangeLog, ChangeQuery, Purges, Tombstone, Tombstones } from "../ports/history.ts";

function withoutText({ before: _before, after: _after, ...rest }: Change): Change {
	return { ...rest, reason: "erased" };
}

export class MemoryChangeLog implements ChangeLog {
	/** Oldest first. */
	readonly changes: Change[] = [];

	async append(change: Change): Promise<void> {
		this.changes.push(change);
	}

	async appendAll(changes: readonly Change[]): Promise<void> {
		this.changes.push(...changes);
	}

	async erase(fact: FactId): Promise<number> {
		let erased = 0;
		for (const [at, change] of this.changes.entries()) {
			if (change.fact !== fact || (change.before === undefined && change.after === undefined)) continue;
			this.changes[at] = withoutText(change);
			erased += 1;
		}
		return erased;
	}

	async recent(query: ChangeQuery): ReturnType<ChangeLog["recent"]> {
		const { since = "" } = query;
		const first = this.changes.findIndex(({ at }) => at >= since);
		const matching = (first === -1 ? [] : this.changes.slice(first)).filter(
			(change) =>
				(query.fact === undefined || change.fact === query.fact) &&
				(query.facts === undefined || query.facts.has(change.fact)) &&
				(query.session === undefined || change.session?.endsWith(query.session) === true),
		);
		return { changes: matching.toReversed().slice(0, query.limit), unreadable: 0 };
	}
}

export class MemoryPurges implements Purges {
	readonly #open = new Set<FactId>();
	#begun = 0;

	async begin(fact: FactId): Promise<void> {
		this.#open.add(fact);
		this.#begun += 1;
	}

	async begun(): Promise<number> {
		return this.#begun;
	}

	async done(fact: FactId): Promise<void> {
		this.#open.delete(fact);
	}

	async unfinished(): Promise<readonly FactId[]> {
		return [...this.#open];
	}

	async clearLeftovers(): Promise<void> {}
}

export class MemoryTombstones implements Tombstones {
	readonly #stones = new Map<FactId, Tombstone>();

	async add(tombstone: Tombstone): Promise<void> {
		this.#stones.set(tombstone.fact, tombstone);
	}

	async lift(fact: FactId): Promise<void> {
		this.#stones.delete(fact);
	}

	async find(what: { readonly fact?: FactId; readonly contentHash?: string }): Promise<Tombstone | undefined> {
		return [...this.#stones.values()].findLast(
			(stone) => stone.fact === what.fact || stone.contentHash === what.contentHash,
		);
	}
}
