/** A key by its name, whatever the terminal sent for it. */
import type { Tui } from "./kit.ts";

export interface Key {
	/** `a`, `A`, `enter`, `ctrl+s`, `pageDown`; empty for text that no single key makes, such as a paste. */
	readonly name: string;
	/** As the terminal sent it, for fields that take text. */
	readonly data: string;
}

/** Bindings that the user may have changed in pi, and what pages call them. */
const BOUND = [
	["tui.select.up", "up"],
	["tui.select.down", "down"],
	["tui.select.pageUp", "pageUp"],
	["tui.select.pageDown", "pageDown"],
	["tui.select.confirm", "enter"],
	["tui.select.cancel", "escape"],
] as const;

const PRINTABLE = /^\P{C}$/u;

export function keyOf(data: string, tui: Pick<Tui, "decodeKittyPrintable" | "getKeybindings" | "parseKey">): Key {
	const bindings = tui.getKeybindings();
	// A letter that somebody bound to moving is a letter here: pages take text.
	const bound = PRINTABLE.test(data) ? undefined : BOUND.find(([binding]) => bindings.matches(data, binding));
	if (bound !== undefined) return { name: bound[1], data };
	return { name: tui.decodeKittyPrintable(data) ?? tui.parseKey(data) ?? "", data };
}
