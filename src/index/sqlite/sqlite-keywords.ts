/** BM25 over the postings that FTS5 keeps, reckoned here: N, lengths and rarity are those of the visible stores. */
import type { StoreId } from "../../facts/scope.ts";
import type { KeywordResult, Keywords } from "../../ports/fact-index.ts";
import {
	CAPTION_WEIGHT,
	distinctWords,
	inverseDocumentFrequency,
	saturation,
	upperBound,
	worthSearching,
} from "../bm25.ts";
import type { Database } from "./database.ts";
import { parsedJson } from "./fact-row.ts";
import { hitsOf } from "./hits.ts";
import { placeOf, type Rosters, type StoreRoster } from "./roster.ts";
import { termOf } from "./search-term.ts";
import type { Sql } from "./sql.ts";
import { Top } from "./top.ts";

export class SqliteKeywords implements Keywords {
	readonly #database: Database;
	readonly #rosters: Rosters;

	constructor(database: Database, rosters: Rosters) {
		this.#database = database;
		this.#rosters = rosters;
	}

	async search(
		words: readonly string[],
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<KeywordResult> {
		return this.#database.read((sql) => {
			const rosters = this.#rosters.of(sql, options.stores);
			const facts = rosters.reduce((sum, roster) => sum + roster.count, 0);
			const found = new Map(distinctWords(words).map((word) => [word, lookUp(sql, word, rosters)]));
			const frequencies = new Map([...found].map(([word, places]) => [word, frequencyOf(places)]));
			const searched = worthSearching(frequencies, facts);
			const idf = new Map(searched.map((word) => [word, inverseDocumentFrequency(frequencies.get(word) ?? 0, facts)]));
			const top = scored(sql, { rosters, found, idf }, options.limit);
			return { hits: hitsOf(top, rosters), upperBound: upperBound(idf), idf };
		});
	}
}

/** Where a word stands in one store. */
interface Places {
	readonly term: string;
	/** Twice the fact's key, and one more for a place in the caption; a fact's places stand together. */
	readonly list: readonly number[];
	/** Facts with the word; more than the list has when it was cut. */
	readonly facts: number;
	readonly isCut: boolean;
}

/** Places that are read at once: most words have fewer. */
const PLACES = 256;

function lookUp(sql: Sql, word: string, rosters: readonly StoreRoster[]): readonly Places[] {
	return rosters.map(({ store }) => {
		const term = termOf(store, word);
		const list = readPlaces(sql, term, PLACES);
		if (list.length < PLACES) return { term, list, facts: distinctFacts(list), isCut: false };
		const facts = sql.get<{ doc: number }>("SELECT doc FROM search_term WHERE term = ?", term)?.doc ?? 0;
		return { term, list, facts, isCut: true };
	});
}

/** `limit` below 0 reads all. */
function readPlaces(sql: Sql, term: string, limit: number): readonly number[] {
	// One value for all rows: reading them one by one takes several times as long.
	const row = sql.get<{ places: string }>(
		`SELECT json_group_array(place) AS places FROM (
			SELECT doc * 2 + (col = 'caption') AS place FROM search_posting WHERE term = ? LIMIT ?
		)`,
		term,
		limit,
	);
	return parsedJson<readonly number[]>(row?.places ?? "[]");
}

function keyOf(place: number): number {
	return Math.floor(place / 2);
}

function distinctFacts(list: readonly number[]): number {
	let facts = 0;
	let last = -1;
	for (const place of list) {
		if (keyOf(place) !== last) facts += 1;
		last = keyOf(place);
	}
	return facts;
}

function frequencyOf(places: readonly Places[]): number {
	return places.reduce((sum, { facts }) => sum + facts, 0);
}

interface Search {
	readonly rosters: readonly StoreRoster[];
	/** By word, for each roster in turn. */
	readonly found: ReadonlyMap<string, readonly Places[]>;
	readonly idf: ReadonlyMap<string, number>;
}

function scored(sql: Sql, { rosters, found, idf }: Search, limit: number): Top {
	const facts = rosters.reduce((sum, roster) => sum + roster.count, 0);
	const averageLength = Math.max(1, rosters.reduce((sum, roster) => sum + roster.words, 0) / Math.max(1, facts));
	const top = new Top(limit);
	for (const [at, roster] of rosters.entries()) {
		const tally: Tally = { roster, scores: new Map(), averageLength };
		for (const [word, rarity] of idf) {
			const places = found.get(word)?.[at];
			if (places === undefined) continue;
			addWord(tally, places.isCut ? readPlaces(sql, places.term, -1) : places.list, rarity);
		}
		for (const [key, score] of tally.scores) top.add(key, score);
	}
	return top;
}

interface Tally {
	readonly roster: StoreRoster;
	/** By the fact's key. */
	readonly scores: Map<number, number>;
	readonly averageLength: number;
}

function addWord({ roster, scores, averageLength }: Tally, list: readonly number[], rarity: number): void {
	for (let at = 0; at < list.length; ) {
		const key = keyOf(list[at] ?? 0);
		let frequency = 0;
		for (; at < list.length && keyOf(list[at] ?? 0) === key; at++) {
			frequency += (list[at] ?? 0) % 2 === 1 ? CAPTION_WEIGHT : 1;
		}
		const place = placeOf(roster, key);
		// A fact that another process wrote since the roster was read.
		if (place < 0) continue;
		const relativeLength = (roster.lengths[place] ?? 0) / averageLength;
		scores.set(key, (scores.get(key) ?? 0) + rarity * saturation(frequency, relativeLength));
	}
}
