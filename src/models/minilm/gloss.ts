/** A foreign text word by word in English, for a model that reads English, and how much of it could be said so. */
import { eastAsian, isEmptyWord, koreanStem, partsOf, type TextPart } from "./foreign-words.ts";
import type { ForeignLanguage, Lexicon } from "./lexicon.ts";

export interface Gloss {
	/** English words in the text's order, between identifiers and numbers as they stand. */
	readonly text: string;
	/** The English words alone, each once. */
	readonly words: readonly string[];
	/** 0 to 1: the share of the foreign content words that the lexicon knows. */
	readonly coverage: number;
}

/** Longest run of characters that is looked up when a word as a whole is not known. */
const LONGEST_RUN = 4;

export function glossOf(language: ForeignLanguage, text: string, lexicon: Lexicon): Gloss {
	const said: string[] = [];
	const words = new Set<string>();
	let known = 0;
	let content = 0;
	for (const part of joinPairs(partsOf(language, text), lexicon)) {
		if (part.foreign && isEmptyWord(language, part.text)) continue;
		const found = part.foreign ? translate(language, part.text, lexicon) : UNKNOWN;
		content += part.foreign ? 1 : 0;
		known += found.share;
		for (const word of found.english) words.add(word);
		// A word of letters that the model can read may be a name, and is told by nothing else.
		const kept = !part.foreign || (found.english.length === 0 && /^\p{Script=Latin}+$/u.test(part.text));
		said.push(...(kept ? [part.text] : found.english));
	}
	return { text: said.join(" "), words: [...words], coverage: content === 0 ? 0 : known / content };
}

/** Two neighbours that the lexicon knows as one word become one, since segmenters cut technical terms in two. */
function joinPairs(parts: readonly TextPart[], lexicon: Lexicon): TextPart[] {
	const joined: TextPart[] = [];
	for (let at = 0; at < parts.length; at++) {
		const part = parts[at] ?? NOTHING;
		const pair = part.text + (parts[at + 1]?.text ?? "");
		const isPair = part.foreign && parts[at + 1]?.foreign === true && eastAsian().test(part.text);
		if (isPair && lexicon(pair) !== undefined) {
			joined.push({ text: pair, foreign: true });
			at++;
		} else joined.push(part);
	}
	return joined;
}

const NOTHING: TextPart = { text: "", foreign: false };

interface Translation {
	readonly english: readonly string[];
	/** 0 to 1: how much of the word was known. */
	readonly share: number;
}

const UNKNOWN: Translation = { english: [], share: 0 };

function translate(language: ForeignLanguage, word: string, lexicon: Lexicon): Translation {
	const whole = lexicon(word);
	if (whole !== undefined) return { english: [whole], share: 1 };
	switch (language) {
		case "ko":
			return korean(word, lexicon);
		case "ja":
			return oneOf(japaneseForms(word), lexicon) ?? byRuns(word, lexicon, 2);
		case "zh":
			return byRuns(word, lexicon, 1);
		case "de":
			return compound(word, lexicon) ?? UNKNOWN;
		case "es":
		case "fr":
		case "ru":
			return UNKNOWN;
	}
}

function oneOf(forms: readonly string[], lexicon: Lexicon): Translation | undefined {
	for (const form of forms) {
		const english = lexicon(form);
		if (english !== undefined) return { english: [english], share: 1 };
	}
	return undefined;
}

function korean(word: string, lexicon: Lexicon): Translation {
	const stem = koreanStem(word);
	return oneOf([stem], lexicon) ?? twoParts(stem, { least: 2, lexicon }) ?? UNKNOWN;
}

/** The stem of a verb or adjective whose ending is written in hiragana, and its dictionary forms. */
function japaneseForms(word: string): string[] {
	const stem = word.replace(/\p{Script=Hiragana}+$/u, "");
	return stem === "" || stem === word ? [] : [stem, `${stem}る`, `${stem}す`, `${stem}く`];
}

function compound(word: string, lexicon: Lexicon): Translation | undefined {
	return twoParts(word, { least: 4, lexicon, joints: ["", "s", "n", "es", "en"] });
}

interface Split {
	/** Letters of either part, at least. */
	readonly least: number;
	readonly lexicon: Lexicon;
	/** What may stand between the parts. */
	readonly joints?: readonly string[];
}

/** The longest known beginning, and the rest where it is known too. */
function twoParts(word: string, { least, lexicon, joints = [""] }: Split): Translation | undefined {
	for (let length = word.length - 1; length >= least; length--) {
		const first = lexicon(word.slice(0, length));
		if (first === undefined) continue;
		const rest = word.slice(length);
		const seconds = joints.filter((joint) => rest.startsWith(joint)).map((joint) => lexicon(rest.slice(joint.length)));
		const second = seconds.find((english) => english !== undefined);
		return second === undefined ? { english: [first], share: 0.5 } : { english: [first, second], share: 1 };
	}
	return undefined;
}

/** Known runs of characters from the left, the longest first; `least` is the shortest that counts. */
function byRuns(word: string, lexicon: Lexicon, least: number): Translation {
	const characters = Array.from(word);
	const english: string[] = [];
	let known = 0;
	for (let start = 0; start < characters.length; ) {
		const run = longestRun(characters.slice(start, start + LONGEST_RUN), lexicon, least);
		if (run !== undefined) {
			english.push(run.english);
			known += run.length;
		}
		start += run?.length ?? 1;
	}
	return { english, share: known / characters.length };
}

function longestRun(
	characters: readonly string[],
	lexicon: Lexicon,
	least: number,
): { readonly english: string; readonly length: number } | undefined {
	for (let length = characters.length; length >= least; length--) {
		const english = lexicon(characters.slice(0, length).join(""));
		if (english !== undefined) return { english, length };
	}
	return undefined;
}
