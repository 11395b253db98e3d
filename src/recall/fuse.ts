/** One number to order by, from what the vectors and what the keywords say. */

/** How one question's vectors and words fit one fact. */
export interface Evidence {
	/** Cosine of the best passage; absent where the fact or the question has no vector. */
	readonly cosine?: number;
	/** Of the fact's text; 1 when absent. */
	readonly passages?: number;
	/** BM25 of the question's own words, from 0. */
	readonly keywords: number;
	/** BM25 of the question's English gloss, from 0. */
	readonly gloss: number;
}

/** What one question meets in the stores that it is asked of. */
export interface Background {
	/** 0 to 1: how much of the question its vector means. Less than 1 only for languages that the model does not read. */
	readonly understood: number;
	/** Of the cosines of all facts with vectors. */
	readonly mean: number;
	readonly deviation: number;
	readonly count: number;
	/** The greatest BM25 that the question's own words, and those of its gloss, could reach. */
	readonly keywordsBound: number;
	readonly glossBound: number;
	/** Inverse document frequency of a word that no fact has; 0 when no word was searched. */
	readonly rarest: number;
	/** Of the question's own words. */
	readonly idf: ReadonlyMap<string, number>;
}

/** Standard deviation of cosines in stores at large, and how many facts that knowledge weighs. */
const USUAL_DEVIATION = 0.12;
const USUAL_FACTS = 30;

/** A gloss is a guess at what the words mean, even where it knows them all. */
const GLOSS_TRUST = 0.5;

/**
 * Above 1: one weak word in common says less than its share of the score. Chosen together with the lexical weight of 14
 * and `USUAL_FACTS` (docs/decisions/201-relevance-floor.md): weights of 12.5 to 15 with powers of 1.25 to 1.35 do as well.
 */
const LEXICAL_POWER = 1.3;

/** Vectors of a question understood in half lose more than half of their say; they never lose all of it. */
const UNDERSTOOD_POWER = 2;
const UNDERSTOOD_LEAST = 0.1;

/**
 * The best of many passages is near by chance, and a long text is better known by its words: what its vectors say
 * shrinks with their number. Measured on the sessions of LoCoMo (5 passages on average), recall@10 goes from .918 to
 * .930, and level between powers of .6 and 1; texts of one passage are what they were.
 */
const PASSAGES_POWER = 0.7;

/**
 * A long text has a word by chance as well, more often than BM25 reckons with at the little weight of length that suits
 * short facts. On the chats of BEAM at 100k tokens, nDCG@10 goes from .40 without it to .48, and to .49 at .2, where sets
 * of Chinese paragraphs lose half a point; recall@10 on the sessions of LoCoMo from .929 to .931.
 */
const LENGTH_POWER = 0.15;

/** A few facts say little about how cosines spread: their deviation is shrunk towards the usual one. */
export function shrunkDeviation({ deviation, count }: Pick<Background, "deviation" | "count">): number {
	return Math.sqrt((count * deviation ** 2 + USUAL_FACTS * USUAL_DEVIATION ** 2) / (count + USUAL_FACTS));
}

/** 0 to 1: the share of the score that a fact with every word would reach. A single weak word is worth little. */
export function lexicalShare(evidence: Evidence, background: Background): number {
	const own = background.keywordsBound > 0 ? evidence.keywords / background.keywordsBound : 0;
	const glossed = background.glossBound > 0 ? evidence.gloss / background.glossBound : 0;
	return Math.min(1, Math.max(own, GLOSS_TRUST * background.understood * glossed));
}

/**
 * Standardised cosine plus weighted lexical share; a fact without a vector counts as an average one. In standard
 * deviations, so it orders the facts of one question only.
 */
export function fuse(evidence: Evidence, background: Background, lexicalWeight: number): number {
	const standardised =
		evidence.cosine === undefined ? 0 : (evidence.cosine - background.mean) / shrunkDeviation(background);
	const trust = Math.max(UNDERSTOOD_LEAST, background.understood ** UNDERSTOOD_POWER);
	const passages = evidence.passages ?? 1;
	const words = passages ** -LENGTH_POWER * lexicalShare(evidence, background);
	return trust * passages ** -PASSAGES_POWER * standardised + lexicalWeight * words ** LEXICAL_POWER;
}
