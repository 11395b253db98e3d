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
import { hitsOf } from "./hits.ts";
import { type KeptLists, keyOf } from "./kept-lists.ts";
import { type Frequency, type Lists, Postings, placesOf } from "./postings.ts";
import { placeOf, type Rosters, type StoreRoster } from "./roster.ts";
import type { Sql } from "./sql.ts";
import { Top } from "./top.ts";

export class SqliteKeywords implements Keywords {
	readonly #database: Database;
	readonly #rosters: Rosters;
	readonly #postings: Postings;

	constructor(database: Database, rosters: Rosters, kept: KeptLists) {
		this.#database = database;
		this.#rosters = rosters;
		this.#postings = new Postings(database, kept);
	}

	async search(
		words: readonly string[],
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<KeywordResult> {
		return this.#database.read((sql) => {
			const rosters = this.#rosters.of(sql, options.stores);
			const facts = rosters.reduce((sum, roster) => sum + roster.count, 0);
			const lists: Lists = new Map();
			const frequencies = this.#frequencies(sql, distinctWords(words), { rosters, lists });
			const searched = worthSearching(frequencies, facts);
			const idf = new Map(searched.map((word) => [word, inverseDocumentFrequency(frequencies.get(word) ?? 0, facts)]));
			const top = scored(sql, { rosters, lists, idf }, options.limit);
			return { hits: hitsOf(top, rosters), upperBound: upperBound(idf), idf };
		});
	}

	/** Exact for every word that is worth searching. */
	#frequencies(
		sql: Sql,
		words: readonly string[],
		where: { readonly rosters: readonly StoreRoster[]; readonly lists: Lists },
	): ReadonlyMap<string, number> {
		const facts = where.rosters.reduce((sum, roster) => sum + roster.count, 0);
		const least = this.#postings.count(sql, words, { ...where, exact: false });
		const isEnough = worthSearching(numbersOf(least), facts).every((word) => least.get(word)?.isExact === true);
		return numbersOf(isEnough ? least : this.#postings.count(sql, words, { ...where, exact: true }));
	}
}

function numbersOf(frequencies: ReadonlyMap<string, Frequency>): ReadonlyMap<string, number> {
	return new Map([...frequencies].map(([word, frequency]) => [word, frequency.facts]));
}

interface Search {
	readonly rosters: readonly StoreRoster[];
	readonly lists: Lists;
	/** Of the words that are searched. */
	readonly idf: ReadonlyMap<string, number>;
}

function scored(sql: Sql, { rosters, lists, idf }: Search, limit: number): Top {
	const facts = rosters.reduce((sum, roster) => sum + roster.count, 0);
	const averageLength = Math.max(1, rosters.reduce((sum, roster) => sum + roster.words, 0) / Math.max(1, facts));
	const tallies = new Map(rosters.map((roster): [number, Tally] => [roster.store, tallyOf(roster, averageLength)]));
	const known = [...idf.keys()];
	for (const { word, roster, list } of placesOf(sql, known, { rosters, lists })) {
		const tally = tallies.get(roster.store);
		if (tally !== undefined) addWord(tally, list, idf.get(word) ?? 0);
	}
	const top = new Top(limit);
	for (const { scores } of tallies.values()) for (const [key, score] of scores) top.add(key, score);
	return top;
}

interface Tally {
	readonly roster: StoreRoster;
	/** By the fact's key. */
	readonly scores: Map<number, number>;
	readonly averageLength: number;
}

function tallyOf(roster: StoreRoster, averageLength: number): Tally {
	return { roster, scores: new Map(), averageLength };
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
