/** Finds orders that are spelled out letter by letter, or whose words are joined by something else than spaces. */
import type { FoldedText } from "./folded-text.ts";
import { type Hit, spanIn } from "./hits.ts";

/** Six letters or more with a space or a mark between any two. */
const SPACED = /(?:\b[a-z](?:[ ._*|~-]{1,3}|\n)){5,2000}[a-z]\b/g;
const ORDER =
	/(?:ignore|disregard|forget|bypass|override)(?:all|any|the|your|my|of){0,3}(?:previous|prior|above|earlier|system|safety|existing)(?:system|safety)?(?:instructions?|prompts?|rules|messages?|guidelines|context)|(?:reveal|print|show|repeat)(?:me|your|the|all){1,3}(?:system|hidden|secret|initial)?(?:prompt|instructions|password|secret)|say(?:that)?(?:you|i)(?:hate|love|are)/;
const JOINED =
	/\b(?:ignore|disregard|forget|bypass|override)[-_.*/+|](?:all|any|the|your|my|previous|prior)(?:[-_.*/+| ](?:the|your|my|of|all|previous|prior|above|earlier|system|safety)){0,4}[-_.*/+| ](?:instructions?|prompts?|rules|guidelines|messages?)\b/g;

export function findSpelledOut(folded: FoldedText): readonly Hit[] {
	const spaced = Array.from(folded.text.matchAll(SPACED)).filter(([run]) => ORDER.test(run.replace(/[^a-z]/g, "")));
	return [...spaced, ...folded.text.matchAll(JOINED)].map(({ index, 0: found }) => ({
		rule: "spelled-out",
		span: spanIn(folded, [index, index + found.length]),
	}));
}
