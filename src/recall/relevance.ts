/**
 * How likely a fact is to help, 0 to 1, comparable between questions and stores: a logistic regression over a few
 * signals (docs/decisions/201-relevance-floor.md has the data, the fit and the curve).
 */
import type { Background, Evidence } from "./fuse.ts";
import type { PromptKind } from "./prompt-kind.ts";

export interface RelevanceInput {
	readonly evidence: Evidence;
	readonly background: Background;
	/** `asked` where the memory was asked, else what kind of prompt the fact would be shown with. */
	readonly occasion: "asked" | PromptKind;
	/** The question is in a script that writes without spaces between words, or in Korean. */
	readonly denseQuestion: boolean;
	readonly denseFact: boolean;
	/** The fact is about a path at hand. */
	readonly coversPath: boolean;
}

/** In log-odds. */
interface Weights {
	readonly base: number;
	readonly cosine: number;
	/** For each fully matched word that no other fact has. */
	readonly keywords: number;
	readonly gloss: number;
	/** Question and fact in one dense script: the model finds all such texts alike. */
	readonly dense: number;
	readonly denseCosine: number;
	/** Question and fact in different scripts. */
	readonly across: number;
	readonly acrossCosine: number;
}

/** Log-odds are shifted so that at a floor of 0.45 to 0.5, 97 % of the unrelated prompts show nothing. */
const HYBRID: Weights = {
	base: -3.75,
	cosine: 7.53,
	keywords: 0.87,
	gloss: 0.48,
	dense: -1.04,
	denseCosine: -0.17,
	across: -1.25,
	acrossCosine: 2.06,
};

/** Without vectors; the same shift. */
const KEYWORDS_ONLY: Pick<Weights, "base" | "keywords" | "gloss"> = { base: -2, keywords: 1.33, gloss: 0.65 };

/**
 * Set by hand. Whoever asks expects an answer: the odds that something helps are so much better. A prompt that is no
 * business of this project needs so much more to go on; the fit would have it twice as strong, which is to trust the
 * patterns too far.
 */
export const OCCASION_ODDS: Readonly<Record<RelevanceInput["occasion"], number>> = {
	asked: 1.8,
	open: 0,
	general: -2,
	edit: -1.5,
};
/** Not fitted: the worlds have no touched paths. A place at hand is worth about half a rare word. */
const COVERS_PATH = 0.7;
/**
 * Of an answer that was asked for: from here on it would nearly be shown unasked. Half of the unrelated questions have
 * no fact that is as relevant, and nearly all of those whose words the fact has do.
 */
export const SURE = 0.69;
/** More words than this that fit are no better evidence. */
const ENOUGH_WORDS = 8;

export function relevance(input: RelevanceInput): number {
	const { evidence } = input;
	const odds = evidence.cosine === undefined ? keywordOdds(input, KEYWORDS_ONLY) : hybridOdds(input, evidence.cosine);
	return sigmoid(odds + OCCASION_ODDS[input.occasion] + (input.coversPath ? COVERS_PATH : 0));
}

function hybridOdds(input: RelevanceInput, cosine: number): number {
	const { denseQuestion, denseFact } = input;
	const odds = keywordOdds(input, HYBRID) + HYBRID.cosine * cosine;
	if (denseQuestion !== denseFact) return odds + HYBRID.across + HYBRID.acrossCosine * cosine;
	return denseQuestion ? odds + HYBRID.dense + HYBRID.denseCosine * cosine : odds;
}

function keywordOdds({ evidence, background }: RelevanceInput, weights: typeof KEYWORDS_ONLY): number {
	const { rarest } = background;
	return (
		weights.base +
		weights.keywords * distinctiveWords(evidence.keywords, rarest) +
		weights.gloss * distinctiveWords(evidence.gloss, rarest)
	);
}

/** In a store of fewer facts, rarity says little: there, words count as they would in one of so many. */
const FACTS_ENOUGH = 50;

/**
 * A BM25 score in words that no other fact has, 0 to 8: so that the greater rarities of a large store do not count for
 * more, and a pasted log does not drown everything.
 */
export function distinctiveWords(score: number, rarest: number): number {
	if (rarest <= 0) return 0;
	const facts = factsOf(rarest);
	const smallness = facts < FACTS_ENOUGH ? rarityShare(FACTS_ENOUGH) / rarityShare(facts) : 1;
	return Math.min(ENOUGH_WORDS, (score / rarest) * smallness);
}

/** How many facts there are when a word of none has this rarity: the inverse of `ln(1 + (n + 0.5) / 0.5)`. */
function factsOf(rarest: number): number {
	return Math.max(1, (Math.exp(rarest) - 1) / 2 - 0.5);
}

/** The rarity of a word of one fact, as a share of that of a word of none. */
function rarityShare(facts: number): number {
	return Math.log(1 + (facts - 0.5) / 1.5) / Math.log(1 + (facts + 0.5) / 0.5);
}

function sigmoid(odds: number): number {
	return 1 / (1 + Math.exp(-odds));
}
