/**
 * Search tokens, the same for index and query: words, identifiers whole and in parts, versions, CJK bigrams.
 * A token holds no white space and no ASCII punctuation, so a tokeniser that splits there takes it as it is.
 */
import { once } from "../kernel/once.ts";
import type { Fact } from "./fact.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

export interface QueryToken {
	readonly token: string;
	/** The words that it stands for, as they stood in the query. */
	readonly source: string;
	/** True for an identifier kept whole beside its parts: a fact may well hold only the parts. */
	readonly whole: boolean;
}

/** Search words of a fact; the caption's count double. */
export interface FactWords {
	readonly caption: readonly string[];
	readonly body: readonly string[];
}

/** Raise it with every change of what this module makes of a text, stems and stop words included: indexes then follow. */
export const WORDS_RECIPE = 1;

/** Joins the numbers of a version: a letter to every tokeniser (category Lo), and in no one's text. */
const VERSION_DOT = "\uA78F";

/** Longer runs (encoded data, hostile text) are cut: nobody searches for them. */
const TOKEN_CHARS = 64;
const COMPOUND_PARTS = 24;
const QUERY_CHARS = 20_000;
const QUERY_TOKENS = 256;

/** Patterns over whole scripts take more than a millisecond each to make: plain ranges spare most texts that. */
const BEYOND_ASCII = /[\u0080-\uFFFF]/;
/** Thai to Myanmar, Hangul, Khmer, then from the CJK radicals on: no punctuation of other scripts, and all that is dense. */
const MAYBE_DENSE = /[\u0E00-\u109F\u1100-\u11FF\u1780-\u19FF\u2E80-\uFFFF]/;
/** The letters that most dense texts are of: kana, ideographs, Hangul syllables. */
const SURELY_DENSE = /[\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]/g;
const ASCII_COMPOUND = /[A-Za-z0-9]+(?:[_.\-']{1,2}[A-Za-z0-9]+)*(?:\+\+|#(?![A-Za-z0-9]))?/g;
const compounds = once(() => /[\p{L}\p{N}\p{M}]+(?:[_.\-'’]{1,2}[\p{L}\p{N}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu);
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3005\\u30FC";
const HANGUL = "\\p{Script=Hangul}";
const UNSPACED = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const scriptRun = once(() => new RegExp(`[${CJK}]+|[${HANGUL}]+|[${UNSPACED}]+|[^${CJK}${HANGUL}${UNSPACED}]+`, "gu"));
const hasDenseScript = once(() => new RegExp(`[${CJK}${HANGUL}${UNSPACED}]`, "u"));
const isCjk = once(() => new RegExp(`^[${CJK}]`, "u"));
const isHangul = once(() => new RegExp(`^${HANGUL}`, "u"));
const isUnspaced = once(() => new RegExp(`^[${UNSPACED}]`, "u"));

const denseLetters = once(() => new RegExp(hasDenseScript(), "gu"));
const anyLetters = once(() => /\p{L}/gu);
/** How much of a text is looked at, how many letters a dense one is worth, and the share of them that decides. */
const DENSE_CHARS = 600;
const LETTERS_PER_DENSE = 2.5;
const DENSE_SHARE = 0.2;

const PLAIN_WORD = /^[a-z]+$/;
const CAPITALISED_WORD = /^[A-Z]?[a-z]+$/;
const CONTRACTION = /['’](?:t|s|re|ve|ll|d|m)$/i;
const VERSION = /^v?(\d{1,9}(?:\.\d{1,9}){1,5})$/i;
const SEPARATORS = /[_.\-'’+#]+/;
const ASCII_HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const anyHump = once(() => /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
/** Accents, Hebrew points, Arabic vowels and lengthening; the vowel signs of Indic and Thai script are letters. */
const ACCENTS = /(?:[\u{300}-\u{36F}]|[\u{591}-\u{5C7}]|\u{640}|[\u{64B}-\u{65F}]|\u{670})/gu;
const UNDECOMPOSED = /[ßæœøđłðþıς]/g;
const DECOMPOSED: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	đ: "d",
	ł: "l",
	ð: "d",
	þ: "th",
	ı: "i",
	ς: "σ",
};

/** Its dictionary alone takes tens of milliseconds to load. */
const segmenter = once(() => new Intl.Segmenter("ja", { granularity: "word" }));

type Purpose = "index" | "query";

interface Sink {
	readonly purpose: Purpose;
	add(token: string, source: string, whole: boolean): void;
}

/** The tokens of a text for the index, in order, repeated as often as they occur. */
export function indexTokens(text: string): string[] {
	const tokens: string[] = [];
	scan(text, { purpose: "index", add: (token) => tokens.push(token) });
	return tokens;
}

/**
 * The distinct tokens of a query, at most 256, in order, without English stop words (unless there is nothing else) and
 * without the single CJK characters that the index has beside the bigrams. Any string is fine.
 */
export function queryTokens(text: string): readonly QueryToken[] {
	const words = new Map<string, QueryToken>();
	const stopWords = new Map<string, QueryToken>();
	const add = (token: string, source: string, whole: boolean) => {
		const target = isStopWord(source) ? stopWords : words;
		if (!target.has(token) && target.size < QUERY_TOKENS) target.set(token, { token, source, whole });
	};
	scan(text.slice(0, QUERY_CHARS), { purpose: "query", add });
	return [...(words.size > 0 ? words : stopWords).values()];
}

/** The search words of a fact; `gloss` is its English gloss, when its language has one. */
export function factWords(fact: Fact, gloss = ""): FactWords {
	const triples = fact.triples.map((triple) => triple.join(" "));
	const body = [fact.content, fact.tags.join("\n"), fact.paths.join("\n"), triples.join("\n"), gloss];
	return { caption: indexTokens(fact.caption), body: indexTokens(body.join("\n")) };
}

/** True when a good part of the text is Chinese, Japanese, Korean or another script of dense or unspaced words. */
export function isDense(text: string): boolean {
	const start = text.slice(0, DENSE_CHARS);
	// Nearly every text ends here, without counting.
	if (!MAYBE_DENSE.test(start)) return false;
	// And nearly every other one here: there are no more letters than characters.
	if (isGoodPart(start.match(SURELY_DENSE)?.length ?? 0, start.length)) return true;
	if (!hasDenseScript().test(start)) return false;
	return isGoodPart(start.match(denseLetters())?.length ?? 0, start.match(anyLetters())?.length ?? 0);
}

function hasDense(text: string): boolean {
	return MAYBE_DENSE.test(text) && (text.search(SURELY_DENSE) >= 0 || hasDenseScript().test(text));
}

/** More dense letters make it more, more letters less. */
function isGoodPart(dense: number, letters: number): boolean {
	return dense * LETTERS_PER_DENSE >= DENSE_SHARE * (letters - dense + dense * LETTERS_PER_DENSE);
}

function scan(text: string, sink: Sink): void {
	if (!BEYOND_ASCII.test(text)) {
		for (const compound of text.match(ASCII_COMPOUND) ?? []) addSpaced(compound, sink);
		return;
	}
	const folded = text.normalize("NFKC").replace(INVISIBLE, "");
	for (const compound of folded.match(compounds()) ?? []) {
		if (hasDense(compound)) addMixed(compound, sink);
		else addSpaced(compound, sink);
	}
}

/** A compound of any scripts: each run by the rules of its own. */
function addMixed(compound: string, sink: Sink): void {
	for (const run of compound.match(scriptRun()) ?? []) {
		if (isCjk().test(run)) addCjk(run, sink);
		// Korean words end in particles: whole, they seldom meet again, and then outweigh what they are about.
		else if (isHangul().test(run)) addGrams([run], sink);
		else if (isUnspaced().test(run)) addUnspaced(run, sink);
		else for (const part of run.match(compounds()) ?? []) addSpaced(part, sink);
	}
}

function addCjk(run: string, sink: Sink): void {
	const words: string[] = [];
	for (const { segment } of segmenter().segment(run)) words.push(segment);
	for (const word of words) {
		// Words of two characters are bigrams already.
		if (word.length > 2 && Array.from(word).length > 2 && word.length <= TOKEN_CHARS) sink.add(word, word, true);
	}
	addGrams(words, sink);
}

/** Bigrams over the whole run, single characters in the index only. */
function addGrams(words: readonly string[], sink: Sink): void {
	const characters: string[] = [];
	const wordOf: string[] = [];
	for (const word of words) {
		const own = Array.from(word);
		for (const character of own) {
			characters.push(character);
			wordOf.push(word);
		}
	}
	for (let index = 0; index + 1 < characters.length; index += 1) {
		const gram = `${characters[index]}${characters[index + 1]}`;
		const word = wordOf[index] ?? gram;
		sink.add(gram, word.includes(gram) ? word : gram, false);
	}
	if (sink.purpose === "query" && characters.length > 1) return;
	for (const character of characters) sink.add(character, character, false);
}

function addUnspaced(run: string, sink: Sink): void {
	for (const { segment } of segmenter().segment(run)) sink.add(segment.slice(0, TOKEN_CHARS), segment, false);
}

/** A compound of scripts that put spaces between words. */
function addSpaced(compound: string, sink: Sink): void {
	if (CAPITALISED_WORD.test(compound)) {
		sink.add(stem(compound.slice(0, TOKEN_CHARS).toLowerCase()), compound, false);
		return;
	}
	const version = VERSION.exec(compound)?.[1];
	if (version !== undefined) {
		addVersion(version, compound, sink);
		return;
	}
	addIdentifier(spelled(compound.replace(CONTRACTION, "")), sink);
}

/** Languages whose names are punctuation to everyone else. */
function spelled(compound: string): string {
	if (/^c\+\+$/i.test(compound)) return "cpp";
	return /^[cf]#$/i.test(compound) ? `${compound[0]}sharp` : compound;
}

/** `1.2.3` also as `1.2` and `1`, so that either finds the other. */
function addVersion(version: string, source: string, sink: Sink): void {
	const numbers = version.split(".");
	for (let count = numbers.length; count > 0; count -= 1) {
		if (count < 3 || count === numbers.length) sink.add(numbers.slice(0, count).join(VERSION_DOT), source, false);
	}
}

/** The parts of `used_count`, `usedCount` and `schema.sql`, and each name whole without its separators. */
function addIdentifier(compound: string, sink: Sink): void {
	const pieces = compound
		.split(SEPARATORS)
		.filter((piece) => piece !== "")
		.slice(0, COMPOUND_PARTS);
	let parts = 0;
	for (const piece of pieces) {
		const humps = piece.split(BEYOND_ASCII.test(piece) ? anyHump() : ASCII_HUMP).slice(0, COMPOUND_PARTS);
		parts += humps.length;
		for (const hump of humps) addFolded(hump, { source: hump, whole: false }, sink);
		if (humps.length > 1 && pieces.length > 1) addFolded(piece, { source: piece, whole: true }, sink);
	}
	if (parts > 1) addFolded(pieces.join(""), { source: compound, whole: true }, sink);
}

function addFolded(word: string, as: Omit<QueryToken, "token">, sink: Sink): void {
	const folded = foldWord(word.slice(0, TOKEN_CHARS));
	if (folded !== "") sink.add(PLAIN_WORD.test(folded) ? stem(folded) : folded, as.source, as.whole);
}

/** Lower case, without accents. */
function foldWord(word: string): string {
	const lower = word.toLowerCase();
	if (!BEYOND_ASCII.test(lower)) return lower;
	const bare = lower.normalize("NFD").replace(ACCENTS, "").normalize("NFC");
	return bare.replace(UNDECOMPOSED, (letter) => DECOMPOSED[letter] ?? letter);
}
