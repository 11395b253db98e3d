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

const CHANGE: Positional = { name: "change", takes: "one", optional: true, completes: "change" };

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
		name: "manage",
		group: "Facts",
		help: "Find, read, edit, move and forget facts on a page; a listing where there is no page.",
		positionals: [{ name: "words", takes: "words", optional: true }],
		flags: [SCOPE_FLAG, PAGE_FLAG],
		load: () => import("./verbs/manage.ts"),
	},
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
		details: [
			"An id that names none gets a line of its own beside the others; it fails only where none of them is found.",
		],
		positionals: [FACT_IDS],
		load: () => import("./verbs/show.ts"),
	},
	{
		name: "add",
		group: "Facts",
		help: "Remember a fact in your own words; its first line is the caption.",
		details: [
			"It goes through the same gate as what the agent remembers, as said by you.",
			"In a terminal, - takes the text that is piped in.",
		],
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
		help: "Put a fact into another scope, or into another project.",
		details: [
			"`<to>` is global, shared or personal, or a project's name or folder (`./other`). There the fact keeps its id, its scope and its paths below the project's root; what was global becomes personal. One undo takes it back.",
		],
		positionals: [FACT_ID, { name: "to", takes: "one", completes: "destination" }],
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
		help: "Take back the last change to the memory, or the named change or run.",
		details: [
			"What was asked for together is taken back together. What was changed since is left as it is, and said: nothing is forced.",
		],
		positionals: [CHANGE],
		flags: [{ name: "alone", help: "Only the named change, not what was asked for together with it." }],
		load: () => import("./verbs/undo.ts"),
	},
	{
		name: "redo",
		group: "History",
		help: "Do again what was undone since the last change, or by the named undoing.",
		positionals: [CHANGE],
		load: () => import("./verbs/redo.ts"),
	},
	{
		name: "history",
		group: "History",
		help: "Every change to the memory by anybody, or to one fact with what was taken out and put in.",
		positionals: [{ ...FACT_ID, optional: true }],
		flags: [
			{ name: "limit", value: { label: "N", type: "number", min: 1 }, help: "Changes to show, 30 unless told." },
			{ name: "days", value: { label: "N", type: "number", min: 1 }, help: "Only the last days." },
			{ name: "session", value: { label: "ID", type: "text" }, help: "Only changes of one session." },
			{ name: "full", help: "Show what was taken out and put in." },
		],
		load: () => import("./verbs/history.ts"),
	},
	{
		name: "why",
		group: "History",
		help: "Why models were shown a fact, or what they were shown lately: when, for what, and by which numbers.",
		positionals: [{ ...FACT_ID, optional: true }],
		flags: [
			{ name: "limit", value: { label: "N", type: "number", min: 1 }, help: "Showings to tell of, 10 unless told." },
		],
		load: () => import("./verbs/why.ts"),
	},
	{
		name: "trash",
		group: "History",
		help: "Facts that were forgotten or taken away in the last 30 days, and how to bring each back.",
		load: () => import("./verbs/trash.ts"),
	},
	{
		name: "purge",
		group: "History",
		help: "Erase a fact for good, from its file, the history, the index and the backups, after asking; it cannot be undone.",
		details: [
			"For what should never have been kept. Only its id and a hash stay, so that it is not taken in again. It also tells what it cannot",
			"reach. A fact that was forgotten before is named by its whole id.",
		],
		positionals: [FACT_ID],
		flags: [{ name: "yes", short: "y", help: "Do not ask." }],
		load: () => import("./verbs/purge.ts"),
	},
	{
		name: "backup",
		group: "History",
		help: "Take a checked copy of all facts outside repositories, or list the copies there are.",
		details: [
			"One is taken every day in the background of a session, and before every command that changes many facts. They are plain",
			".tar.gz files. Shared facts are not in them: their repository keeps those.",
		],
		flags: [{ name: "list", help: "List them, newest first." }],
		load: () => import("./verbs/backup.ts"),
	},
	{
		name: "restore",
		group: "History",
		help: "Bring back what a backup holds, the newest unless named, after backing up what is there.",
		details: [
			"Facts that are missing come back, facts that were changed are as they were; facts that were added or forgotten since stay as they",
			"are unless asked for. It tells first what it would do, and one undo takes it all back.",
		],
		positionals: [{ name: "backup", takes: "one", optional: true, completes: "backup" }],
		flags: [
			{ name: "fact", value: { label: "ID", type: "text" }, help: "Only this fact, even if it was forgotten." },
			{ name: "forgotten", help: "Also facts that were forgotten since." },
			{ name: "exact", help: "Also take away facts that were added since." },
			{ name: "list", help: "List the backups, with what each would bring back." },
			{ name: "dry-run", help: "Only tell what would change." },
			{ name: "yes", short: "y", help: "Do not ask." },
		],
		load: () => import("./verbs/restore.ts"),
	},
	{
		name: "review",
		group: "Upkeep",
		help: "Facts kept from models, facts added in doubt and files that git left with two versions; or your word on one of them.",
		details: [
			"`keep <file> ours|theirs` keeps this branch's version of such a file, or the other one; the version that goes is in its history.",
		],
		positionals: [
			{ name: "verdict", takes: "one", optional: true, choices: ["approve", "reject", "keep"] },
			{ name: "id", takes: "one", optional: true, completes: "fact" },
			{ name: "version", takes: "one", optional: true, choices: ["ours", "theirs"] },
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
		name: "prune-paths",
		group: "Upkeep",
		help: "Facts with paths that are not there, and where git says these went; changes nothing unless told to.",
		details: ["What is applied is one run: a single undo takes all of it back."],
		flags: [
			{ name: "apply", help: "Correct the paths; a fact that would have none left stays as it is." },
			{ name: "forget", help: "Likewise, and forget facts that would have no path left." },
		],
		load: () => import("./verbs/prune-paths.ts"),
	},
	{
		name: "fix-gitignore",
		group: "Upkeep",
		help: "Tell whether git ignores the shared facts, and append the lines that let them in, after asking.",
		flags: [{ name: "yes", help: "Append them without asking." }],
		load: () => import("./verbs/fix-gitignore.ts"),
	},
	{
		name: "import",
		group: "In and out",
		help: "Take AGENTS.md, CLAUDE.md and their like over into facts, or give them back; the files stay as they are.",
		details: [
			"Inside pi the agent splits each file in a visible turn of its own; in a terminal, or with --local, it is split at its sections.",
			"Without a file: those that bear on this folder and are not imported yet.",
			"An imported file is left out of the prompt from the next session on (setting context.strip).",
		],
		positionals: [{ name: "files", takes: "many", optional: true, completes: "file" }],
		flags: [
			{ name: "local", help: "Split at the sections, without the agent." },
			{ name: "dry-run", help: "Tell what would happen, and change nothing." },
			{ name: "scope", value: { label: "SCOPE", type: "text", choices: SCOPES }, help: "Where the facts go." },
			{ name: "undo", help: "As if the files had never been imported: their texts are in the prompt again." },
			{ name: "keep", help: "With --undo: keep the facts." },
			{ name: "forget", help: "With --undo: forget the facts that came from the files." },
		],
		load: () => import("./verbs/import.ts"),
	},
	{
		name: "capture",
		group: "In and out",
		help: "Let the agent keep what matters of a text, a file, or this session.",
		positionals: [{ name: "what", takes: "words", optional: true, completes: "file" }],
		flags: [
			{ name: "global", help: "Keep it for every project." },
			{ name: "dry-run", help: "Tell what would be handed over." },
		],
		places: ["pi"],
		load: () => import("./verbs/capture.ts"),
	},
	{
		name: "status",
		group: "Settings and health",
		help: "Health, counts and warnings.",
		load: () => import("./verbs/status.ts"),
	},
	{
		name: "doctor",
		group: "Settings and health",
		help: "Look at everything that the memory stands on, with a fix for what is not well.",
		flags: [{ name: "connect", help: "Also ask the judge and the embedder something small, which may cost a little." }],
		load: () => import("./verbs/doctor.ts"),
	},
	{
		name: "settings",
		group: "Settings and health",
		help: "All settings, one of them, or one of them set.",
		details: [
			"What is set is written into config.json for you alone, and holds from the next session on. A list is given as words separated by",
			"commas. A secret is best a reference to the environment: $NAME or env:NAME. Secrets are never shown.",
		],
		positionals: [
			{ name: "name", takes: "one", optional: true, completes: "setting" },
			{ name: "value", takes: "words", optional: true },
		],
		flags: [
			{ name: "unset", help: "Take the setting out of config.json, so that its default holds." },
			{ name: "changed", help: "Only settings that are not at their defaults." },
		],
		load: () => import("./verbs/settings.ts"),
	},
	{
		name: "where",
		group: "Settings and health",
		help: "Which project this is, by which rule, and the folders in which its facts lie.",
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
		help: "What the memory took: every call of a model in tokens and money, and what it added to prompts.",
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
