/** The menu of `/memory`: the pages, and the commands that stand beside them. */
import { commandsFor } from "../../commands/find.ts";
import type { Desk, Page } from "./page.ts";
import { type Choice, Picker } from "./widgets/picker.ts";

/** What the menu offers first, in the order in which a day needs it. */
export const PAGE_CHOICES = [
	{ value: "manage", label: "manage", about: "find, read, edit, move, forget: every fact" },
	{ value: "add", label: "add", about: "remember a fact yourself" },
	{ value: "review", label: "review", about: "what waits for your word" },
	{ value: "history", label: "history", about: "the last changes, and the way back" },
	{ value: "trash", label: "trash", about: "what was forgotten, to bring it back" },
	{ value: "why", label: "why", about: "what models were shown lately, and by which numbers" },
	{ value: "settings", label: "settings", about: "every setting, with tests of what is connected" },
	{ value: "debug", label: "debug", about: "try a fact on the gate, with every number" },
	{ value: "cost", label: "cost", about: "what model calls of the memory cost, and what it adds to prompts" },
] as const satisfies readonly Choice[];

/** Commands about one fact: the manage page has them as keys. */
const IN_MANAGE: ReadonlySet<string> = new Set(["forget", "list", "move", "pin", "search", "show", "update"]);

export function menuChoices(): readonly Choice[] {
	const pages = new Set<string>(PAGE_CHOICES.map(({ value }) => value));
	const commands = commandsFor("pi").filter(({ name }) => !pages.has(name) && !IN_MANAGE.has(name));
	return [...PAGE_CHOICES, ...commands.map(({ name, help }) => ({ value: name, label: name, about: help }))];
}

export function menuPage(desk: Desk, chosen: (name: string) => void): Page {
	return new Picker(desk, { title: "Memory", choices: menuChoices(), verb: "open", stays: true, chosen });
}
