/** Facts, problems and stamps in maps. */
import { hasExpired } from "../../facts/expiry.ts";
import type { Fact, FactId } from "../../facts/fact.ts";
import { covers, specificity } from "../../facts/path-scope.ts";
import type { StoreId } from "../../facts/scope.ts";
import { shortId } from "../../kernel/ids.ts";
import type {
	FactFilter,
	FactOrder,
	Facts,
	FactUpsert,
	FactUsage,
	IndexBatch,
	IndexedFact,
	Overview,
	OverviewRequest,
	PlaceCount,
	PlacedFact,
	PlacedFacts,
} from "../../ports/fact-index.ts";
import type { FactProblem, FileStamp } from "../../ports/fact-store.ts";
import { framedPath, placesOf } from "../fact-places.ts";

type StampedProblem = IndexBatch["problems"][number];

interface StoreRows {
	readonly facts: Map<string, FactUpsert>;
	readonly problems: Map<string, StampedProblem>;
	folderStamp: string | undefined;
}

export class MemoryFacts implements Facts {
	readonly #stores = new Map<StoreId, StoreRows>();
	readonly #usage: Map<FactId, FactUsage>;
	#revision = 0;

	constructor(usage: Map<FactId, FactUsage>) {
		this.#usage = usage;
	}

	/** Every fact row of the stores, in the order of the stores. */
	rows(stores: readonly StoreId[]): readonly FactUpsert[] {
		return [...new Set(stores)].flatMap((store) => [...(this.#stores.get(store)?.facts.values() ?? [])]);
	}

	async apply(store: StoreId, batch: IndexBatch): Promise<void> {
		const rows = this.#rowsOf(store);
		for (const name of batch.removals) forgetName(rows, name);
		for (const problem of batch.problems) {
			forgetName(rows, problem.name);
			rows.problems.set(problem.name, problem);
		}
		for (const upsert of batch.upserts) {
			this.#forgetUrgency(rows, upsert);
			forgetName(rows, upsert.name);
			forgetId(rows, upsert.fact.id);
			rows.facts.set(upsert.name, { ...upsert, store });
		}
		if (batch.folder !== undefined && rows.folderStamp === batch.folder.from) rows.folderStamp = batch.folder.to;
		this.#revision += 1;
	}

	async folderStamp(store: StoreId): Promise<string | undefined> {
		return this.#stores.get(store)?.folderStamp;
	}

	async setFolderStamp(store: StoreId, stamp: string): Promise<void> {
		this.#rowsOf(store).folderStamp = stamp;
	}

	async tidy(): Promise<void> {
		// Nothing is left behind here.
	}

	async stamps(store: StoreId): Promise<readonly FileStamp[]> {
		const rows = this.#stores.get(store);
		if (rows === undefined) return [];
		return [...rows.facts.values(), ...rows.problems.values()].map(({ name, stamp }) => ({ name, stamp }));
	}

	async get(ids: readonly FactId[], stores: readonly StoreId[]): Promise<readonly IndexedFact[]> {
		const rows = this.rows(stores);
		return [...new Set(ids)].flatMap((id) => rows.filter((row) => row.fact.id === id)).map(indexedFact);
	}

	async withPrefix(prefix: string, stores: readonly StoreId[]): Promise<readonly IndexedFact[]> {
		if (prefix === "") return [];
		const canonical = prefix.toLowerCase();
		const begins = ({ id }: Fact): boolean => id.startsWith(canonical) || shortId(id).startsWith(prefix);
		return this.rows(stores)
			.filter((row) => begins(row.fact))
			.map(indexedFact);
	}

	async withContentHash(hash: string, stores: readonly StoreId[]): Promise<readonly IndexedFact[]> {
		return this.rows(stores)
			.filter((row) => row.contentHash === hash)
			.map(indexedFact);
	}

	async list(filter: FactFilter): Promise<readonly IndexedFact[]> {
		const start = filter.offset ?? 0;
		const end = filter.limit === undefined ? undefined : start + filter.limit;
		return this.#matching(filter)
			.sort(this.#comparing(filter.order ?? "recent"))
			.slice(start, end)
			.map(indexedFact);
	}

	async count(filter: FactFilter): Promise<number> {
		return this.#matching(filter).length;
	}

	async covering(store: StoreId, paths: readonly string[], limit: number): Promise<PlacedFacts> {
		const asked = paths.map((path) => framedPath(path, store));
		const placed = [...(this.#stores.get(store)?.facts.values() ?? [])].reverse().flatMap(({ fact }) => {
			const found = coveringScope(fact, asked, store);
			const used = this.#usage.get(fact.id)?.used ?? 0;
			return found === undefined ? [] : [{ id: fact.id, ...found, used }];
		});
		const narrow = ({ scope }: PlacedFact): number => specificity(scope);
		placed.sort((left, right) => narrow(right) - narrow(left) || right.used - left.used);
		return { facts: placed.slice(0, limit), total: placed.length };
	}

	async overview({ stores, now, ...limits }: OverviewRequest): Promise<Overview> {
		const used = { stores, order: "used" } as const;
		return {
			pinned: await this.list({ ...used, pinned: true, limit: limits.pinned }),
			pinnedTotal: await this.count({ stores, pinned: true }),
			captions: await this.list({ ...used, pinned: false, scoped: false, limit: limits.captions }),
			paths: this.#places(stores, now).slice(0, limits.paths),
			total: await this.count({ stores }),
		};
	}

	#places(stores: readonly StoreId[], now: number): readonly PlaceCount[] {
		const counts = new Map<string, number>();
		for (const { fact, store } of this.rows(stores)) {
			const scopes = hasExpired(fact, now) ? [] : placesOf(fact.paths, store);
			for (const { anchor, pattern } of scopes) {
				const path = pattern === "" ? anchor : pattern;
				counts.set(path, (counts.get(path) ?? 0) + 1);
			}
		}
		const all = [...counts].map(([path, facts]) => ({ path, facts }));
		return all.sort((left, right) => right.facts - left.facts || (left.path < right.path ? -1 : 1));
	}

	async problems(stores: readonly StoreId[]): Promise<readonly (FactProblem & { readonly store: StoreId })[]> {
		return [...new Set(stores)].flatMap((store) =>
			[...(this.#stores.get(store)?.problems.values() ?? [])].map(({ stamp: _stamp, ...problem }) => ({
				...problem,
				store,
			})),
		);
	}

	async stores(): Promise<readonly StoreId[]> {
		return [...this.#stores.keys()].sort();
	}

	async clear(store: StoreId): Promise<void> {
		if (this.#stores.delete(store)) this.#revision += 1;
	}

	async revision(): Promise<number> {
		return this.#revision;
	}

	#forgetUrgency(rows: StoreRows, upsert: FactUpsert): void {
		const counters = this.#usage.get(upsert.fact.id);
		const former = [...rows.facts.values()].find(({ fact }) => fact.id === upsert.fact.id);
		if (counters === undefined || former === undefined) return;
		const isSame =
			former.contentHash === upsert.contentHash && former.fact.paths.join("\n") === upsert.fact.paths.join("\n");
		const { urgency: _urgency, ...rest } = counters;
		if (!isSame) this.#usage.set(upsert.fact.id, rest);
	}

	#rowsOf(store: StoreId): StoreRows {
		const known = this.#stores.get(store);
		if (known !== undefined) return known;
		const rows: StoreRows = { facts: new Map(), problems: new Map(), folderStamp: undefined };
		this.#stores.set(store, rows);
		return rows;
	}

	#matching(filter: FactFilter): FactUpsert[] {
		return this.rows(filter.stores).filter(
			({ fact }) =>
				(filter.pinned === undefined || fact.pin === filter.pinned) &&
				(filter.scoped === undefined || fact.paths.length > 0 === filter.scoped) &&
				(filter.rated === undefined || (this.#usage.get(fact.id)?.urgency !== undefined) === filter.rated),
		);
	}

	#comparing(order: FactOrder): (left: IndexedFact, right: IndexedFact) => number {
		const used = ({ fact }: IndexedFact): number => this.#usage.get(fact.id)?.used ?? 0;
		const newest = (left: IndexedFact, right: IndexedFact): number =>
			compare(right.fact.updated, left.fact.updated) || compare(left.fact.id, right.fact.id);
		switch (order) {
			case "used":
				return (left, right) => used(right) - used(left) || newest(left, right);
			case "caption":
				return (left, right) => compare(left.fact.caption, right.fact.caption) || newest(left, right);
			case "recent":
				return newest;
		}
	}
}

/** The narrowest of the fact's scopes that covers one of the paths. */
function coveringScope(
	fact: Fact,
	paths: readonly string[],
	store: StoreId,
): Pick<PlacedFact, "scope" | "path"> | undefined {
	const found = placesOf(fact.paths, store).flatMap(({ anchor, pattern }) => {
		const scope = pattern === "" ? anchor : pattern;
		const path = paths.find((one) => covers(scope, one));
		return path === undefined ? [] : [{ scope, path }];
	});
	return found.sort((left, right) => specificity(right.scope) - specificity(left.scope))[0];
}

function compare(left: string, right: string): number {
	if (left === right) return 0;
	return left < right ? -1 : 1;
}

function forgetName(rows: StoreRows, name: string): void {
	rows.facts.delete(name);
	rows.problems.delete(name);
}

function forgetId(rows: StoreRows, id: FactId): void {
	for (const [name, row] of rows.facts) if (row.fact.id === id) rows.facts.delete(name);
}

function indexedFact({ words: _words, ...item }: FactUpsert): IndexedFact {
	return item;
}
