/** Finds characters that hide text from a person or reorder it, and lets the ones pass that scripts and emoji need. */
import type { Hit } from "./hits.ts";

const SUSPECT = /[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|[\u{e0000}-\u{e007f}]+/gu;
const BIDI = /^[\u202a-\u202e\u2066-\u2069]/;
const TAGS = /^[\u{e0000}-\u{e007f}]/u;
/** The flags of England, Scotland and Wales are a black flag spelled out in tags. */
const BLACK_FLAG = "\u{1f3f4}";

/** A Cyrillic, Armenian or Cherokee letter between Latin ones: a word that only looks like a word. */
const MIXED_SCRIPT = /[A-Za-z][\u0400-\u058f\u13a0-\u13ff\uab70-\uabbf]{1,8}[A-Za-z]/g;

/** Bidirectional controls, spelled-out tags, zero-width characters and foreign letters inside Latin words. */
export function findInvisible(text: string): readonly Hit[] {
	const hits: Hit[] = [];
	for (const match of text.matchAll(SUSPECT)) {
		const rule = ruleFor(match[0], text, match.index);
		if (rule !== undefined) hits.push({ rule, span: [match.index, match.index + match[0].length] });
	}
	for (const match of text.matchAll(MIXED_SCRIPT)) {
		hits.push({ rule: "mixed-script", span: [match.index, match.index + match[0].length] });
	}
	return hits;
}

function ruleFor(found: string, text: string, at: number): string | undefined {
	if (BIDI.test(found)) return "bidi-control";
	if (TAGS.test(found)) return text.slice(Math.max(0, at - 2), at) === BLACK_FLAG ? undefined : "invisible-tags";
	const inWord = /[A-Za-z]$/.test(text.slice(Math.max(0, at - 1), at)) && /^[A-Za-z]/.test(text.slice(at + 1, at + 2));
	return inWord ? "invisible-in-word" : undefined;
}
