/** What several commands take. */
import { FACT_KINDS } from "../facts/fact.ts";
import { SCOPES } from "../facts/scope.ts";
import type { Flag, Positional } from "./grammar.ts";

export const SCOPE_FLAG: Flag = {
	name: "scope",
	value: { label: "SCOPE", type: "text", choices: SCOPES },
	help: "Only facts of this scope.",
};

export const PAGE_FLAG: Flag = {
	name: "page",
	value: { label: "N", type: "number", min: 1 },
	help: "The page to show, from 1.",
};

export const FACT_ID: Positional = { name: "id", takes: "one", completes: "fact" };
export const FACT_IDS: Positional = { name: "id", takes: "many", completes: "fact" };

export const CHANGE: Positional = { name: "change", takes: "one", optional: true, completes: "change" };

/** What a fact is like. */
export const FIELD_FLAGS: readonly Flag[] = [
	{
		name: "path",
		value: { label: "PATH", type: "text", completes: "file" },
		many: true,
		help: "A file, folder or pattern that the fact is about.",
	},
	{ name: "tag", value: { label: "TAG", type: "text" }, many: true, help: "A tag." },
	{ name: "kind", value: { label: "KIND", type: "text", choices: FACT_KINDS }, help: "What kind of fact it is." },
];

/** Of a fact that is there: what is given replaces what it has, and an empty text leaves none. */
export const REPLACING_FLAGS: readonly Flag[] = FIELD_FLAGS.map((flag) => {
	if (flag.many !== true || flag.value === undefined) return flag;
	const help = `${flag.help.replace(/\.$/u, "")}; an empty text for none.`;
	return { ...flag, value: { ...flag.value, mayBeEmpty: true }, help };
});

/** Of a fact that is not there yet. */
export const DRAFT_FLAGS: readonly Flag[] = [
	{ name: "caption", value: { label: "TEXT", type: "text" }, help: "Its caption; then the text is its content." },
	{
		name: "scope",
		value: { label: "SCOPE", type: "text", choices: SCOPES },
		help: "Where it goes; worked out from the folder and the paths when absent.",
	},
	...FIELD_FLAGS,
	{ name: "pin", help: "Always recall it." },
];

export const WORDS: Positional = { name: "words", takes: "words", question: "Search the memory for" };
