/** Words of foreign text, cut the same way when the lexicon is learnt and when it is used. */
import { once } from "../../kernel/once.ts";
import type { ForeignLanguage } from "./lexicon.ts";

/** Has a pattern for a letter of Chinese or Japanese. */
export const eastAsian = once(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u);

/** A part of a text: a word to look up, or something to keep as it stands (an identifier, a number). */
export interface TextPart {
	readonly text: string;
	readonly foreign: boolean;
}

/** Particles and endings, the longest first, so that the longest that fits is taken off. */
const koreanEndings = once(() =>
	"하십시오 에서는 으로는 에서의 입니다 합니다 됩니다 습니다 하세요 하려면 에서 에게 으로 부터 까지 하고 이나 보다 처럼 하는 하여 해서 해야 하지 하면 했던 한다 된다 되는 되지 되어 하기 되면 이고 이며 이다 인지 은 는 이 가 을 를 의 에 로 와 과 도 만 한 할 된 될 함 됨 하 되".split(
		" ",
	),
);

/** Function words that have no English counterpart worth comparing. */
const emptyWords = once((): { readonly [Language in ForeignLanguage]?: ReadonlySet<string> } => ({
	zh: new Set(Array.from("的了在是和与或也都就要会能被把对从到为里中上下这那个着过将以及其而则吗呢该").concat("应该")),
	de: new Set("der die das ein eine einen einem einer und oder ist sind zu mit von für auf in im am an".split(" ")),
	fr: new Set("le la les de des du un une et ou est sont à au aux en l d".split(" ")),
	es: new Set("el la los las de del un una y o es son a al en que se".split(" ")),
	ru: new Set("и в во на с со не что как по к у из за от до для это а но или".split(" ")),
}));

const SEGMENTERS = new Map<string, Intl.Segmenter>();

/** All parts of the text, in order, without blanks and punctuation. */
export function partsOf(language: ForeignLanguage, text: string): TextPart[] {
	const plain = text.normalize("NFKC").toLowerCase();
	switch (language) {
		case "zh":
		case "ja":
			return eastAsianParts(language, plain);
		case "ko":
			return (plain.match(/\p{Script=Hangul}+|[^\s\p{P}\p{Script=Hangul}]+/gu) ?? []).map((word) =>
				partOf(word, /\p{Script=Hangul}/u.test(word)),
			);
		case "de":
		case "es":
		case "fr":
		case "ru":
			return (plain.match(/[\p{L}\p{N}_]+(?:[./-][\p{L}\p{N}_]+)*/gu) ?? []).flatMap(europeanParts);
	}
}

/** True for words that a gloss leaves out. */
export function isEmptyWord(language: ForeignLanguage, word: string): boolean {
	if (language === "ja") return /^\p{Script=Hiragana}{1,3}$/u.test(word);
	return emptyWords()[language]?.has(word) ?? false;
}

/** Without particles and verb endings, of which two may follow each other. */
export function koreanStem(word: string): string {
	return withoutEnding(withoutEnding(word));
}

function withoutEnding(word: string): string {
	const ending = koreanEndings().find(
		(candidate) => word.endsWith(candidate) && word.length - candidate.length >= (candidate.length > 1 ? 1 : 2),
	);
	return ending === undefined ? word : word.slice(0, -ending.length);
}

function partOf(text: string, foreign: boolean): TextPart {
	return { text, foreign };
}

function europeanParts(word: string): TextPart[] {
	if (/^\p{L}+$/u.test(word)) return [partOf(word, true)];
	// A compound written with hyphens is words; anything with digits, dots or underscores is a name.
	return /^[\p{L}-]+$/u.test(word) ? word.split("-").map((part) => partOf(part, true)) : [partOf(word, false)];
}

function eastAsianParts(language: "zh" | "ja", text: string): TextPart[] {
	let segmenter = SEGMENTERS.get(language);
	if (segmenter === undefined) {
		segmenter = new Intl.Segmenter(language, { granularity: "word" });
		SEGMENTERS.set(language, segmenter);
	}
	const parts: TextPart[] = [];
	for (const { segment, isWordLike } of segmenter.segment(text))
		if (isWordLike === true) parts.push(partOf(segment, eastAsian().test(segment)));
	return parts;
}
