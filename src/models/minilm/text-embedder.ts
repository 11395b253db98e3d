/** One text to its vectors, on the thread that calls: tokens, passages, and the English gloss of foreign passages. */
import type { EmbeddedText, PassageVectors, TextRole } from "../../ports/embedder.ts";
import { glossOf } from "./gloss.ts";
import type { Kernel } from "./kernel.ts";
import { languageOf } from "./language.ts";
import { type ForeignLanguage, type Lexicons } from "./lexicon.ts";
import { type PassageOptions, passagesOf } from "./passages.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { type WordPiece, wordPiece } from "./wordpiece.ts";

/** Changed with anything that changes vectors: tokens, passages, lexicon, gloss. */
export const RECIPE = 1;

export interface GlossWeights {
	/** Share of the gloss in comparisons within one language, for a text the lexicon knows whole; 0.5 unless told. */
	readonly glossWeight?: number;
	/** Korean glosses count within the language only from this coverage on; 0.3 unless told. */
	readonly koreanCoverage?: number;
}

export interface TextEmbedderOptions extends GlossWeights {
	readonly kernel: Pick<Kernel, "embed">;
	readonly vocabulary: Vocabulary;
	readonly lexicons: Lexicons;
	readonly passages?: PassageOptions;
}

export interface TextEmbedder {
	/** A query is cut to one passage. */
	embed(text: string, role: TextRole): EmbeddedText;
}

/** Pieces of a query: as many as fit between the marks. */
const QUERY_PIECES = 254;
const DEFAULT_WEIGHT = 0.5;
/** On Korean sentence pairs the gloss made same-language comparisons worse unless most words were known. */
const DEFAULT_KOREAN_COVERAGE = 0.3;

export function textEmbedder(options: TextEmbedderOptions): TextEmbedder {
	const words = wordPiece(options.vocabulary);
	const { lexicons } = options;
	const vectorOf = (pieces: readonly number[]): Float32Array => options.kernel.embed(words.marked(pieces));
	return {
		embed: (text, role) => {
			const language = languageOf(text);
			const passages =
				role === "query"
					? [queryPieces(text, words)]
					: passagesOf(text, (part) => words.pieces(part), options.passages);
			if (language === "latin")
				return { language, passages: passages.map((pieces) => ({ raw: vectorOf(pieces), glossWeight: 0 })) };
			const gloss = glossOf(language, text, lexicons(language));
			const weight = weightOf(language, gloss.coverage, options);
			const glosses = gloss.words.length === 0 ? [] : glossPassages(gloss.text, passages.length, words);
			return {
				language,
				passages: passages.map((pieces, at) =>
					withGloss(vectorOf(pieces), glosses[at], { weight, coverage: gloss.coverage, vectorOf }),
				),
			};
		},
	};
}

/** English words for keyword search, from the lexicon alone: the model need not be there. */
export function englishWordsOf(text: string, lexicons: Lexicons): string {
	const language = languageOf(text);
	return language === "latin" ? "" : glossOf(language, text, lexicons(language)).words.join(" ");
}

export function weightOf(language: ForeignLanguage, coverage: number, weights: GlossWeights): number {
	const least = weights.koreanCoverage ?? DEFAULT_KOREAN_COVERAGE;
	if (language === "ko" && coverage < least) return 0;
	// Half of the words known is worth more than half of the weight: on facts about coding the root did best.
	return (weights.glossWeight ?? DEFAULT_WEIGHT) * Math.sqrt(coverage);
}

function queryPieces(text: string, words: WordPiece): readonly number[] {
	// A piece has at most 100 characters; what lies beyond is never read.
	return words.pieces(text.slice(0, QUERY_PIECES * 100)).slice(0, QUERY_PIECES);
}

/** The gloss in as many parts as the text has passages, in the same order and about the same places. */
function glossPassages(gloss: string, count: number, words: WordPiece): number[][] {
	const pieces = words.pieces(gloss);
	const length = Math.ceil(pieces.length / count);
	return Array.from({ length: count }, (_, at) =>
		pieces.slice(at * length, at * length + length).slice(0, QUERY_PIECES),
	);
}

interface Glossing {
	readonly weight: number;
	readonly coverage: number;
	readonly vectorOf: (pieces: readonly number[]) => Float32Array;
}

function withGloss(raw: Float32Array, gloss: readonly number[] | undefined, how: Glossing): PassageVectors {
	const { weight, coverage } = how;
	if (gloss === undefined || gloss.length === 0) return { raw, glossWeight: 0, glossCoverage: coverage };
	return { raw, gloss: how.vectorOf(gloss), glossWeight: weight, glossCoverage: coverage };
}
