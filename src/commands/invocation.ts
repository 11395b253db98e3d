/** What was typed, understood: nothing is looked up in any memory yet. */
import { type Arguments, parseArguments } from "./arguments.ts";
import { findCommand, requireCommand } from "./find.ts";
import type { Command, CommandPlace } from "./grammar.ts";
import type { CommandLine, Word } from "./words.ts";

export type Invocation =
	/** Of one command, or of them all. */
	| { readonly kind: "help"; readonly command?: Command }
	| { readonly kind: "version" }
	| { readonly kind: "command"; readonly command: Command; readonly arguments: Arguments };

/** @throws MemoryError INPUT_INVALID */
export function parseInvocation(given: CommandLine, place: CommandPlace): Invocation {
	const [first, ...rest] = given.words;
	if (first === undefined || isOneOf(first, ["--help", "-h"])) return { kind: "help" };
	if (place === "terminal" && isOneOf(first, ["--version", "-v"])) return { kind: "version" };
	if (first.text === "help") return helpOn(rest[0]?.text, place);
	if (!first.quoted && first.text.startsWith("-")) return parseInvocation(rotated(given), place);
	const command = requireCommand(first.text, place);
	const args = parseArguments(command, { ...given, words: rest });
	return args.has("help") ? { kind: "help", command } : { kind: "command", command, arguments: args };
}

function isOneOf({ text, quoted }: Word, names: readonly string[]): boolean {
	return !quoted && names.includes(text);
}

function helpOn(name: string | undefined, place: CommandPlace): Invocation {
	if (name === undefined) return { kind: "help" };
	return { kind: "help", command: findCommand(name) ?? requireCommand(name, place) };
}

/** `cairn --json list` means `cairn list --json`: the first word that names a command begins the line. */
function rotated({ words }: CommandLine): CommandLine {
	const at = words.findIndex(({ text }) => findCommand(text) !== undefined);
	if (at === -1) return { words: words.map((word) => ({ ...word, text: word.text.replace(/^-+/u, "") })) };
	const name = words.slice(at, at + 1);
	return { words: [...name, ...words.slice(0, at), ...words.slice(at + 1)] };
}
