/** Whether a remembered text is about an error: it quotes it, or enough of its words in their order. */
import { codesIn, isDistinctiveCode } from "./error-codes.ts";
import { type ErrorLine, errorLines } from "./error-lines.ts";
import { isTelling, wordsOf } from "./error-wording.ts";

/** A remembered text, made ready to be compared with errors. */
export interface Remembered {
	/** Fingerprints of the errors that it prints as they come. */
	readonly fingerprints: ReadonlySet<string>;
	readonly words: readonly string[];
	/** Words of what it quotes: in backticks, in quotation marks, on a line that looks like an error. */
	readonly quotes: readonly (readonly string[])[];
	/** What it quotes with a code that tells one error from another. */
	readonly coded: readonly CodedQuote[];
}

interface CodedQuote {
	readonly codes: readonly string[];
	/** What else it says that few errors do. */
	readonly telling: readonly string[];
	readonly ports: readonly string[];
}

const TEXT_CHARS = 6000;
const TEXT_WORDS = 1200;
const QUOTED = /`([^`\n]{1,300})`|"([^"\n]{4,300})"|“([^”\n]{4,300})”|「([^」\n]{4,300})」/gu;
/** Behind a host, an address or nothing; a position in a file has a smaller number, mostly. */
const PORT = /:(\d{3,5})\b/g;
/** Fewer words in a row than this are chance. */
const RUN_LEAST = 3;
/** Share of the error's words that stand in the text in a row. */
const RUN_SHARE = 0.6;
/** A row that long is no chance even where each of its words is usual, when it is nearly the whole error. */
const USUAL_RUN_LEAST = 5;
const USUAL_RUN_SHARE = 0.8;

export function rememberedOf(text: string): Remembered {
	const start = text.slice(0, TEXT_CHARS);
	const quoted = [...start.matchAll(QUOTED)].map((match) => match.slice(1).find((group) => group !== undefined) ?? "");
	const errors = [...errorLines(start), ...quoted.flatMap((quote) => errorLines(quote))];
	const quotes = quoted.map((quote) => wordsOf(quote));
	return {
		fingerprints: new Set(errors.map(({ fingerprint }) => fingerprint)),
		words: wordsOf(start, TEXT_WORDS),
		quotes: [...quotes, ...errors.map(({ words }) => words)],
		coded: quoted.flatMap((quote, at) => codedQuote(quote, quotes[at] ?? [])),
	};
}

function codedQuote(quote: string, words: readonly string[]): readonly CodedQuote[] {
	const codes = codesIn(quote);
	if (codes.length === 0) return [];
	const isOfCode = (word: string): boolean => codes.some((code) => code.startsWith(word) || code.endsWith(word));
	return [{ codes, telling: words.filter((word) => isTelling(word) && !isOfCode(word)), ports: portsIn(quote) }];
}

function portsIn(text: string): readonly string[] {
	return [...text.matchAll(PORT)].map(([, port = ""]) => port);
}

export function isAbout({ fingerprints, words, quotes, coded }: Remembered, error: ErrorLine): boolean {
	if (fingerprints.has(error.fingerprint)) return true;
	if ([error.code ?? "", ...error.codes].some((code) => isDistinctiveCode(code) && words.includes(code))) return true;
	if (coded.some((quote) => namesCode(quote, error))) return true;
	if (quotes.some((quote) => isWithin(quote, error.words))) return true;
	const { length } = error.words;
	const run = longestRun(error.words, words, isTelling);
	if (run >= RUN_LEAST && run >= RUN_SHARE * length) return true;
	if (run > 0 || length < USUAL_RUN_LEAST) return false;
	return longestRun(error.words, words, () => true) >= Math.max(USUAL_RUN_LEAST, USUAL_RUN_SHARE * length);
}

/** True when the error has each code of the quotation and what is special beside it, at the same port where both name one. */
function namesCode({ codes, telling, ports }: CodedQuote, error: ErrorLine): boolean {
	if (error.codes.length === 0 || !codes.every((code) => error.codes.includes(code))) return false;
	if (!telling.every((word) => word === error.code || error.words.includes(word))) return false;
	const others = portsIn(error.line);
	return ports.length === 0 || others.length === 0 || ports.some((port) => others.includes(port));
}

/** True when the error says all that the quotation says, in a row, and something special is among it. */
function isWithin(quote: readonly string[], words: readonly string[]): boolean {
	return quote.length >= RUN_LEAST && longestRun(quote, words, isTelling) === quote.length;
}

/** Words in a row that two texts share, at least one of them an anchor; 0 where there is none. */
function longestRun(left: readonly string[], right: readonly string[], isAnchor: (word: string) => boolean): number {
	const places = new Map<string, number[]>();
	for (const [at, word] of right.entries()) places.set(word, [...(places.get(word) ?? []), at].slice(-PLACES_MAX));
	let longest = 0;
	for (const [at, word] of left.entries()) {
		if (!isAnchor(word)) continue;
		for (const place of places.get(word) ?? []) longest = Math.max(longest, runThrough(left, right, [at, place]));
	}
	return longest;
}

/** Places of one word that are looked at. */
const PLACES_MAX = 8;

function runThrough(left: readonly string[], right: readonly string[], [at, place]: readonly [number, number]): number {
	const same = (step: number): boolean => {
		const word = left[at + step];
		return word !== undefined && word === right[place + step];
	};
	let back = 0;
	while (same(-back - 1)) back += 1;
	let on = 0;
	while (same(on + 1)) on += 1;
	return back + 1 + on;
}
