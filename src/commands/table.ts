/** Every command, once. `/memory` and `cairn` both run it; help, completion and `docs/commands.md` come from it. */
import { FACT_KINDS } from "../facts/fact.ts";
import { SCOPES } from "../facts/scope.ts";
import type { Command, Flag, Positional } from "./grammar.ts";

const SCOPE_FLAG: Flag = {
	name: "scope",
	value: { label: "SCOPE", type: "text", choices: SCOPES },
	help: "Only facts of this scope.",
};

const PAGE_FLAG: Flag = {
	name: "page",
	value: { label: "N", type: "number", min: 1 },
	help: "The page to show, from 1.",
};

const FACT_ID: Positional = { name: "id", takes: "one", completes: "fact" };
const FACT_IDS: Positional = { name: "id", takes: "many", completes: "fact" };

/** What a fact is like. */
const FIELD_FLAGS: readonly Flag[] = [
	{
		name: "path",
		value: { label: "PATH", type: "text", completes: "file" },
		many: true,
		help: "A file, folder or pattern that the fact is about.",
	},
	{ name: "tag", value: { label: "TAG", type: "text" }, many: true, help: "A tag." },
	{ name: "kind", value: { label: "KIND", type: "text", choices: FACT_KINDS }, help: "What kind of fact it is." },
];

const WORDS: Positional = { name: "words", takes: "words", question: "Search the memory for" };

export const COMMANDS: readonly Command[] = [
	{
		name: "search",
		group: "Facts",
		help: "Find facts, with the reasons why each was found.",
		positionals: [WORDS],
		flags: [SCOPE_FLAG, PAGE_FLAG],
		load: () => import("./verbs/search.ts"),
	},
	{
		name: "list",
		group: "Facts",
		help: "All facts, a page at a time.",
		flags: [SCOPE_FLAG, PAGE_FLAG],
		load: () => import("./verbs/list.ts"),
	},
	{
		name: "show",
		group: "Facts",
		help: "One fact, whole, or several.",
		positionals: [FACT_IDS],
		load: () => import("./verbs/show.ts"),
	},
	{
		name: "add",
		group: "Facts",
		help: "Remember a fact in your own words; its first line is the caption.",
		details: ["It goes through the same gate as what the agent remembers, as said by you."],
		positionals: [{ name: "text", takes: "text", question: "What is to be remembered" }],
		flags: [
			{ name: "caption", value: { label: "TEXT", type: "text" }, help: "Its caption; then the text is its content." },
			{
				name: "scope",
				value: { label: "SCOPE", type: "text", choices: SCOPES },
				help: "Where it goes; worked out from the folder and the paths when absent.",
			},
			...FIELD_FLAGS,
			{ name: "pin", help: "Always recall it." },
		],
		load: () => import("./verbs/add.ts"),
	},
	{
		name: "update",
		aliases: ["edit"],
		group: "Facts",
		help: "Correct a fact: by options, or without any in an editor (VISUAL or EDITOR in a terminal).",
		details: ["Tags and paths that are given replace the old ones."],
		positionals: [FACT_ID],
		flags: [
			{ name: "caption", value: { label: "TEXT", type: "text" }, help: "Its new caption." },
			{ name: "content", value: { label: "TEXT", type: "text" }, help: "Its new content." },
			...FIELD_FLAGS,
		],
		load: () => import("./verbs/update.ts"),
	},
	{
		name: "pin",
		group: "Facts",
		help: "Always recall a fact, or list those that are always recalled.",
		positionals: [{ ...FACT_ID, optional: true }],
		flags: [{ name: "off", help: "Recall it by relevance again." }],
		load: () => import("./verbs/pin.ts"),
	},
	{
		name: "move",
		group: "Facts",
		help: "Put a fact into another scope.",
		positionals: [FACT_ID, { name: "to", takes: "one", choices: SCOPES }],
		load: () => import("./verbs/move.ts"),
	},
	{
		name: "forget",
		group: "Facts",
		help: "Forget facts, after asking; for 30 days it can be undone.",
		positionals: [FACT_IDS],
		flags: [{ name: "yes", short: "y", help: "Do not ask." }],
		load: () => import("./verbs/forget.ts"),
	},
	{
		name: "undo",
		group: "History",
		help: "Take back the last change to the memory, or the named one.",
		positionals: [{ name: "change", takes: "one", optional: true, completes: "change" }],
		load: () => import("./verbs/undo.ts"),
	},
	{
		name: "review",
		group: "Upkeep",
		help: "Facts kept from models, and facts added in doubt, with the reasons; or your word on one of them.",
		positionals: [
			{ name: "verdict", takes: "one", optional: true, choices: ["approve", "reject"] },
			{ name: "id", takes: "one", optional: true, completes: "fact" },
		],
		load: () => import("./verbs/review.ts"),
	},
	{
		name: "retry",
		group: "Upkeep",
		help: "Try the facts again that wait for their judge or for another process.",
		load: () => import("./verbs/retry.ts"),
	},
	{
		name: "reindex",
		group: "Upkeep",
		help: "Rebuild the index from the fact files.",
		load: () => import("./verbs/reindex.ts"),
	},
	{
		name: "status",
		group: "Settings and health",
		help: "Health, counts and warnings.",
		load: () => import("./verbs/status.ts"),
	},
	{
		name: "where",
		group: "Settings and health",
		help: "The folders in which the facts lie.",
		load: () => import("./verbs/where.ts"),
	},
	{
		name: "debug",
		group: "Settings and health",
		help: "What would become of a fact, with every number; writes nothing.",
		positionals: [{ name: "text", takes: "text", question: "Text of the fact to try" }],
		load: () => import("./verbs/debug.ts"),
	},
	{
		name: "cost",
		group: "Settings and health",
		help: "Every call of a model for the memory, in tokens and money.",
		load: () => import("./verbs/cost.ts"),
	},
	{
		name: "completions",
		group: "Settings and health",
		help: "Print the script that completes commands in a shell.",
		details: ['For example, in ~/.bashrc: eval "$(cairn completions bash)".'],
		positionals: [{ name: "shell", takes: "one", choices: ["bash", "zsh", "fish"] }],
		places: ["terminal"],
		loadStandalone: () => import("./verbs/completions.ts"),
	},
];
