/** One line that says what a piece of an instruction file is about, made of its headings and its first words. */

const LONGEST = 140;
const OPENING_CHARS = 70;
/** Of a line or a heading: more is never shown, and a pattern may go over it many times. */
export const LOOKED_AT = 1000;
/** Titles that every such file may have, and that say nothing about the project. */
const GENERIC_TITLE =
	/^(?:(?:the |project |repository |repo |agents?|claude|gemini|cursor|cline|copilot|coding|ai|llm|code|development|developer|\.md|md|for|and|with|in|to|this|working|of|guide(?:lines?)?|instructions?|rules?|context|memory|overview|readme|notes?)(?:['’]s)?[\s.,:/()&-]*)+$/iu;

/** A heading of one word, or of nothing but words for a topic, is on many pages: it does not tell what this one says. */
const TOPIC_WORD =
	/^(?:api|architecture|best|branch(?:es|ing)?|build(?:ing|s)?|checks?|ci|code|coding|commands?|commits?|common|config(?:uration)?|conventions?|debugging|dependencies|deploy(?:ing|ment)?|design|documentation|docs|environment|errors?|files?|format(?:ting)?|git|handling|imports?|important|install(?:ation|ing)?|key|layout|lint(?:ing)?|logging|names?|naming|other|patterns?|practices|pull|quality|quick|releases?|releasing|requests?|requirements?|reviews?|run(?:ning)?|security|setup|start(?:ed)?|structure|styles?|tech|stack|tests?|testing|tips|tools?|tooling|types?|typescript|usage|useful|workflows?|&|and|of|\/)$/iu;
/** What is longer without a space, in a writing that has none, is a sentence. */
const ONE_WORD =
	/^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,4}|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}/&+.-]{1,24})$/u;

export interface CaptionParts {
	/** From the document's title down. */
	readonly headings: readonly string[];
	/** The piece's own text, for a section that makes several. */
	readonly text: string;
	/** True where the headings alone tell the piece from its neighbours. */
	readonly isWhole: boolean;
	/** Of the file, where there is no heading. */
	readonly name: string;
	/** True for the one piece whose caption names the document. */
	readonly isFirst: boolean;
}

/** 1 to 140 characters. */
export function captionFor({ headings, text, isWhole, name, isFirst }: CaptionParts): string {
	const [title = "", ...rest] = headings.map(plainLine).filter((heading) => heading !== "");
	const trail = rest.length > 0 && (!isFirst || GENERIC_TITLE.test(title)) ? rest : [title, ...rest];
	const named = trail.filter((heading) => heading !== "" && !(GENERIC_TITLE.test(heading) && trail.length > 1));
	const saysAll = isWhole && named.some((heading) => !isBare(heading));
	const opening = saysAll ? "" : openingOf(text);
	if (named.length === 1 && beginsWith(opening, named[0] ?? "")) return shortened(opening, LONGEST);
	const head = fitted(named, LONGEST - (opening === "" ? 0 : opening.length + 2));
	const joined = [head, opening].filter((part) => part !== "").join(": ");
	return shortened(joined === "" ? name : joined, LONGEST);
}

function isBare(heading: string): boolean {
	const topic = heading.replace(/^\d{1,2}[.)]\s+/u, "");
	return ONE_WORD.test(topic) || topic.split(/\s+/u).every((word) => TOPIC_WORD.test(word));
}

/** "Testing", and then "Testing uses vitest". */
function beginsWith(opening: string, heading: string): boolean {
	if (heading === "" || !opening.toLowerCase().startsWith(heading.toLowerCase())) return false;
	return /^(?:\P{L}|$)/u.test(opening.slice(heading.length));
}

/** The last headings that fit, for they say most about the piece. */
function fitted(headings: readonly string[], room: number): string {
	for (let from = 0; from < headings.length; from += 1) {
		const text = headings.slice(from).join(" › ");
		if (text.length <= room) return text;
	}
	return shortened(headings.at(-1) ?? "", Math.max(20, room));
}

/** The first clause, or what stands in bold before the first colon. */
export function openingOf(text: string): string {
	const lines = text.split("\n").filter((line) => !/^(?:```|~~~|[\s:|-]*$)/u.test(line.trim()));
	const line = (lines[0] ?? "").slice(0, LOOKED_AT).replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/u, "");
	const bold = /^\*\*([^*]{2,70}?)[:.]?\*\*/u.exec(line)?.[1];
	const plain = plainLine(bold ?? line);
	if (bold !== undefined) return plain;
	const clause = /^.{12,70}?(?:[.!?](?=\s)|[。！？;；]|:(?=\s|$)| [–—-] )/u.exec(plain)?.[0] ?? plain;
	return shortened(clause.replace(/[\s.:;,。：；，–—-]+$/u, ""), OPENING_CHARS);
}

/** Without links, emphasis and table marks. */
export function plainLine(text: string): string {
	return text
		.slice(0, LOOKED_AT)
		.replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, "")
		.replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
		.replaceAll(/(\*\*|__)(?=\S)(.*?\S)\1/gu, "$2")
		.replaceAll("`", "")
		.replaceAll(/^[\s>|#]+|[\s|:#]+$/gu, "")
		.replaceAll(/\s+/gu, " ");
}

/** Cut at a word's end. */
function shortened(text: string, room: number): string {
	if (text.length <= room) return text;
	const cut = text.slice(0, room - 1);
	const space = cut.lastIndexOf(" ");
	return `${(space > room / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
