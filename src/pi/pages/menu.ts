/** The menu of `/memory`: the pages, and the commands that stand beside them. */
import { commandsFor } from "../../commands/find.ts";
import type { Desk, Page } from "./page.ts";
import { type Choice, Picker } from "./widgets/picker.ts";

/** What the menu offers first, in the order in which a day needs it: the commands with a page. */
export const PAGE_NAMES = [
	"manage",
	"add",
	"review",
	"history",
	"trash",
	"why",
	"settings",
	"debug",
	"cost",
] as const satisfies readonly string[];

/** Commands about one fact: the manage page has them as keys. */
const IN_MANAGE: ReadonlySet<string> = new Set(["forget", "list", "move", "pin", "search", "show", "update"]);

export function menuChoices(): readonly Choice[] {
	const commands = commandsFor("pi").filter(({ name }) => !IN_MANAGE.has(name));
	const placeOf = (name: string): number => {
		const at = PAGE_NAMES.findIndex((page) => page === name);
		return at === -1 ? PAGE_NAMES.length : at;
	};
	return commands
		.toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
		.map(({ name, about }) => ({ value: name, label: name, about }));
}

export function menuPage(desk: Desk, chosen: (name: string) => void): Page {
	return new Picker(desk, { title: "Memory", choices: menuChoices(), verb: "open", stays: true, chosen });
}
