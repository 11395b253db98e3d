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
	readonly general: number;
	readonly edit: number;
	/** Question and fact in one dense script: the model finds all such texts alike. */
	readonly dense: number;
	readonly denseCosine: number;
	/** Question and fact in different scripts. */
	readonly across: number;
	readonly acrossCosine: number;
}

/** Log-odds are shifted so that 0.5 is the floor at which 95 % of unrelated prompts show nothing. */
const HYBRID: Weights = {
	base: -3.917,
	cosine: 7.678,
	keywords: 0.965,
	gloss: 0.587,
	general: -4.305,
	edit: -3.012,
	dense: -0.714,
	denseCosine: -1.983,
	across: -1.408,
	acrossCosine: 2.183,
};

/** Without vectors; the same shift. */
const KEYWORDS_ONLY: Omit<Weights, "cosine" | "dense" | "denseCosine" | "across" | "acrossCosine"> = {
	base: -1.544,
	keywords: 1.223,
	gloss: 0.489,
	general: -2.998,
	edit: -2.209,
};

/** Whoever asks expects an answer: the odds that something helps are so much better. */
const ASKED = 2;
/** Not fitted: the worlds have no touched paths. A place at hand is worth about half a rare word. */
const COVERS_PATH = 0.7;
/** More words than this that fit are no better evidence. */
const ENOUGH_WORDS = 8;

export function relevance(input: RelevanceInput): number {
	const { evidence, occasion } = input;
	const odds = evidence.cosine === undefined ? keywordOdds(input, KEYWORDS_ONLY) : hybridOdds(input, evidence.cosine);
	return sigmoid(odds + (occasion === "asked" ? ASKED : 0) + (input.coversPath ? COVERS_PATH : 0));
}

function hybridOdds(input: RelevanceInput, cosine: number): number {
	const { denseQuestion, denseFact } = input;
	const odds = keywordOdds(input, HYBRID) + HYBRID.cosine * cosine;
	if (denseQuestion !== denseFact) return odds + HYBRID.across + HYBRID.acrossCosine * cosine;
	return denseQuestion ? odds + HYBRID.dense + HYBRID.denseCosine * cosine : odds;
}

/** Counted in words that no other fact has, so that a large store's greater rarities do not count for more. */
function keywordOdds({ evidence, background, occasion }: RelevanceInput, weights: typeof KEYWORDS_ONLY): number {
	const words = (score: number): number =>
		background.rarest > 0 ? Math.min(ENOUGH_WORDS, score / background.rarest) : 0;
	const kind = occasion === "general" ? weights.general : occasion === "edit" ? weights.edit : 0;
	return weights.base + kind + weights.keywords * words(evidence.keywords) + weights.gloss * words(evidence.gloss);
}

function sigmoid(odds: number): number {
	return 1 / (1 + Math.exp(-odds));
}
