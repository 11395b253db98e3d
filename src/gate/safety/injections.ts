/** Finds text that would steer the model that reads it, and lets notes about such text pass. */
import { NAMED_BEHIND, NAMED_BEHIND_QUOTE } from "./asian-talk.ts";
import { readAssembled } from "./assembled-text.ts";
import { CHINESE_ORDERS } from "./chinese-orders.ts";
import { findElsewhere } from "./elsewhere.ts";
import { findEncoded } from "./encoded.ts";
import { type FoldedText, foldText, readDigits } from "./folded-text.ts";
import { disjoint, type Hit, isWithout, spanIn } from "./hits.ts";
import { INJECTION_PHRASES, type InjectionPhrase } from "./injection-phrases.ts";
import { CJK_INJECTION_PHRASES } from "./injection-phrases-cjk.ts";
import { findInvisible } from "./invisible.ts";
import { JAPANESE_ORDERS } from "./japanese-orders.ts";
import { KOREAN_ORDERS } from "./korean-orders.ts";
import { findSpelledOut } from "./spelled-out.ts";
import { findSteering } from "./steering.ts";

const ALL_PHRASES: readonly InjectionPhrase[] = [
	...INJECTION_PHRASES,
	...CJK_INJECTION_PHRASES,
	...CHINESE_ORDERS,
	...JAPANESE_ORDERS,
	...KOREAN_ORDERS,
];

/** In order of place. Time is linear in the text. */
export function findInjections(text: string): readonly Hit[] {
	const folded = foldText(text);
	return disjoint([...decisive(text, folded), ...findSteering(folded)]);
}

/** What needs no weighing. */
export function findDecisive(text: string): readonly Hit[] {
	return decisive(text, foldText(text));
}

/** Phrases first, which name a finding best, then what is spelled out, encoded or hidden. */
function decisive(text: string, folded: FoldedText): readonly Hit[] {
	const encoded = findEncoded(text, (spelled) => phrases(spelled, foldText(spelled)).length > 0);
	return [...phrases(text, folded), ...encoded, ...findInvisible(text)];
}

/** Names and messages tell of no orders: a phrase of one counts whatever is said around it. */
export function holdsOrder(text: string): boolean {
	const folded = foldText(text);
	return ALL_PHRASES.some(({ pattern }) => !isWithout(folded.text, pattern)) || findInjections(text).length > 0;
}

function phrases(text: string, folded: FoldedText): readonly Hit[] {
	const spelled = readDigits(folded);
	const assembled = readAssembled(folded);
	const readings = [
		folded,
		...(folded.text === spelled.text ? [] : [spelled]),
		...(assembled === folded ? [] : [assembled]),
	];
	// Other letters than ASCII have offsets of their own.
	const table = folded.offsets === undefined ? INJECTION_PHRASES : ALL_PHRASES;
	const said = readings.flatMap((reading) => table.flatMap((phrase) => phraseHits(phrase, reading)));
	return [...said, ...findElsewhere(text), ...findSpelledOut(folded), ...findDisguised(folded, spelled)];
}

/** Two words near each other that say something only when their digits are read as letters ("d3v3l0p3r m0d3"). */
const NEAR = 24;

function findDisguised(folded: FoldedText, spelled: FoldedText): readonly Hit[] {
	if (folded.text === spelled.text) return [];
	const words = Array.from(spelled.text.matchAll(/[a-z]{4,40}/g))
		.map(({ index, 0: word }) => [index, index + word.length] as const)
		.filter(([start, end]) => (folded.text.slice(start, end).match(/[0-9]/g) ?? []).length > 0);
	return words.flatMap(([start, end], at) => {
		const before = words[at - 1];
		if (before === undefined || start - before[1] > NEAR) return [];
		return [{ rule: "disguised-words", span: spanIn(folded, [before[0], end]) }];
	});
}

function phraseHits(phrase: InjectionPhrase, folded: FoldedText): Hit[] {
	if (phrase.needs?.every((part) => !folded.text.includes(part)) === true) return [];
	if (isWithout(folded.text, phrase.pattern)) return [];
	const hits: Hit[] = [];
	for (const match of folded.text.matchAll(phrase.pattern)) {
		const span = [match.index, match.index + match[0].length] as const;
		if (!isTalkedAbout(phrase, folded.text, span)) hits.push({ rule: phrase.rule, span: spanIn(folded, span) });
	}
	return hits;
}

/** Characters around a match that tell whether it is said or only mentioned; a bound, for lines can be long. */
const CONTEXT = 160;

function isTalkedAbout(phrase: InjectionPhrase, text: string, [start, end]: readonly [number, number]): boolean {
	const before =
		text
			.slice(Math.max(0, start - CONTEXT), start)
			.split("\n")
			.at(-1) ?? "";
	const line = text.slice(end, end + CONTEXT).split("\n", 1)[0] ?? "";
	if (phrase.quotable === true && isQuoted(before, line)) return true;
	if (isNamed(before, line)) return true;
	// What a later sentence says takes nothing back. A closing quotation mark is not the end of the sentence around it.
	const after = line.split(/[.!?]\s|。(?![」』])/, 1)[0] ?? "";
	const said = phrase.whole === true ? text.slice(start, end) : "¦";
	return phrase.unless?.test(`${before}${said}${after}`) ?? false;
}

/** In Chinese, Japanese and Korean what is named stands before the word that says so. */
function isNamed(before: string, after: string): boolean {
	if (NAMED_BEHIND.test(after)) return true;
	return /["“「『][^"”」』]{0,80}$/.test(before) && NAMED_BEHIND_QUOTE.test(after);
}

function isQuoted(before: string, after: string): boolean {
	const ticks = before.split("`").length - 1;
	if (ticks % 2 === 1 && after.includes("`")) return true;
	return /["'“「]$/.test(before) && /^["'”」]/.test(after);
}
