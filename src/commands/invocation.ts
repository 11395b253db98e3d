/** What was typed, understood: nothing is looked up in any memory yet. */

import { MemoryError } from "../kernel/errors.ts";
import { type Arguments, parseArguments } from "./arguments.ts";
import { findCommand, requireCommand } from "./find.ts";
import { COMMON_FLAGS, type Command, type CommandPlace, isFor } from "./grammar.ts";
import { programOf } from "./help.ts";
import type { CommandLine, Word } from "./words.ts";

export type Invocation =
	/** Of one command, or of them all. */
	| { readonly kind: "help"; readonly command?: Command }
	| { readonly kind: "version" }
	| { readonly kind: "command"; readonly command: Command; readonly arguments: Arguments };

const HELP = ["--help", "-h"];
const VERSION = ["--version", "-v"];

/** @throws MemoryError INPUT_INVALID */
export function parseInvocation(given: CommandLine, place: CommandPlace): Invocation {
	const [first, ...rest] = given.words;
	if (first === undefined || isOneOf(first, HELP)) return { kind: "help" };
	if (place === "terminal" && isOneOf(first, VERSION)) return { kind: "version" };
	if (first.text === "help") return helpOn(namesIn(rest)[0]?.text, place);
	if (isOption(first)) return parseInvocation(begunWithItsName(given, place), place);
	// Whoever asks what a command does is told, also where it does not work.
	if (rest.some((word) => isOneOf(word, HELP)) && worksElsewhere(first.text, place)) return helpOn(first.text, place);
	const command = requireCommand(first.text, place);
	const args = parseArguments(command, { ...given, words: rest });
	return args.has("help") ? { kind: "help", command } : { kind: "command", command, arguments: args };
}

function worksElsewhere(name: string, place: CommandPlace): boolean {
	const command = findCommand(name);
	return command !== undefined && !isFor(command, place);
}

function isOneOf({ text, quoted }: Word, names: readonly string[]): boolean {
	return !quoted && names.includes(text);
}

function isOption({ text, quoted }: Word): boolean {
	return !quoted && text.startsWith("-");
}

function helpOn(name: string | undefined, place: CommandPlace): Invocation {
	if (name === undefined) return { kind: "help" };
	return { kind: "help", command: findCommand(name) ?? requireCommand(name, place) };
}

/** `cairn --json list` means `cairn list --json`, and `cairn --status` means `cairn status`. @throws MemoryError INPUT_INVALID */
function begunWithItsName({ words }: CommandLine, place: CommandPlace): CommandLine {
	const names = namesIn(words);
	const begin = names.find((word) => beginsLine(word, place)) ?? names[0];
	if (begin === undefined) {
		throw new MemoryError("INPUT_INVALID", "no command is given", { hint: `${programOf(place)} help lists them` });
	}
	const text = beginsLine(begin, place) ? begin.text : begin.text.replace(/^-+/u, "");
	return { words: [{ ...begin, text }, ...words.filter((word) => word !== begin)] };
}

function beginsLine(word: Word, place: CommandPlace): boolean {
	if (word.text === "help" || findCommand(word.text) !== undefined) return true;
	return isOneOf(word, HELP) || (place === "terminal" && isOneOf(word, VERSION));
}

/** The words that may be a command's name: neither options of every command nor the values of these. */
function namesIn(words: readonly Word[]): readonly Word[] {
	const isCommon = (word: Word): boolean =>
		isOption(word) && (word.text === "--" || isOneOf({ ...word, text: word.text.replace(/=.*$/su, "") }, COMMON));
	const isValue = (at: number): boolean => {
		const before = words[at - 1];
		return before !== undefined && isOneOf(before, VALUED);
	};
	return words.filter((word, at) => !isCommon(word) && !isValue(at));
}

const COMMON = COMMON_FLAGS.filter(({ name }) => name !== "help").map(({ name }) => `--${name}`);
const VALUED = COMMON_FLAGS.filter(({ value }) => value !== undefined).map(({ name }) => `--${name}`);
