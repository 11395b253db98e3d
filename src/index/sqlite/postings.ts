/**
 * How many facts have each word, and where the words stand. Counting the facts of a common word takes long, so what was
 * counted is remembered: as it was while the store is the same, and as a least number while only facts are added.
 */
import type { Database } from "./database.ts";
import { parsedJson } from "./fact-row.ts";
import { type KeptLists, keyOf, type PlaceList } from "./kept-lists.ts";
import { placesUpTo, type StoreRoster } from "./roster.ts";
import { termOf } from "./search-term.ts";
import { listed, type Sql } from "./sql.ts";

/** Facts with a word, in one store or in several. */
export interface Frequency {
	readonly facts: number;
	/** False where there may be more. */
	readonly isExact: boolean;
}

/** Places of one word in one store. */
export interface Places {
	readonly word: string;
	readonly roster: StoreRoster;
	readonly list: PlaceList;
}

/** By term: where the words of few facts stand, which is found out as quickly as how many they are. */
export type Lists = Map<string, PlaceList>;

/** Words of fewer facts are listed each time: that is as quick as counting them. */
const KEPT_FROM = 200;
const KEPT_MAX = 4096;
/** A word with more places is counted, and listed only when it is worth searching. */
const LISTED_PLACES = 384;

interface Counted {
	readonly facts: number;
	readonly revision: number;
	/** How many facts the store had, and the newest key among them. */
	readonly count: number;
	readonly newest: number;
}

/** A word in a store. */
interface Asked {
	readonly word: string;
	readonly roster: StoreRoster;
	readonly term: string;
}

export interface CountOptions {
	readonly rosters: readonly StoreRoster[];
	/** False where a least number is enough for words that are common. */
	readonly exact: boolean;
	/** Filled with what is listed. */
	readonly lists: Lists;
}

export class Postings {
	readonly #database: Database;
	#generation = 0;
	readonly #counted = new Map<string, Counted>();
	readonly #kept: KeptLists;

	constructor(database: Database, kept: KeptLists) {
		this.#database = database;
		this.#kept = kept;
	}

	/** One entry for each word, unknown ones included. */
	count(sql: Sql, words: readonly string[], options: CountOptions): ReadonlyMap<string, Frequency> {
		this.#forgetOthers();
		const asked = options.rosters.flatMap((roster) =>
			words.map((word) => ({ word, roster, term: termOf(roster.store, word) })),
		);
		const found = this.#found(sql, asked, options);
		const totals = new Map<string, Frequency>(words.map((word) => [word, { facts: 0, isExact: true }]));
		for (const { word, roster, term } of asked) {
			const frequency = found.get(term);
			if (frequency === undefined) continue;
			this.#keep(term, frequency, roster);
			const total = totals.get(word) ?? { facts: 0, isExact: true };
			totals.set(word, {
				facts: total.facts + frequency.facts,
				isExact: total.isExact && frequency.isExact,
			});
		}
		return totals;
	}

	/** By term. Fills in the lists of those that are listed. */
	#found(sql: Sql, asked: readonly Asked[], { exact, lists }: CountOptions): ReadonlyMap<string, Frequency> {
		const found = new Map<string, Frequency>();
		const unknown: string[] = [];
		for (const { term, roster } of asked) {
			const known = this.#known(term, roster);
			const isEnough = known !== undefined && (known.isExact || !exact);
			const list = isEnough ? undefined : (lists.get(term) ?? this.#kept.of(term, roster));
			if (isEnough) found.set(term, known);
			else if (list !== undefined && list.length < LISTED_PLACES) lists.set(term, list);
			else unknown.push(term);
		}
		for (const [term, facts] of listAndCount(sql, unknown, lists)) found.set(term, { facts, isExact: true });
		for (const { term, roster } of asked) {
			const list = lists.get(term);
			if (list === undefined) continue;
			this.#kept.keep(term, list, roster);
			found.set(term, { facts: factsIn(list), isExact: true });
		}
		return found;
	}

	#forgetOthers(): void {
		if (this.#generation === this.#database.generation && this.#counted.size < KEPT_MAX) return;
		this.#generation = this.#database.generation;
		this.#counted.clear();
		this.#kept.beginAnew(this.#generation);
	}

	#known(term: string, roster: StoreRoster): Frequency | undefined {
		const counted = this.#counted.get(term);
		if (counted === undefined) return undefined;
		if (counted.revision === roster.revision) return { facts: counted.facts, isExact: true };
		const removed = counted.count - placesUpTo(roster, counted.newest);
		const least = counted.facts - removed;
		return least < KEPT_FROM ? undefined : { facts: least, isExact: false };
	}

	#keep(term: string, { facts, isExact }: Frequency, roster: StoreRoster): void {
		if (!isExact || facts < KEPT_FROM) return;
		const { revision, count } = roster;
		this.#counted.set(term, { facts, revision, count, newest: roster.keys[count - 1] ?? 0 });
	}
}

function factsIn(list: PlaceList): number {
	let facts = 0;
	let last = -1;
	for (const place of list) {
		const key = keyOf(place);
		if (key !== last) facts += 1;
		last = key;
	}
	return facts;
}

/** Lists the terms of few places and counts the others: what is returned. */
function listAndCount(sql: Sql, terms: readonly string[], lists: Lists): ReadonlyMap<string, number> {
	if (terms.length === 0) return new Map();
	// One value for all rows: reading them one by one takes several times as long.
	const row = sql.get<{ lists: string }>(
		`SELECT json_group_array((
			SELECT group_concat(place) FROM (
				SELECT doc * 2 + (col = 'caption') AS place FROM search_posting WHERE term = words.value LIMIT ${LISTED_PLACES}
			)
		)) AS lists FROM json_each(?) AS words`,
		listed(terms),
	);
	const long: string[] = [];
	for (const [at, text] of parsedJson<readonly (string | null)[]>(row?.lists ?? "[]").entries()) {
		const list = parsedJson<readonly number[]>(`[${text ?? ""}]`);
		const term = terms[at] ?? "";
		if (list.length < LISTED_PLACES) lists.set(term, list);
		else long.push(term);
	}
	return countTerms(sql, long);
}

function countTerms(sql: Sql, terms: readonly string[]): ReadonlyMap<string, number> {
	if (terms.length === 0) return new Map();
	const row = sql.get<{ places: string; counts: string }>(
		`SELECT json_group_array(words.key) AS places, json_group_array(doc) AS counts
		FROM json_each(?) AS words CROSS JOIN search_term ON term = words.value`,
		listed(terms),
	);
	const counts = parsedJson<readonly number[]>(row?.counts ?? "[]");
	const places = parsedJson<readonly number[]>(row?.places ?? "[]");
	return new Map(places.map((place, at) => [terms[place] ?? "", counts[at] ?? 0]));
}

/** Every place of the words, word by word, store by store; what is not listed yet is read. */
export function placesOf(
	sql: Sql,
	words: readonly string[],
	{ rosters, lists }: Pick<CountOptions, "rosters" | "lists">,
): readonly Places[] {
	const wanted = words.flatMap((word) => rosters.map((roster) => ({ word, roster, term: termOf(roster.store, word) })));
	const read = readPlaces(
		sql,
		wanted.map(({ term }) => term).filter((term) => !lists.has(term)),
	);
	return wanted.map(({ word, roster, term }) => ({ word, roster, list: lists.get(term) ?? read.get(term) ?? [] }));
}

function readPlaces(sql: Sql, terms: readonly string[]): ReadonlyMap<string, readonly number[]> {
	const lists = new Map<string, number[]>(terms.map((term) => [term, []]));
	if (terms.length === 0) return lists;
	const row = sql.get<{ words: string; places: string }>(
		`SELECT json_group_array(words.key) AS words, json_group_array(doc * 2 + (col = 'caption')) AS places
		FROM json_each(?) AS words CROSS JOIN search_posting ON term = words.value`,
		listed(terms),
	);
	const places = parsedJson<readonly number[]>(row?.places ?? "[]");
	for (const [at, word] of parsedJson<readonly number[]>(row?.words ?? "[]").entries()) {
		lists.get(terms[word] ?? "")?.push(places[at] ?? 0);
	}
	return lists;
}
