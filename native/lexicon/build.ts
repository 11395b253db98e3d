/**
 * Rebuilds assets/lexicon.gz: `node native/lexicon/build.ts [folder of unpacked packs]`.
 *
 * Word translations are learnt (IBM Model 1, Brown et al. 1993) from the user-interface strings of the language packs
 * of Visual Studio Code, published on npm under the MIT licence; words that developers use and interfaces do not come
 * from `developer-words.txt`, written for this project. The English side of the strings comes from the pseudo-language
 * `qps-ploc`, which is English with accents.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { isEmptyWord, koreanStem, partsOf } from "../../src/models/minilm/foreign-words.ts";
import type { ForeignLanguage, LexiconEntry } from "../../src/models/minilm/lexicon.ts";
import { printLexicons } from "../../src/models/minilm/lexicon.ts";
import { readDeveloperWords } from "./developer-words.ts";

const PACKAGE = "@codingame/monaco-vscode-language-pack";
const VERSION = "25.1.2";
const PACKS: readonly (readonly [pack: string, language: ForeignLanguage])[] = [
	["zh-hans", "zh"],
	["ja", "ja"],
	["ko", "ko"],
	["de", "de"],
	["es", "es"],
	["fr", "fr"],
	["ru", "ru"],
];
const ROUNDS = 8;
const LONGEST_STRING = 40;
/** Words seen less often are not kept, and seldom ones need to be surer. */
const LEAST_SEEN = 3;
const LEAST_SURE: { readonly [Language in ForeignLanguage]: number } = {
	zh: 0.3,
	ja: 0.3,
	ko: 0.2,
	de: 0.3,
	es: 0.3,
	fr: 0.3,
	ru: 0.3,
};

const ENGLISH_EMPTY = new Set(
	"a an the of to in on for and or is are be by with from as at it this that was were will can if when not no which whether there these those has have had do does its their your you then than into so".split(
		" ",
	),
);
const PSEUDO: Readonly<Record<string, string>> = {
	ø: "o",
	æ: "a",
	ð: "d",
	þ: "b",
	µ: "u",
	Æ: "A",
	Ð: "D",
	Ø: "O",
	ß: "B",
	"§": "S",
	"£": "L",
};

type Pair = { readonly foreign: readonly string[]; readonly english: readonly string[] };

function fetchPacks(): string {
	const folder = mkdtempSync(join(tmpdir(), "language-packs-"));
	for (const pack of ["qps-ploc", ...PACKS.map(([name]) => name)]) {
		const name = execFileSync("npm", ["pack", "--silent", `${PACKAGE}-${pack}@${VERSION}`], {
			cwd: folder,
			encoding: "utf8",
		});
		mkdirSync(join(folder, pack));
		execFileSync("tar", ["xzf", name.trim(), "-C", pack], { cwd: folder });
	}
	return folder;
}

function collect(value: unknown, key: string, into: Map<string, string>): void {
	if (typeof value === "string") into.set(key, value);
	if (typeof value !== "object" || value === null) return;
	for (const [name, inner] of Object.entries(value)) collect(inner, `${key}/${name}`, into);
}

async function readPack(folder: string, pack: string): Promise<Map<string, string>> {
	const translations = join(folder, pack, "package", "translations");
	const strings = new Map<string, string>();
	const main: unknown = await import(pathToFileURL(join(translations, "main.i18n.json.js")).href);
	collect(main, "main", strings);
	for (const file of readdirSync(join(translations, "extensions")).sort())
		collect(JSON.parse(readFileSync(join(translations, "extensions", file), "utf8")), file, strings);
	return strings;
}

function withoutMarkup(text: string): string {
	return text.replace(/\{\d+\}|`[^`]*`|\[[^\]]*\]\([^)]*\)|<[^>]+>|https?:\S+|&&|\$\([^)]*\)|#[\w.]+#/g, " ");
}

function englishWords(pseudo: string): string[] {
	const plain = withoutMarkup(pseudo)
		.normalize("NFD")
		.replace(/\p{Mn}/gu, "");
	const ascii = plain.replace(/[^\0-\x7f]/g, (letter) => PSEUDO[letter] ?? letter).toLowerCase();
	return [...new Set((ascii.match(/[a-z]+/g) ?? []).filter((word) => word.length > 1))];
}

function foreignWords(language: ForeignLanguage, text: string): string[] {
	const words = partsOf(language, withoutMarkup(text)).filter((part) => part.foreign && !/\d/.test(part.text));
	const stems = words.map((part) => (language === "ko" ? koreanStem(part.text) : part.text));
	return [...new Set(stems.filter((word) => !isEmptyWord(language, word)))];
}

function pairsOf(language: ForeignLanguage, translated: Map<string, string>, english: Map<string, string>): Pair[] {
	const pairs: Pair[] = [];
	for (const [key, text] of translated) {
		const pair = { foreign: foreignWords(language, text), english: englishWords(english.get(key) ?? "") };
		const longest = Math.max(pair.foreign.length, pair.english.length);
		if (pair.foreign.length > 0 && pair.english.length > 0 && longest < LONGEST_STRING) pairs.push(pair);
	}
	return pairs;
}

/** Probabilities of English words by foreign word. */
type Table = Map<string, Map<string, number>>;

function learn(pairs: readonly Pair[]): Table {
	let table = round(pairs, () => 1);
	for (let at = 0; at < ROUNDS; at++) {
		const last = table;
		table = round(pairs, (foreign, english) => last.get(foreign)?.get(english) ?? 0);
	}
	return table;
}

function round(pairs: readonly Pair[], chance: (foreign: string, english: string) => number): Table {
	const counts: Table = new Map();
	const explain = (word: string, foreign: readonly string[]): void => {
		// The small constant stands for English words that nothing in the translation explains.
		const total = foreign.reduce((sum, one) => sum + chance(one, word), 1e-4);
		for (const one of foreign) {
			const share = chance(one, word) / total;
			if (share < 1e-4) continue;
			const row = counts.get(one) ?? new Map<string, number>();
			counts.set(one, row.set(word, (row.get(word) ?? 0) + share));
		}
	};
	for (const { foreign, english } of pairs) for (const word of english) explain(word, foreign);
	for (const row of counts.values()) {
		const total = [...row.values()].reduce((sum, count) => sum + count, 0);
		for (const [word, count] of row) row.set(word, count / total);
	}
	return counts;
}

function entriesOf(language: ForeignLanguage, pairs: readonly Pair[]): LexiconEntry[] {
	const seen = new Map<string, number>();
	for (const word of pairs.flatMap((pair) => pair.foreign)) seen.set(word, (seen.get(word) ?? 0) + 1);
	const entries: (LexiconEntry & { readonly count: number })[] = [];
	for (const [word, row] of learn(pairs)) {
		const count = seen.get(word) ?? 0;
		const [best] = [...row].filter(([english]) => !ENGLISH_EMPTY.has(english)).sort((a, b) => b[1] - a[1]);
		if (best !== undefined && count >= LEAST_SEEN && best[1] >= LEAST_SURE[language])
			entries.push({ word, english: best[0], count });
	}
	return entries.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}

const folder = process.argv[2] ?? fetchPacks();
const target = fileURLToPath(new URL("../../assets/lexicon.gz", import.meta.url));
const english = await readPack(folder, "qps-ploc");
const developerWords = readDeveloperWords(new URL("developer-words.txt", import.meta.url));
const lexicons = new Map<ForeignLanguage, readonly LexiconEntry[]>();
for (const [pack, language] of PACKS) {
	const entries = entriesOf(language, pairsOf(language, await readPack(folder, pack), english));
	const written = developerWords.get(language) ?? [];
	const known = new Set(written.map(({ word }) => word));
	lexicons.set(language, [...written, ...entries.filter(({ word }) => !known.has(word))]);
	console.log(language, entries.length, "words");
}
const packed = gzipSync(printLexicons(lexicons), { level: 9 });
writeFileSync(target, packed);
console.log(target, packed.length, "bytes");
