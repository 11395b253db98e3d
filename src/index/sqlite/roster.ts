/**
 * The facts of each store as numbers in memory: key, text and length. Rows are only ever added and removed, and keys are
 * never given twice, so what is new is found by key and what is gone by count.
 */
import type { StoreId } from "../../facts/scope.ts";
import type { Database } from "./database.ts";
import { parsedJson } from "./fact-row.ts";
import { listed, type Sql } from "./sql.ts";

export interface StoreRoster {
	readonly store: number;
	readonly count: number;
	/** Ascending; the first `count` are in use, as in the other lists. */
	readonly keys: Int32Array;
	/** Key of the text whose vectors are the fact's. */
	readonly texts: Int32Array;
	/** Search words. */
	readonly lengths: Int32Array;
	/** Sum of the lengths. */
	readonly words: number;
}

interface Known {
	readonly revision: number;
	readonly roster: StoreRoster;
}

interface StoreState {
	readonly key: number;
	readonly revision: number;
	readonly facts: number;
}

export class Rosters {
	readonly #database: Database;
	#generation = 0;
	readonly #known = new Map<number, Known>();

	constructor(database: Database) {
		this.#database = database;
	}

	/** The present rosters of the stores that the index knows. */
	of(sql: Sql, stores: readonly StoreId[]): readonly StoreRoster[] {
		if (this.#generation !== this.#database.generation) {
			this.#generation = this.#database.generation;
			this.#known.clear();
		}
		return sql
			.all<StoreState>(
				"SELECT key, revision, facts FROM store WHERE id IN (SELECT value FROM json_each(?))",
				listed(stores),
			)
			.map((state) => this.#present(sql, state));
	}

	#present(sql: Sql, state: StoreState): StoreRoster {
		const known = this.#known.get(state.key);
		if (known?.revision === state.revision) return known.roster;
		const roster = refreshed(sql, state, known?.roster);
		this.#known.set(state.key, { revision: state.revision, roster });
		return roster;
	}
}

function refreshed(sql: Sql, state: StoreState, former: StoreRoster | undefined): StoreRoster {
	if (former === undefined) return load(sql, emptyRoster(state.key));
	const grown = load(sql, former);
	return grown.count === state.facts ? grown : load(sql, emptyRoster(state.key));
}

function emptyRoster(store: number): StoreRoster {
	const none = new Int32Array(0);
	return { store, count: 0, keys: none, texts: none, lengths: none, words: 0 };
}

/** Adds the facts with greater keys than the roster's. */
function load(sql: Sql, roster: StoreRoster): StoreRoster {
	// One value for all rows: reading them one by one takes ten times as long.
	const row = sql.get<{ numbers: string | null }>(
		`SELECT group_concat(key || ',' || text || ',' || words) AS numbers FROM (
			SELECT key, text, words FROM fact INDEXED BY fact_numbers WHERE store = ? AND key > ? ORDER BY key
		)`,
		roster.store,
		roster.keys[roster.count - 1] ?? 0,
	);
	const numbers = parsedJson<readonly number[]>(`[${row?.numbers ?? ""}]`);
	return numbers.length === 0 ? roster : extended(roster, numbers);
}

/** `numbers` are key, text and length of each new fact in turn. */
function extended(roster: StoreRoster, numbers: readonly number[]): StoreRoster {
	const count = roster.count + numbers.length / 3;
	const keys = roomFor(roster.keys, count);
	const texts = roomFor(roster.texts, count);
	const lengths = roomFor(roster.lengths, count);
	let words = roster.words;
	for (let at = roster.count, from = 0; at < count; at++, from += 3) {
		keys[at] = numbers[from] ?? 0;
		texts[at] = numbers[from + 1] ?? 0;
		lengths[at] = numbers[from + 2] ?? 0;
		words += numbers[from + 2] ?? 0;
	}
	return { store: roster.store, count, keys, texts, lengths, words };
}

/** The same list while it has room, so that a fact more costs nothing; else a copy with a quarter to spare. */
function roomFor(list: Int32Array, count: number): Int32Array {
	if (list.length >= count) return list;
	const copy = new Int32Array(Math.ceil(count * 1.25) + 16);
	copy.set(list);
	return copy;
}

/** Where the key stands among the first `count`, or −1. */
export function placeOf(roster: StoreRoster, key: number): number {
	let low = 0;
	let high = roster.count - 1;
	while (low <= high) {
		const middle = (low + high) >> 1;
		const found = roster.keys[middle] ?? 0;
		if (found === key) return middle;
		if (found < key) low = middle + 1;
		else high = middle - 1;
	}
	return -1;
}
