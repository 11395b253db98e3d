/** The words after a command's name, held against what the command takes. */
import { MemoryError } from "../kernel/errors.ts";
import { nearestName } from "../settings/nearest.ts";
import { type Command, type Flag, flagsOf, type Positional } from "./grammar.ts";
import type { CommandLine, Word } from "./words.ts";

/** What was given, by the names in the table. Asking for a name that the command does not have is a mistake in the program. */
export interface Arguments {
	/** Of a positional or a flag; `undefined` when it was not given. */
	text(name: string): string | undefined;
	/** Of a positional of many words, or of a flag that may come more than once. */
	list(name: string): readonly string[];
	number(name: string): number | undefined;
	/** Of a switch. */
	has(name: string): boolean;
	/** The same with a positional filled in. */
	with(name: string, value: string): Arguments;
}

type Values = ReadonlyMap<string, readonly string[]>;

export function argumentsFrom(command: Command, values: Values): Arguments {
	const known = new Set([...(command.positionals ?? []), ...flagsOf(command)].map(({ name }) => name));
	const list = (name: string): readonly string[] => {
		if (!known.has(name)) throw new Error(`${command.name} takes nothing named ${name}`);
		return values.get(name) ?? [];
	};
	return {
		list,
		text: (name) => list(name)[0],
		number: (name) => {
			const [text] = list(name);
			return text === undefined ? undefined : Number(text);
		},
		has: (name) => list(name).length > 0,
		with: (name, value) => argumentsFrom(command, new Map([...values, [name, [value]]])),
	};
}

function invalid(message: string, command: Command): MemoryError {
	return new MemoryError("INPUT_INVALID", message, { hint: `/memory help ${command.name} tells what it takes` });
}

interface Reading {
	readonly command: Command;
	readonly given: CommandLine;
	readonly values: Map<string, string[]>;
	/** The words that belong to no flag. */
	readonly plain: Word[];
}

/** Required positionals may still be missing: see `missingOf`. @throws MemoryError INPUT_INVALID */
export function parseArguments(command: Command, given: CommandLine): Arguments {
	const reading: Reading = { command, given, values: new Map(), plain: [] };
	readWords(reading);
	readPositionals(reading);
	return argumentsFrom(command, reading.values);
}

function readWords(reading: Reading): void {
	const { words, line } = reading.given;
	for (let at = 0; at < words.length; at++) {
		const word = words[at];
		if (word === undefined) return;
		if (isText(reading) && line !== undefined && !word.quoted && !isFlag(word)) {
			// Whoever types a text without quotes means every character of it.
			reading.plain.push({ text: line.slice(word.start).trimEnd(), start: word.start, quoted: true });
			return;
		}
		if (word.text === "--" && !word.quoted) {
			reading.plain.push(...words.slice(at + 1));
			return;
		}
		if (isFlag(word) && !isSearched(reading, word)) at += readFlag(reading, word, words[at + 1]);
		else reading.plain.push(word);
	}
}

/** True when the next plain word begins the text. */
function isText({ command, plain }: Reading): boolean {
	return command.positionals?.[plain.length]?.takes === "text";
}

/** Who searches for "tail -f" means no option, unless there is one of that name. */
function isSearched({ command, plain }: Reading, { text }: Word): boolean {
	const isWords = command.positionals?.at(-1)?.takes === "words" && plain.length > 0;
	return isWords && flagNamed(command, splitOnce(text)[0]) === undefined;
}

function isFlag({ text, quoted }: Word): boolean {
	return !quoted && /^-(?:-[a-z]|[a-zA-Z]$)/u.test(text);
}

/** How many words beyond the flag itself were taken. */
function readFlag({ command, values }: Reading, word: Word, next: Word | undefined): number {
	const [typed, inline] = splitOnce(word.text);
	const flag = flagNamed(command, typed);
	if (flag === undefined) throw unknownFlag(command, typed);
	const following = next === undefined || isFlag(next) ? undefined : next.text;
	const before = values.get(flag.name) ?? [];
	if (before.length > 0 && flag.many !== true) throw invalid(`--${flag.name} is given twice`, command);
	values.set(flag.name, [...before, flagValue({ flag, command }, inline, following)]);
	return flag.value === undefined || inline !== undefined ? 0 : 1;
}

interface Taking {
	readonly flag: Flag;
	readonly command: Command;
}

function flagValue({ flag, command }: Taking, inline: string | undefined, following: string | undefined): string {
	if (flag.value === undefined) {
		if (inline === undefined) return "true";
		throw invalid(`--${flag.name} takes no value`, command);
	}
	const value = inline ?? following;
	if (value === undefined) throw invalid(`--${flag.name} needs ${flag.value.label}`, command);
	return checkedValue(flag, value, command);
}

function splitOnce(text: string): readonly [string, string | undefined] {
	const at = text.indexOf("=");
	return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function flagNamed(command: Command, typed: string): Flag | undefined {
	return flagsOf(command).find(({ name, short }) => typed === `--${name}` || typed === `-${short}`);
}

function unknownFlag(command: Command, typed: string): MemoryError {
	const near = nearestName(
		typed.replace(/^-+/u, ""),
		flagsOf(command).map(({ name }) => name),
	);
	const meant = near === undefined ? "" : `; did you mean --${near}?`;
	return invalid(`${command.name} has no option ${typed}${meant}`, command);
}

function checkedValue({ name, value }: Flag, given: string, command: Command): string {
	if (isEmpty(given) && value?.mayBeEmpty !== true) throw empty(`--${name}`, command);
	if (value?.choices !== undefined) return oneOf(`--${name}`, value.choices, { given, command });
	if (value?.type !== "number") return given;
	const least = value.min ?? 0;
	if (/^\d{1,9}$/u.test(given) && Number(given) >= least) return given;
	throw invalid(`--${name} must be a whole number from ${least}`, command);
}

function oneOf(
	name: string,
	choices: readonly string[],
	{ given, command }: { readonly given: string; readonly command: Command },
): string {
	if (choices.includes(given)) return given;
	const near = nearestName(given, choices);
	const meant = near === undefined ? "" : `; did you mean ${near}?`;
	throw invalid(`${name} must be one of ${choices.join(", ")}, not ${given}${meant}`, command);
}

function readPositionals({ command, plain, values }: Reading): void {
	const rest = plain.map(({ text }) => text);
	for (const positional of command.positionals ?? []) {
		const taken = rest.splice(0, positional.takes === "one" ? 1 : rest.length);
		if (taken.length === 0) return;
		values.set(positional.name, valueOf(positional, taken, command));
	}
	if (rest.length > 0) throw tooMuch(command, rest);
}

function valueOf(positional: Positional, taken: readonly string[], command: Command): string[] {
	const { name, takes, choices, mayBeEmpty } = positional;
	const values = takes === "words" || takes === "text" ? [taken.join(" ").trim()] : [...taken];
	if (mayBeEmpty !== true && values.some(isEmpty)) throw empty(`<${name}>`, command);
	return choices === undefined ? values : values.map((given) => oneOf(name, choices, { given, command }));
}

function isEmpty(text: string): boolean {
	return text.trim() === "";
}

function empty(what: string, command: Command): MemoryError {
	return invalid(`${what} of ${command.name} is given as an empty text`, command);
}

function tooMuch(command: Command, rest: readonly string[]): MemoryError {
	const takes = (command.positionals ?? []).length === 0 ? "takes no words" : "takes fewer words";
	return invalid(
		`${command.name} ${takes}; too much is: ${rest.map((word) => (isEmpty(word) ? `"${word}"` : word)).join(" ")}`,
		command,
	);
}

/** The first positional that has to be given and was not. */
export function missingOf(command: Command, given: Arguments): Positional | undefined {
	return command.positionals?.find(({ name, optional }) => optional !== true && !given.has(name));
}
