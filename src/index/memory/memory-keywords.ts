/** BM25, computed from the definition over every fact. */
import type { StoreId } from "../../facts/scope.ts";
import type { FactUpsert, FactWords, KeywordResult, Keywords } from "../../ports/fact-index.ts";
import {
	CAPTION_WEIGHT,
	distinctWords,
	inverseDocumentFrequency,
	saturation,
	upperBound,
	worthSearching,
} from "../bm25.ts";
import type { MemoryFacts } from "./memory-facts.ts";

export class MemoryKeywords implements Keywords {
	readonly #facts: MemoryFacts;

	constructor(facts: MemoryFacts) {
		this.#facts = facts;
	}

	async search(
		words: readonly string[],
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<KeywordResult> {
		const rows = this.#facts.rows(options.stores);
		const frequencies = new Map(
			distinctWords(words).map((word) => [word, rows.filter((row) => frequency(row.words, word) > 0).length]),
		);
		const searched = worthSearching(frequencies, rows.length);
		const idf = new Map(
			searched.map((word) => [word, inverseDocumentFrequency(frequencies.get(word) ?? 0, rows.length)]),
		);
		const averageLength = rows.reduce((sum, row) => sum + lengthOf(row.words), 0) / Math.max(1, rows.length);
		const hits = rows
			.map((row) => ({ id: row.fact.id, store: row.store, score: scoreOf(row, idf, averageLength) }))
			.filter((hit) => hit.score > 0)
			.sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
			.slice(0, options.limit);
		return { hits, upperBound: upperBound(idf), idf };
	}
}

function lengthOf(words: FactWords): number {
	return words.caption.length + words.body.length;
}

function frequency(words: FactWords, word: string): number {
	const times = (list: readonly string[]): number => list.filter((other) => other === word).length;
	return CAPTION_WEIGHT * times(words.caption) + times(words.body);
}

function scoreOf(row: FactUpsert, idf: ReadonlyMap<string, number>, averageLength: number): number {
	const relativeLength = lengthOf(row.words) / Math.max(1, averageLength);
	let score = 0;
	for (const [word, rarity] of idf) score += rarity * saturation(frequency(row.words, word), relativeLength);
	return score;
}
