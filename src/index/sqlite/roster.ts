/**
 * The facts of each store as numbers in memory: key, text and length. Rows are only ever added and removed, and keys are
 * never given twice, so what is new is found by key, and that something is gone by count: what this process removed it says, and after
 * others all is read again.
 */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import type { Database } from "./database.ts";
import { parsedJson } from "./fact-row.ts";
import { ID_BYTES, IdTable, idBytes, idFrom } from "./id-table.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { decoded, encoded } from "./roster-bytes.ts";
import type { Sql } from "./sql.ts";

export interface StoreRoster {
	readonly store: number;
	readonly id: StoreId;
	/** Raises with every change to the store. */
	readonly revision: number;
	readonly count: number;
	/** Ascending; the first `count` are in use, as in the other lists. */
	readonly keys: Int32Array;
	/** Key of the text whose vectors are the fact's. */
	readonly texts: Int32Array;
	/** Search words. */
	readonly lengths: Int32Array;
	/** 16 bytes for each id. */
	readonly ids: Uint8Array;
	/** Where each id stands. */
	readonly table: IdTable;
	/** Ids that were written out lately, by the fact's key; and the other way round. */
	readonly names: RecentMap<number, FactId>;
	readonly named: RecentMap<FactId, number>;
	/** Sum of the lengths. */
	readonly words: number;
}

interface StoreState {
	readonly key: number;
	readonly id: StoreId;
	readonly revision: number;
	readonly facts: number;
}

/** What the searches of a session find again and again. */
const NAMES_KEPT = 1024;

/** A larger store's are read anew at each start: they would be written anew at the end of each session that writes. */
const KEPT_FACTS = 5000;

/** Reading all facts again takes as long as removing about a hundred by themselves. */
const FEW = 32;

export class Rosters {
	readonly #database: Database;
	readonly #answers: KeptAnswers;
	#generation = 0;
	readonly #known = new Map<number, StoreRoster>();

	constructor(database: Database, answers: KeptAnswers) {
		this.#database = database;
		this.#answers = answers;
	}

	/** The present rosters of the stores that the index knows. */
	of(sql: Sql, stores: readonly StoreId[]): readonly StoreRoster[] {
		if (this.#generation !== this.#database.generation) {
			this.#generation = this.#database.generation;
			this.#known.clear();
		}
		return [...new Set(stores)].flatMap((id) => {
			const state = sql.get<StoreState>("SELECT key, id, revision, facts FROM store WHERE id = ?", id);
			return state === undefined ? [] : [this.#present(sql, state)];
		});
	}

	/** The present rosters, where all of them were loaded before for something else; `undefined` otherwise. */
	loaded(sql: Sql, stores: readonly StoreId[]): readonly StoreRoster[] | undefined {
		if (this.#generation !== this.#database.generation) return undefined;
		const ids = new Set([...this.#known.values()].map(({ id }) => id));
		return stores.every((id) => ids.has(id)) ? this.of(sql, stores) : undefined;
	}

	/** What a write of this process has removed from a store, in the database of the generation given. */
	removed(store: number, keys: readonly number[], generation: number): void {
		const roster = this.#known.get(store);
		if (roster === undefined || generation !== this.#generation || keys.length > FEW) return;
		this.#known.set(store, keys.reduce(without, roster));
	}

	#present(sql: Sql, state: StoreState): StoreRoster {
		const known = this.#known.get(state.key);
		if (known?.revision === state.revision) return known;
		const roster = { ...this.#refreshed(sql, state, known), revision: state.revision };
		this.#known.set(state.key, roster);
		return roster;
	}

	#refreshed(sql: Sql, state: StoreState, former: StoreRoster | undefined): StoreRoster {
		const grown = former === undefined ? this.#kept(sql, state) : load(sql, former);
		return grown.count === state.facts ? grown : load(sql, emptyRoster(state));
	}

	/** As the session before has left it, where nothing has changed. */
	#kept(sql: Sql, state: StoreState): StoreRoster {
		const empty = emptyRoster(state);
		if (state.facts > KEPT_FACTS) return load(sql, empty);
		return decoded(
			this.#answers.answer(sql, `roster ${state.key}`, (now) => encoded(load(now, empty))),
			empty,
		);
	}
}

function emptyRoster({ key, id, revision }: StoreState): StoreRoster {
	const none = new Int32Array(0);
	return {
		store: key,
		id,
		revision,
		count: 0,
		keys: none,
		texts: none,
		lengths: none,
		ids: new Uint8Array(0),
		table: new IdTable(),
		names: new RecentMap(NAMES_KEPT),
		named: new RecentMap(NAMES_KEPT),
		words: 0,
	};
}

/** Adds the facts with greater keys than the roster's. */
function load(sql: Sql, roster: StoreRoster): StoreRoster {
	// One value for all rows: reading them one by one takes ten times as long.
	const row = sql.get<{ numbers: string | null; ids: string | null }>(
		`SELECT group_concat(key || ',' || text || ',' || words) AS numbers, group_concat(replace(id, '-', ''), '') AS ids
		FROM (
			SELECT key, text, words, id FROM fact INDEXED BY fact_numbers WHERE store = ? AND key > ? ORDER BY key
		)`,
		roster.store,
		roster.keys[roster.count - 1] ?? 0,
	);
	const numbers = parsedJson<readonly number[]>(`[${row?.numbers ?? ""}]`);
	return numbers.length === 0 ? roster : extended(roster, numbers, Buffer.from(row?.ids ?? "", "hex"));
}

/** In the lists that are there: nobody holds a former roster, for all that use one do it at once. */
function without(roster: StoreRoster, key: number): StoreRoster {
	const { keys, texts, lengths, ids, table, count } = roster;
	const place = placeOf(roster, key);
	if (place < 0) return roster;
	table.remove(ids, place);
	const words = roster.words - (lengths[place] ?? 0);
	for (const list of [keys, texts, lengths]) list.copyWithin(place, place + 1, count);
	ids.copyWithin(place * ID_BYTES, (place + 1) * ID_BYTES, count * ID_BYTES);
	return { ...roster, count: count - 1, words };
}

/** `numbers` are key, text and length of each new fact in turn; `newIds` their ids. */
function extended(roster: StoreRoster, numbers: readonly number[], newIds: Uint8Array): StoreRoster {
	const count = roster.count + numbers.length / 3;
	const keys = roomFor(roster.keys, count);
	const texts = roomFor(roster.texts, count);
	const lengths = roomFor(roster.lengths, count);
	const ids = roomFor(roster.ids, count * ID_BYTES);
	ids.set(newIds.subarray(0, (count - roster.count) * ID_BYTES), roster.count * ID_BYTES);
	let words = roster.words;
	for (let at = roster.count, from = 0; at < count; at++, from += 3) {
		keys[at] = numbers[from] ?? 0;
		texts[at] = numbers[from + 1] ?? 0;
		lengths[at] = numbers[from + 2] ?? 0;
		words += numbers[from + 2] ?? 0;
	}
	return { ...roster, count, keys, texts, lengths, ids, words };
}

/** The same list while it has room, so that a fact more costs nothing; else a copy with a quarter to spare. */
function roomFor<List extends Int32Array | Uint8Array>(list: List, count: number): List {
	if (list.length >= count) return list;
	const copy = new (list.constructor as new (length: number) => List)(Math.ceil(count * 1.25) + 16); // of the same class
	copy.set(list);
	return copy;
}

/** Where the key stands among the first `count`, or −1. */
export function placeOf(roster: StoreRoster, key: number): number {
	const place = placesUpTo(roster, key) - 1;
	return roster.keys[place] === key && place < roster.count ? place : -1;
}

/** How many facts have no greater key. */
export function placesUpTo(roster: StoreRoster, key: number): number {
	let low = 0;
	let high = roster.count;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((roster.keys[middle] ?? 0) <= key) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The canonical form of the id at a place. */
export function idAt({ ids, keys, names, named }: StoreRoster, place: number): FactId {
	const key = keys[place] ?? 0;
	const known = names.get(key);
	if (known !== undefined) return known;
	const id = idFrom(ids, place * ID_BYTES);
	names.set(key, id);
	named.set(id, key);
	return id;
}

/** Where the fact with the id stands, or −1. */
export function placeOfId(roster: StoreRoster, id: FactId): number {
	// What was found a moment ago is asked for most, and most sessions ask for nothing else: no table is filled for that.
	const key = roster.named.get(id);
	const place = key === undefined ? -1 : placeOf(roster, key);
	return place >= 0 ? place : roster.table.placeOf(roster.ids, idBytes(id), roster.count);
}
