/** English words for foreign ones, read from the packed lexicon when a foreign text first comes along. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { messageOf } from "../../kernel/errors.ts";
import type { TextLanguage } from "../../ports/embedder.ts";

export type ForeignLanguage = Exclude<TextLanguage, "latin">;

export const FOREIGN_LANGUAGES: readonly ForeignLanguage[] = ["zh", "ja", "ko", "de", "es", "fr", "ru"];

/** One English word, or `undefined` for a word it does not know. Words are in lower case, NFKC. */
export type Lexicon = (word: string) => string | undefined;

export type Lexicons = (language: ForeignLanguage) => Lexicon;

export interface LexiconEntry {
	readonly word: string;
	readonly english: string;
}

/** The text under the compression: a heading `# <language>`, then one `word english` a line, the frequent ones first. */
export function printLexicons(lexicons: ReadonlyMap<ForeignLanguage, readonly LexiconEntry[]>): string {
	const sections = [...lexicons].map(([language, entries]) =>
		[`# ${language}`, ...entries.map(({ word, english }) => `${word} ${english}`)].join("\n"),
	);
	return sections.join("\n");
}

/**
 * Reads the file once, and of it each language once, when a text needs it. Without a readable file every word is
 * unknown; `onFailure` is told once.
 */
export function openLexicons(file: string, onFailure: (message: string) => void = () => undefined): Lexicons {
	let sections: ReadonlyMap<string, string> | undefined;
	const read = (): ReadonlyMap<string, string> => {
		try {
			return sectionsOf(gunzipSync(readFileSync(file)).toString("utf8"));
		} catch (error) {
			onFailure(messageOf(error));
			return new Map();
		}
	};
	const parsed = new Map<ForeignLanguage, Lexicon>();
	return (language) => {
		const known = parsed.get(language);
		if (known !== undefined) return known;
		sections ??= read();
		const lexicon = parseLexicon(language, sections.get(language) ?? "");
		parsed.set(language, lexicon);
		return lexicon;
	};
}

function sectionsOf(text: string): Map<string, string> {
	const sections = new Map<string, string>();
	for (const section of text.split(/^# /mu).slice(1)) {
		const end = section.indexOf("\n");
		sections.set(section.slice(0, end), section.slice(end + 1));
	}
	return sections;
}

/** Inflected languages: a long word that is not known is looked up by its beginning. */
const STEM_LETTERS = 6;
const INFLECTED: ReadonlySet<ForeignLanguage> = new Set(["de", "es", "fr", "ru"]);

function parseLexicon(language: ForeignLanguage, section: string): Lexicon {
	const words = new Map<string, string>();
	const stems = new Map<string, string>();
	for (const line of section.split("\n")) {
		const space = line.indexOf(" ");
		if (space <= 0) continue;
		const word = line.slice(0, space);
		const english = line.slice(space + 1);
		words.set(word, english);
		const stem = word.slice(0, STEM_LETTERS);
		if (word.length > STEM_LETTERS && !stems.has(stem)) stems.set(stem, english);
	}
	if (!INFLECTED.has(language)) return (word) => words.get(word);
	return (word) => words.get(word) ?? (word.length > STEM_LETTERS ? stems.get(word.slice(0, STEM_LETTERS)) : undefined);
}
