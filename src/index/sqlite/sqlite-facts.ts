/** Facts, problems and stamps in tables. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { lastDayOver } from "../../facts/expiry.ts";
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import type {
	FactFilter,
	Facts,
	IndexBatch,
	IndexedFact,
	Overview,
	OverviewRequest,
	PlacedFacts,
} from "../../ports/fact-index.ts";
import type { FactProblem, FileStamp } from "../../ports/fact-store.ts";
import type { Database } from "./database.ts";
import { FactCache, type PlacedKey } from "./fact-cache.ts";
import { countFacts, listFacts } from "./fact-list.ts";
import { coveringFacts } from "./fact-places.ts";
import { FACT_COLUMNS, type FactRow, factOf, JOINED, parsedJson } from "./fact-row.ts";
import {
	clearSome,
	forgetUrgency,
	removeNames,
	storeKey,
	writePostings,
	writeProblem,
	writeUpsert,
} from "./fact-writes.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { KeptLists } from "./kept-lists.ts";
import type { SqlValue } from "./open.ts";
import { overviewOf } from "./overview.ts";
import { placeOfId, type Rosters, type StoreRoster } from "./roster.ts";
import { listed, type Sql } from "./sql.ts";
import type { SqliteUsage } from "./sqlite-usage.ts";
import { FRESH_STAMP } from "./words-recipe.ts";

/** A write of so few facts leaves the inverted index as it found it: in as few segments. */
const FEW = 8;
/** Pages that are merged in one transaction: with a small write, and by themselves. */
const FEW_PAGES = 16;
const MANY_PAGES = 32;
/** Transactions of one tidying, at most. */
const TIDY_STEPS = 128;
/** Facts forgotten in one transaction. */
const CLEAR_STEP = 200;

/** Those who keep in memory what belongs to the facts. */
interface Followers {
	readonly usage: Pick<SqliteUsage, "flushUses">;
	readonly kept: Pick<KeptLists, "wrote">;
	readonly answers: Pick<KeptAnswers, "answer">;
}

export class SqliteFacts implements Facts {
	readonly #database: Database;
	readonly #rosters: Rosters;
	readonly #followers: Followers;
	readonly #cache: FactCache;
	/** One reading by id is quicker from the table than through all ids in memory, and most sessions do no more. */
	#hasRead = false;

	constructor(database: Database, rosters: Rosters, followers: Followers) {
		this.#database = database;
		this.#rosters = rosters;
		this.#followers = followers;
		this.#cache = new FactCache(database);
	}

	async apply(store: StoreId, batch: IndexBatch): Promise<void> {
		const done = await this.#database.write((sql) => {
			const key = storeKey(sql, store);
			const names = [...batch.problems, ...batch.upserts].map(({ name }) => name);
			for (const upsert of batch.upserts) forgetUrgency(sql, key, upsert);
			const removed = [...removeNames(sql, key, [...batch.removals, ...names])];
			for (const problem of batch.problems) writeProblem(sql, key, problem);
			const upserted = batch.upserts.map((upsert) => writeUpsert(sql, key, upsert));
			removed.push(...upserted.flatMap((one) => one.removed));
			sql.run("UPDATE store SET facts = facts + ? WHERE key = ?", upserted.length - removed.length, key);
			markChanged(sql, store, raiseRevision(sql));
			if (batch.folder !== undefined) advanceFolder(sql, key, batch.folder);
			const postings = upserted.map(({ posting }) => posting);
			writePostings(sql, removed, postings);
			if (postings.length <= FEW) mergePages(sql, FEW_PAGES);
			return { key, removed, postings, generation: this.#database.generation };
		});
		this.#rosters.removed(done.key, done.removed, done.generation);
		this.#followers.kept.wrote(done.key, done.postings, done.generation);
		if (done.postings.length > FEW) await this.#mergeMeanwhile();
	}

	/** A transaction of its own: together with the writes it would hold the lock for twice as long. */
	async #mergeMeanwhile(): Promise<void> {
		try {
			await this.#database.write((sql) => mergePages(sql, MANY_PAGES));
		} catch {
			// What was written stands, and whoever tidies up after the last write hears of what is wrong.
		}
	}

	async folderStamp(store: StoreId): Promise<string | undefined> {
		const row = await this.#database.read((sql) =>
			sql.get<{ folder_stamp: string | null }>("SELECT folder_stamp FROM store WHERE id = ?", store),
		);
		return row?.folder_stamp ?? undefined;
	}

	async setFolderStamp(store: StoreId, stamp: string): Promise<void> {
		await this.#database.write((sql) => {
			sql.run("UPDATE store SET folder_stamp = ? WHERE key = ?", stamp, storeKey(sql, store));
		});
	}

	/** What a large store leaves over comes with the next times; others have their turn in between. */
	async tidy(): Promise<void> {
		let hasMore = true;
		for (let step = 0; hasMore && step < TIDY_STEPS; step++) {
			if (step > 0) await nextTurn();
			hasMore = await this.#database.write(mergeSome);
		}
	}

	async stamps(store: StoreId): Promise<readonly FileStamp[]> {
		const rows = await this.#database.read((sql) =>
			sql.all<FileStamp>(
				`SELECT name, ${FRESH_STAMP} AS stamp FROM fact WHERE store = (SELECT key FROM store WHERE id = ?)
				UNION ALL SELECT name, stamp FROM problem WHERE store = (SELECT key FROM store WHERE id = ?)`,
				store,
				store,
			),
		);
		return rows.map(({ name, stamp }) => ({ name, stamp }));
	}

	async get(ids: readonly FactId[], stores: readonly StoreId[]): Promise<readonly IndexedFact[]> {
		const wanted = [...new Set(ids)];
		const known = await this.#database.read((sql) => {
			const rosters = this.#hasRead ? this.#rosters.loaded(sql, stores) : undefined;
			return rosters === undefined ? undefined : this.#cache.read(sql, keysOf(wanted, rosters));
		});
		if (known !== undefined) return known;
		this.#hasRead = true;
		const facts = await this.#select("fact.id IN (SELECT value FROM json_each(?))", [listed(wanted)], stores);
		const places = new Map(wanted.map((id, place) => [id, place]));
		const placeOf = (item: IndexedFact): number => places.get(item.fact.id) ?? 0;
		return [...facts].sort((left, right) => placeOf(left) - placeOf(right));
	}

	async withPrefix(prefix: string, stores: readonly StoreId[]): Promise<readonly IndexedFact[]> {
		if (prefix === "") return [];
		const canonical = prefix.toLowerCase();
		return this.#select(
			"(fact.id >= ? AND fact.id < ?) OR (fact.short_id >= ? AND fact.short_id < ?)",
			[canonical, after(canonical), prefix, after(prefix)],
			stores,
		);
	}

	async withContentHash(hash: string, stores: readonly StoreId[]): Promise<readonly IndexedFact[]> {
		return this.#select("fact.text = (SELECT key FROM text WHERE content_hash = ?)", [hash], stores);
	}

	async list(filter: FactFilter): Promise<readonly IndexedFact[]> {
		if (filter.order === "used") await this.#followers.usage.flushUses();
		return this.#database.read((sql) => listFacts(sql, filter));
	}

	async count(filter: FactFilter): Promise<number> {
		return this.#database.read((sql) => countFacts(sql, filter));
	}

	async covering(store: StoreId, paths: readonly string[], limit: number): Promise<PlacedFacts> {
		await this.#followers.usage.flushUses();
		return this.#database.read((sql) => coveringFacts(sql, { store, paths, limit }));
	}

	async overview(request: OverviewRequest): Promise<Overview> {
		await this.#followers.usage.flushUses();
		const question = `overview ${JSON.stringify({ ...request, now: lastDayOver(request.now) })}`;
		const asOfNow = (sql: Sql): string => JSON.stringify(overviewOf(sql, request));
		return this.#database.read((sql) => parsedJson(this.#followers.answers.answer(sql, question, asOfNow)));
	}

	async problems(stores: readonly StoreId[]): Promise<readonly (FactProblem & { readonly store: StoreId })[]> {
		return this.#database.read((sql) =>
			sql
				.all<{ id: StoreId; body: string }>(
					`SELECT store.id, problem.body FROM problem JOIN store ON store.key = problem.store
					WHERE store.id IN (SELECT value FROM json_each(?)) ORDER BY store.id, problem.name`,
					listed(stores),
				)
				.map(({ id, body }) => ({ ...parsedJson<FactProblem>(body), store: id })),
		);
	}

	async stores(): Promise<readonly StoreId[]> {
		const rows = await this.#database.read((sql) => sql.all<{ id: StoreId }>("SELECT id FROM store ORDER BY id"));
		return rows.map((row) => row.id);
	}

	async clear(store: StoreId): Promise<void> {
		let hasMore = true;
		while (hasMore) {
			hasMore = await this.#database.write((sql) => {
				const step = clearSome(sql, { store, limit: CLEAR_STEP });
				if (step === undefined) return false;
				markChanged(sql, store, raiseRevision(sql));
				writePostings(sql, step.removed, []);
				return step.hasMore;
			});
		}
	}

	async revision(): Promise<number> {
		const row = await this.#database.read((sql) =>
			sql.get<{ value: number }>("SELECT value FROM counter WHERE name = 'revision'"),
		);
		return row?.value ?? 0;
	}

	async #select(
		condition: string,
		values: readonly SqlValue[],
		stores: readonly StoreId[],
	): Promise<readonly IndexedFact[]> {
		return this.#database.read((sql) =>
			sql
				.all<FactRow>(
					`SELECT ${FACT_COLUMNS} FROM fact ${JOINED} JOIN json_each(?) AS visible ON visible.value = store.id
					WHERE ${condition} ORDER BY visible.key, fact.key`,
					listed([...new Set(stores)]),
					...values,
				)
				.map(factOf),
		);
	}
}

/** Fact by fact, store by store. */
function keysOf(ids: readonly FactId[], rosters: readonly StoreRoster[]): readonly PlacedKey[] {
	return ids.flatMap((id) =>
		rosters.flatMap((roster): PlacedKey[] => {
			const place = placeOfId(roster, id);
			return place < 0 ? [] : [{ key: roster.keys[place] ?? 0, store: roster.id }];
		}),
	);
}

/** Above every string that begins with the prefix. */
function after(prefix: string): string {
	return `${prefix}\u{10FFFF}`;
}

function raiseRevision(sql: Sql): number {
	const row = sql.get<{ value: number }>(
		"UPDATE counter SET value = value + 1 WHERE name = 'revision' RETURNING value",
	);
	return row?.value ?? 0;
}

function markChanged(sql: Sql, store: StoreId, revision: number): void {
	sql.run("UPDATE store SET revision = ? WHERE id = ?", revision, store);
}

function advanceFolder(sql: Sql, store: number, { from, to }: NonNullable<IndexBatch["folder"]>): void {
	sql.run("UPDATE store SET folder_stamp = ? WHERE key = ? AND folder_stamp = ?", to, store, from);
}

/** Merges a few pages of the inverted index, whose searches go through every segment; says whether there are more. */
function mergeSome(sql: Sql): boolean {
	// FTS5 takes whole numbers only, and parameters are bound as floating point: these stand in the text.
	sql.run("INSERT INTO search (search, rank) VALUES ('usermerge', 2)");
	const before = changesOf(sql);
	mergePages(sql, MANY_PAGES);
	// One row is changed even when there was nothing to merge.
	return changesOf(sql) - before >= 2;
}

function mergePages(sql: Sql, pages: number): void {
	sql.run(`INSERT INTO search (search, rank) VALUES ('merge', ${pages})`);
}

function changesOf(sql: Sql): number {
	return sql.get<{ changes: number }>("SELECT total_changes() AS changes")?.changes ?? 0;
}
