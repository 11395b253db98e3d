/** A reading in which syllables and ideographs that were pulled apart stand together again: "시 스 템", "ㅅㅣㅅㅡㅌㅔㅁ", "忽-略". */
import type { FoldedText } from "./folded-text.ts";

const LETTER = "[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]";
/** Four single letters or more with a space or a mark between any two: words of one letter do not stand in such rows. */
const APART = new RegExp(`(?<!${LETTER})(?:${LETTER}[ @^*._~|/-]{1,6}){3,200}${LETTER}`, "g");
/** Letters of Hangul one by one, enough for two syllables; laughing ("ㅋㅋㅋ") has no vowels. */
const JAMO = /(?:[ㄱ-ㅎ][ㅏ-ㅣ](?:[ㄱ-ㅎ](?![ㅏ-ㅣ]))?){2,200}/g;

/** Places of the letters that begin, carry and end a syllable (Unicode 3.12, conjoining jamo behaviour). */
const BEGINNINGS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const ENDINGS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const FIRST_SYLLABLE = 0xac00;

interface Piece {
	readonly text: string;
	/** Offset in the run of every letter of `text`. */
	readonly from: readonly number[];
}

/** The same object when nothing was apart. */
export function readAssembled(folded: FoldedText): FoldedText {
	if (folded.offsets === undefined) return folded;
	return rewritten(rewritten(folded, APART, joined), JAMO, composed);
}

function rewritten(folded: FoldedText, pattern: RegExp, read: (run: string) => Piece): FoldedText {
	const { text: original, offsets } = folded;
	if (offsets === undefined || original.search(pattern) === -1) return folded;
	let text = "";
	const kept: number[] = [];
	let from = 0;
	for (const match of original.matchAll(pattern)) {
		const piece = read(match[0]);
		text += original.slice(from, match.index) + piece.text;
		for (let at = from; at < match.index; at += 1) kept.push(offsets[at] ?? 0);
		for (const at of piece.from) kept.push(offsets[match.index + at] ?? 0);
		from = match.index + match[0].length;
	}
	for (let at = from; at < offsets.length; at += 1) kept.push(offsets[at] ?? 0);
	return { text: text + original.slice(from), offsets: kept };
}

function joined(run: string): Piece {
	const letters = Array.from(run.matchAll(new RegExp(LETTER, "g")));
	return { text: letters.map(([letter]) => letter).join(""), from: letters.map(({ index }) => index) };
}

function composed(run: string): Piece {
	const from: number[] = [];
	let text = "";
	for (let at = 0; at < run.length; ) {
		const length = syllableLength(run, at);
		text += length === 1 ? (run[at] ?? "") : syllable(run.slice(at, at + length));
		from.push(at);
		at += length;
	}
	return { text, from };
}

/** A consonant ends a syllable unless a vowel follows it: then it begins the next. */
function syllableLength(run: string, at: number): number {
	if (!BEGINNINGS.includes(run[at] ?? " ") || !VOWELS.includes(run[at + 1] ?? " ")) return 1;
	const ends = ENDINGS.includes(run[at + 2] ?? "?") && !VOWELS.includes(run[at + 3] ?? "?");
	return ends ? 3 : 2;
}

function syllable(letters: string): string {
	const [beginning = "", vowel = "", ending = " "] = letters;
	const place = (BEGINNINGS.indexOf(beginning) * VOWELS.length + VOWELS.indexOf(vowel)) * ENDINGS.length;
	return String.fromCharCode(FIRST_SYLLABLE + place + ENDINGS.indexOf(ending));
}
