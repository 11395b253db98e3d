/** Commands about the settings, and about how the memory fares. Part of the table of commands. */
import type { Command } from "./grammar.ts";
import { DRAFT_FLAGS } from "./taken.ts";

export const HEALTH_COMMANDS: readonly Command[] = [
	{
		name: "status",
		group: "Settings and health",
		about: "health, counts and warnings",
		help: "Health, counts and warnings.",
		load: () => import("./verbs/status.ts"),
	},
	{
		name: "doctor",
		group: "Settings and health",
		about: "look for what is not well, and how to mend it",
		help: "Look at everything that the memory stands on, with a fix for what is not well.",
		flags: [{ name: "connect", help: "Also ask the judge and the embedder something small, which may cost a little." }],
		load: () => import("./verbs/doctor.ts"),
	},
	{
		name: "settings",
		group: "Settings and health",
		about: "every setting, with tests of what is connected",
		help: "All settings, one of them, or one of them set.",
		details: [
			"What is set is written into config.json for you alone, and holds from the next session on. A list is given as words separated by",
			"commas. A secret is best a reference to the environment: $NAME or env:NAME. Secrets are never shown.",
		],
		positionals: [
			{ name: "name", takes: "one", optional: true, completes: "setting" },
			{ name: "value", takes: "words", optional: true, mayBeEmpty: true },
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
		about: "which project this is, and where its facts lie",
		help: "Which project this is, by which rule, and the folders in which its facts lie.",
		load: () => import("./verbs/where.ts"),
	},
	{
		name: "debug",
		group: "Settings and health",
		about: "try a fact on the gate, with every number",
		help: "What would become of a fact that you add, with every number; writes nothing.",
		positionals: [{ name: "text", takes: "text", question: "Text of the fact to try" }],
		flags: [...DRAFT_FLAGS, { name: "agent", help: "As if the agent proposed it of its own accord." }],
		load: () => import("./verbs/debug.ts"),
	},
	{
		name: "cost",
		group: "Settings and health",
		about: "what the memory cost, and what it adds to prompts",
		help: "What the memory took: every call of a model in tokens and money, and what it added to prompts.",
		load: () => import("./verbs/cost.ts"),
	},
	{
		name: "completions",
		group: "Settings and health",
		about: "the script that completes commands in a shell",
		help: "Print the script that completes commands in a shell.",
		details: ['For example, in ~/.bashrc: eval "$(cairn completions bash)".'],
		positionals: [{ name: "shell", takes: "one", choices: ["bash", "zsh", "fish"] }],
		places: ["terminal"],
		loadStandalone: () => import("./verbs/completions.ts"),
	},
];
