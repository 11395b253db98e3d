/** Stored text on its way to a model: shown as data, unable to end the block it stands in or to pose as the host. */
import { once } from "../kernel/once.ts";

/** Characters that show nothing and could hide between the letters of a tag. */
const INVISIBLE = String.raw`[\s\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]*`;

/** Names of tags that prompts are made of: speakers, tools, sections. */
const NAMES: readonly string[] = [
	"system",
	"user",
	"assistant",
	"human",
	"developer",
	"tool",
	"function",
	"instruction",
	"instructions",
	"rules",
	"prompt",
	"context",
	"memory",
	"project",
	"important",
	"antml",
];
const SHOUTED = NAMES.map((name) => name.toUpperCase());
const CAPITALISED = NAMES.map((name) => name.charAt(0).toUpperCase() + name.slice(1));

/**
 * An opening bracket that could begin a tag with a meaning to a model: any closing tag, any declaration, a chat
 * template's marker, a tag named like Cairn's own, and opening tags with one of the names. Others stay readable
 * (`Map<string>`, `a < b`, `<div>`), and so do type parameters (`Promise<User>`).
 */
const openingTag = once(
	() =>
		new RegExp(
			[
				`[<\uff1c](?=${INVISIBLE}(?:[/!?|]|[Cc][Aa][Ii][Rr][Nn]|(?:${[...NAMES, ...SHOUTED].join("|")})(?![\\p{L}\\p{N}])))`,
				`(?<![\\p{L}\\p{N}_])[<\uff1c](?=${INVISIBLE}(?:${CAPITALISED.join("|")})(?![\\p{L}\\p{N}]))`,
			].join("|"),
			"gu",
		),
);

/** Brackets that could close or open a fence become `‹`, which looks alike and means nothing. */
export function soften(text: string): string {
	return text.includes("<") || text.includes("\uff1c") ? softened(text) : text;
}

function softened(text: string): string {
	return text.replace(openingTag(), "‹");
}

/** The text on one line: runs of white space become one space. */
export function oneLine(text: string): string {
	return text.replace(/\s+/gu, " ").trim();
}

/** Text of a fact for one line of a listing. */
export function softLine(text: string): string {
	return soften(oneLine(text));
}

/** What somebody gave, told back: no more of it than shows what was meant. */
export function toldBack(text: string, mostChars: number): string {
	const line = softLine(text);
	return line.length <= mostChars
		? line
		: `${line
				.slice(0, mostChars)
				.toWellFormed()
				.replace(/\uFFFD$/, "")}…`;
}

/** Every line begins with the prefix. */
export function indent(text: string, prefix: string): string {
	return text
		.split("\n")
		.map((line) => (line === "" ? prefix.trimEnd() : prefix + line))
		.join("\n");
}
