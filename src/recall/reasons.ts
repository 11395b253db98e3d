/** Why a fact is in the results, as data. */
import { indexTokens } from "../facts/tokens.ts";
import type { RecallHit } from "./outcome.ts";
import type { RankedFact } from "./rank.ts";

export function hitOf(ranked: RankedFact): RecallHit {
	const { item, usage, tier, candidate, path } = ranked;
	return {
		item,
		usage,
		tier,
		relevance: ranked.relevance,
		rank: ranked.rank,
		nudge: ranked.nudge,
		because: {
			words: sharedWords(ranked),
			...(candidate.evidence.cosine === undefined ? {} : { cosine: candidate.evidence.cosine }),
			...(path === undefined ? {} : { path }),
		},
	};
}

/** The question's words that the fact has, as they stood in the question, rarest first. */
function sharedWords({ candidate, item }: RankedFact): readonly string[] {
	if (candidate.evidence.keywords <= 0) return [];
	const { caption, content, tags, paths, triples } = item.fact;
	const text = [caption, content, ...tags, ...paths, ...triples.flat()].join("\n");
	const own = new Set(indexTokens(text));
	const { idf } = candidate.background;
	const rarity = new Map<string, number>();
	for (const { token, source } of candidate.question.tokens) {
		if (own.has(token)) rarity.set(source, Math.max(rarity.get(source) ?? 0, idf.get(token) ?? 0));
	}
	return [...rarity].sort((left, right) => right[1] - left[1]).map(([source]) => source);
}
