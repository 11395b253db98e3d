/** Observations that answer questions: by their words alone, since they are few, raw and never embedded. */
import { indexTokens, queryTokens } from "../facts/tokens.ts";
import type { Observation } from "../ports/journal.ts";

/** Newest observations that are searched. */
export const OBSERVATIONS_SEARCHED = 200;
/** Share of what a question's words weigh that an observation must have. */
const SHARE_LEAST = 0.5;
/** A question of several words is not answered by one of them. */
const WORDS_LEAST = 2;

/**
 * At most `limit`, best first, newer ones first among the same.
 * @param observations newest first
 */
export function searchObservations(
	questions: readonly string[],
	observations: readonly Observation[],
	limit: number,
): readonly Observation[] {
	if (limit === 0 || observations.length === 0) return [];
	const held = observations.map(({ caption, content }) => new Set(indexTokens(`${caption}\n${content}`)));
	const asked = questions.map((question) => queryTokens(question).map(({ token }) => token));
	const rarity = rarities(new Set(asked.flat()), held);
	return observations
		.map((observation, at) => ({ observation, fit: bestFit(asked, held[at] ?? new Set(), rarity) }))
		.filter(({ fit }) => fit > 0)
		.sort((left, right) => right.fit - left.fit)
		.slice(0, limit)
		.map(({ observation }) => observation);
}

type Rarity = ReadonlyMap<string, number>;

/** `ln(1 + (n − with + ½) / (with + ½))`, as for facts. */
function rarities(words: ReadonlySet<string>, held: readonly ReadonlySet<string>[]): Rarity {
	return new Map(
		[...words].map((word) => {
			const having = held.filter((tokens) => tokens.has(word)).length;
			return [word, Math.log(1 + (held.length - having + 0.5) / (having + 0.5))];
		}),
	);
}

/** 0 where no question is answered, else the share of the best. */
function bestFit(asked: readonly (readonly string[])[], tokens: ReadonlySet<string>, rarity: Rarity): number {
	return Math.max(0, ...asked.map((words) => fitOf(words, tokens, rarity)));
}

function fitOf(words: readonly string[], tokens: ReadonlySet<string>, rarity: Rarity): number {
	const shared = words.filter((word) => tokens.has(word));
	if (words.length === 0 || shared.length < Math.min(WORDS_LEAST, words.length)) return 0;
	const weight = (some: readonly string[]): number => some.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
	const share = weight(shared) / weight(words);
	return share >= SHARE_LEAST ? share : 0;
}
