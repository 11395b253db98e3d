/** Finds text that would steer the model that reads it, and lets notes about such text pass. */
import { type FoldedText, foldText } from "./folded-text.ts";
import { disjoint, type Hit } from "./hits.ts";
import { INJECTION_PHRASES, type InjectionPhrase } from "./injection-phrases.ts";
import { findInvisible } from "./invisible.ts";

/** In order of place. Time is linear in the text. */
export function findInjections(text: string): readonly Hit[] {
	const folded = foldText(text);
	const spelled = foldText(text, { digits: true });
	const readings = folded.text === spelled.text ? [folded] : [folded, spelled];
	const phrases = readings.flatMap((reading) => INJECTION_PHRASES.flatMap((phrase) => phraseHits(phrase, reading)));
	return disjoint([...phrases, ...findInvisible(text)]);
}

function phraseHits(phrase: InjectionPhrase, { text, offsets }: FoldedText): Hit[] {
	const hits: Hit[] = [];
	for (const match of text.matchAll(phrase.pattern)) {
		const start = match.index;
		const end = start + match[0].length;
		if (isTalkedAbout(phrase, text, [start, end])) continue;
		hits.push({
			rule: phrase.rule,
			span: offsets === undefined ? [start, end] : [offsets[start] ?? 0, offsets[end] ?? 0],
		});
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
	const after = text.slice(end, end + CONTEXT).split("\n", 1)[0] ?? "";
	if (phrase.quotable === true && isQuoted(before, after)) return true;
	const said = phrase.whole === true ? text.slice(start, end) : "¦";
	return phrase.unless?.test(`${before}${said}${after}`) ?? false;
}

function isQuoted(before: string, after: string): boolean {
	const ticks = before.split("`").length - 1;
	if (ticks % 2 === 1 && after.includes("`")) return true;
	return /["'“「]$/.test(before) && /^["'”」]/.test(after);
}
