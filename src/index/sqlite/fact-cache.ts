/** Facts that were read lately, by key: a row never changes, and a key is never given again. */
import type { StoreId } from "../../facts/scope.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import type { IndexedFact } from "../../ports/fact-index.ts";
import type { Database } from "./database.ts";
import { type FactRow, factOf } from "./fact-row.ts";
import { listed, type Sql } from "./sql.ts";

/** All facts of most projects, and in large ones a few recalls about one subject; a fact is a few hundred bytes. */
const KEPT = 1024;

export interface PlacedKey {
	readonly key: number;
	readonly store: StoreId;
}

export class FactCache {
	readonly #database: Database;
	readonly #facts = new RecentMap<number, IndexedFact>(KEPT);
	#generation = 0;

	constructor(database: Database) {
		this.#database = database;
	}

	/** In the order of the keys, which rosters have just been asked for; without rows that are gone since. */
	read(sql: Sql, keys: readonly PlacedKey[]): readonly IndexedFact[] {
		if (this.#generation !== this.#database.generation) this.#facts.clear();
		this.#generation = this.#database.generation;
		const facts = new Map<number, IndexedFact>();
		for (const { key } of keys) {
			const known = this.#facts.get(key);
			if (known !== undefined) facts.set(key, known);
		}
		const missing = keys.filter(({ key }) => !facts.has(key));
		for (const [key, fact] of missing.length === 0 ? [] : readRows(sql, missing)) facts.set(key, fact);
		for (const [key, fact] of facts) this.#facts.set(key, fact);
		return keys.flatMap(({ key }) => facts.get(key) ?? []);
	}
}

type KeyedRow = Omit<FactRow, "store"> & { readonly key: number };

function readRows(sql: Sql, keys: readonly PlacedKey[]): readonly (readonly [key: number, fact: IndexedFact])[] {
	const stores = new Map(keys.map(({ key, store }) => [key, store]));
	const rows = sql.all<KeyedRow>(
		`SELECT fact.key, fact.name, fact.file_hash, text.content_hash, fact.stamp, fact.body FROM json_each(?) AS asked
		CROSS JOIN fact ON fact.key = asked.value JOIN text ON text.key = fact.text`,
		listed([...stores.keys()]),
	);
	return rows.flatMap((row) => {
		const store = stores.get(row.key);
		return store === undefined ? [] : [[row.key, factOf({ ...row, store })] as const];
	});
}
