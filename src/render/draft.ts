/** A fact as a person types it: its first line, or the beginning of a long one, is the caption. */
import { FACT_LIMITS } from "../facts/fact.ts";
import type { Draft } from "../memory.ts";

export function draftOf(text: string): Draft {
	const trimmed = text.trim();
	const [line = ""] = trimmed.split("\n");
	const isWhole = line.length <= FACT_LIMITS.captionChars;
	const caption = isWhole ? line : `${line.slice(0, FACT_LIMITS.captionChars - 1).trimEnd()}…`;
	const content = isWhole ? trimmed.slice(line.length).trim() : trimmed;
	return { caption, content: content === "" ? caption : content };
}
