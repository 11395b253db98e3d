/** Finds English that speaks to its reader in a note that is written in Chinese, Japanese or Korean: somebody else wrote it. */
import type { Cue } from "./cue.ts";

interface Place {
	readonly cue: Cue;
	readonly start: number;
	readonly end: number;
}

const ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/;
/** A quotation, a comment, a heading, a row of a table or an item of a list may hold it as well. */
const LEAD = /^[\s>#*\-–•|/!<]{0,12}(?:\d{1,2}[.)] )?/;
const WORD = /(?<![\w.\-/`@])[a-z']+(?![\w\-/`@(=])/g;
const LEAST_WORDS = 5;
/** Share of a line that is words and the spaces between them: less is code, a log, a list of names. */
const LEAST_SHARE = 0.8;
/** Those that hold a sentence together, at least two. */
const GLUE = /\b(?:the|a|an|of|to|in|is|are|and|that|this|with|for|from|you|your|me|my|do|does|be|it|what|how|who)\b/g;
/** It speaks to somebody: a question, a request, the first or second person. */
const ADDRESS =
	/\?(?:\s|["']|$)|\b(?:you|your|me|my|i|i'm|let's|please|tell|write|say|print|give|explain|imagine|pretend|repeat|translate|describe)\b/;

/** @param text folded, with Chinese, Japanese or Korean in it. */
export function languageSwitches(text: string): readonly Place[] {
	const places: Place[] = [];
	let start = 0;
	let own = 0;
	for (const line of text.split("\n")) {
		if (ASIAN.test(line)) own += 1;
		else if (speaksEnglish(line)) places.push({ cue: "language-switch", start, end: start + line.length });
		start += line.length + 1;
	}
	// Where English is half of it, no line of it is foreign.
	return places.length * 2 <= own ? places : [];
}

function speaksEnglish(line: string): boolean {
	const said = line.replace(LEAD, "");
	if (said.length < 20 || !ADDRESS.test(said) || said.includes("`")) return false;
	const words = said.match(WORD) ?? [];
	const letters = words.join(" ").length;
	return words.length >= LEAST_WORDS && letters >= said.length * LEAST_SHARE && (said.match(GLUE) ?? []).length >= 2;
}
