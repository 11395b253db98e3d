/** What a model is told of names and messages that a repository has a hand in: outside any fence, so hardly any of them. */
import { isSuspiciousName } from "../gate/safety/names.ts";
import { type ErrorCode, isMemoryError } from "../kernel/errors.ts";
import type { FactProblemReason } from "../ports/fact-store.ts";
import { errorLine } from "./errors.ts";
import { toldBack } from "./fence.ts";
import type { Reader } from "./reader.ts";

/** Of one name, and of each part of a path. */
const NAME_CHARS = 64;
const NAME_WORDS = 6;
const PATH_CHARS = 240;
const WORDS_CHARS = 300;

/** A detail quotes the file, whoever wrote that. */
const REASONS: Readonly<Record<FactProblemReason, string>> = {
	yaml: "its frontmatter cannot be read",
	conflict: "git left it with two versions",
	encoding: "it, or its name, is not UTF-8 text",
	"too-large": "it is too large",
	outside: "it is a link that leads elsewhere",
	"duplicate-id": "another file has the same id",
	forgotten: "was forgotten",
	suspicious: "is kept from models, for it looks like a manipulation or a secret",
	unreviewed: "was not written by Cairn here and waits for review",
	rejected: "was rejected in review",
	limit: "a field is over its limit",
	unreadable: "it cannot be read",
	empty: "it says nothing",
};

export const FOR_MODEL: Reader = {
	name: (text, what) => (isSuspiciousName(text) ? `${article(what)} ${what} with a suspicious name` : cut(text)),
	words: (text) =>
		isSuspiciousName(text)
			? "a message that looks like a manipulation and is not repeated"
			: toldBack(text, WORDS_CHARS),
	problem: ({ reason }) => REASONS[reason],
	rule: ({ file, line }) => `${FOR_MODEL.name(file, "path")}:${line} ignores it`,
};

function article(what: string): "a" | "an" {
	return what.startsWith("i") ? "an" : "a";
}

/** A name of more words is a sentence, which the screen may not know. */
function firstWords(part: string): string {
	const words = part.trim().split(/\s+/u);
	return words.length <= NAME_WORDS ? part : `${words.slice(0, NAME_WORDS).join(" ")}…`;
}

function cut(name: string): string {
	const parts = name.split("/").map((part) => toldBack(firstWords(part), NAME_CHARS));
	return toldBack(parts.join("/"), PATH_CHARS);
}

/** One line. Messages quote files and captions; those that look like a manipulation keep their code alone. */
export function modelErrorLine(thrown: unknown): string {
	const line = errorLine(thrown);
	if (!isSuspiciousName(line)) return line;
	const code: ErrorCode | "UNEXPECTED" = isMemoryError(thrown) ? thrown.code : "UNEXPECTED";
	return `${code}, in a message that looks like a manipulation and is not repeated`;
}
