/** BM25 over the postings that FTS5 keeps, reckoned here: N, lengths and rarity are those of the visible stores. */
import type { StoreId } from "../../facts/scope.ts";
import type { KeywordHit, KeywordResult, Keywords } from "../../ports/fact-index.ts";
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
			const frequencies = new Map(distinctWords(words).map((word) => [word, frequencyOf(sql, word, rosters)]));
			const idf = new Map(
				worthSearching(frequencies, facts).map((word) => [
					word,
					inverseDocumentFrequency(frequencies.get(word) ?? 0, facts),
				]),
			);
			return { hits: search(sql, { rosters, idf, limit: options.limit }), upperBound: upperBound(idf), idf };
		});
	}
}

/** How many facts of the stores have the word. */
function frequencyOf(sql: Sql, word: string, rosters: readonly StoreRoster[]): number {
	let facts = 0;
	for (const { store } of rosters) {
		facts += sql.get<{ doc: number }>("SELECT doc FROM search_term WHERE term = ?", termOf(store, word))?.doc ?? 0;
	}
	return facts;
}

interface Query {
	readonly rosters: readonly StoreRoster[];
	readonly idf: ReadonlyMap<string, number>;
	readonly limit: number;
}

function search(sql: Sql, { rosters, idf, limit }: Query): readonly KeywordHit[] {
	const facts = rosters.reduce((sum, roster) => sum + roster.count, 0);
	const averageLength = rosters.reduce((sum, roster) => sum + roster.words, 0) / Math.max(1, facts);
	const top = new Top(limit);
	for (const roster of rosters) {
		const scores = new Map<number, number>();
		for (const [word, rarity] of idf) {
			if (rarity > 0) addWord(sql, { roster, scores, averageLength: Math.max(1, averageLength) }, { word, rarity });
		}
		for (const [key, score] of scores) top.add(key, score);
	}
	return hitsOf(sql, top).map(({ id, store, score }) => ({ id, store, score }));
}

interface Tally {
	readonly roster: StoreRoster;
	/** By the fact's key. */
	readonly scores: Map<number, number>;
	readonly averageLength: number;
}

function addWord(sql: Sql, tally: Tally, { word, rarity }: { readonly word: string; readonly rarity: number }): void {
	const places = postings(sql, termOf(tally.roster.store, word));
	for (let at = 0; at < places.length; ) {
		const key = Math.floor((places[at] ?? 0) / 2);
		let frequency = 0;
		for (; at < places.length && Math.floor((places[at] ?? 0) / 2) === key; at++) {
			frequency += (places[at] ?? 0) % 2 === 1 ? CAPTION_WEIGHT : 1;
		}
		const place = placeOf(tally.roster, key);
		// A fact that another process wrote since the roster was read.
		if (place < 0) continue;
		const relativeLength = (tally.roster.lengths[place] ?? 0) / tally.averageLength;
		tally.scores.set(key, (tally.scores.get(key) ?? 0) + rarity * saturation(frequency, relativeLength));
	}
}

/** Twice the fact's key for each place of the term, and one more for a place in the caption; a fact's stand together. */
function postings(sql: Sql, term: string): readonly number[] {
	// One value for all rows: reading them one by one takes several times as long.
	const row = sql.get<{ places: string }>(
		"SELECT json_group_array(doc * 2 + (col = 'caption')) AS places FROM search_posting WHERE term = ?",
		term,
	);
	return parsedJson<readonly number[]>(row?.places ?? "[]");
}
