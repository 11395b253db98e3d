/** Every command, once. `/memory` and `cairn` both run it; help, completion and `docs/commands.md` come from it. */
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
