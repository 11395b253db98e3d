/** The in-memory twin of an embedder: a hashed bag of words, so that texts that share words are close. */
import { checkAborted } from "../kernel/abort.ts";
import type {
	EmbeddedText,
	Embedder,
	EmbeddingSpace,
	EmbedOptions,
	PassageVectors,
	TextLanguage,
} from "../ports/embedder.ts";

export interface HashEmbedderOptions {
	/** Length of the vectors; 64 unless told. */
	readonly dimensions?: number;
	/** Tells two spaces of the same dimensions apart; `"v1"` unless told. */
	readonly name?: string;
	/** False imitates a server: the caller must not wait for it on a prompt. */
	readonly local?: boolean;
	/** English words by foreign word: a text with such words gets a gloss, and is no longer `latin`. */
	readonly glossary?: Readonly<Record<string, string>>;
	/** Share of the gloss in comparisons within one language; 0.5 unless told. */
	readonly glossWeight?: number;
}

const DEFAULT_DIMENSIONS = 64;

/** Same text, same vector, on every machine; nothing is loaded, nothing fails. */
export function hashEmbedder(options: HashEmbedderOptions = {}): Embedder {
	const dimensions = options.dimensions ?? DEFAULT_DIMENSIONS;
	const space: EmbeddingSpace = { fingerprint: `hash:${options.name ?? "v1"}:${dimensions}`, dimensions };
	const glossOf = (text: string): string =>
		wordsOf(text)
			.flatMap((word) => options.glossary?.[word] ?? [])
			.join(" ");
	const passageOf = (text: string): PassageVectors => {
		const raw = hashVector(text, dimensions);
		const gloss = glossOf(text);
		if (gloss === "") return { raw, glossWeight: 0 };
		return { raw, gloss: hashVector(gloss, dimensions), glossWeight: options.glossWeight ?? 0.5 };
	};
	const embedOne = (text: string): EmbeddedText => ({ language: scriptOf(text), passages: [passageOf(text)] });
	return {
		local: options.local ?? true,
		space: async (signal) => {
			checkAborted(signal);
			return space;
		},
		embed: async (texts, { signal }: EmbedOptions) => {
			checkAborted(signal);
			return texts.map(embedOne);
		},
		gloss: async (text) => glossOf(text),
		close: async () => undefined,
	};
}

function scriptOf(text: string): TextLanguage {
	if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
	if (/\p{Script=Hangul}/u.test(text)) return "ko";
	if (/\p{Script=Han}/u.test(text)) return "zh";
	return /\p{Script=Cyrillic}/u.test(text) ? "ru" : "latin";
}

/** Runs of letters and digits, lower case; pairs of neighbours in scripts that do not separate words. */
function wordsOf(text: string): string[] {
	const runs =
		text
			.normalize("NFKC")
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	return runs.flatMap((run) =>
		/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run) ? pairsOf(run) : [run],
	);
}

function pairsOf(run: string): string[] {
	const characters = Array.from(run);
	return characters.length < 2 ? characters : characters.slice(1).map((second, at) => `${characters[at]}${second}`);
}

/** The unit vector of a text's words, at once. */
export function hashVector(text: string, dimensions: number): Float32Array {
	const vector = new Float32Array(dimensions);
	for (const word of wordsOf(text)) addWord(vector, word);
	// A text without words still has a direction, since vectors are never zero.
	if (vector.every((value) => value === 0)) addWord(vector, "");
	const length = Math.hypot(...vector);
	return vector.map((value) => value / length);
}

function addWord(vector: Float32Array, word: string): void {
	const hash = fnv1a(word);
	const at = (hash >>> 1) % vector.length;
	vector[at] = (vector[at] ?? 0) + ((hash & 1) === 0 ? 1 : -1);
}

/** FNV-1a, 32 bits, over UTF-16 units, then mixed so that the low bits are as good as the high ones. */
function fnv1a(word: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
	return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
