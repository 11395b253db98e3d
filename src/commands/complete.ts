/** What the last word of an unfinished command can become. */
import { SETTING_NAMES } from "../settings/names.ts";
import { rowOf } from "../settings/settings.ts";
import { commandsFor, findCommand } from "./find.ts";
import {
	type Command,
	type CommandPlace,
	type CompletionKind,
	type Flag,
	type FlagValue,
	flagsOf,
	isFor,
	type Positional,
} from "./grammar.ts";
import { flagWords } from "./help.ts";

export interface Candidate {
	/** What takes the word's place. */
	readonly value: string;
	readonly description: string;
}

/** Candidates that only the memory knows. Never rejects: what cannot be found out is not offered. */
export type CandidateSource = (
	kind: Exclude<CompletionKind, "command" | "setting" | "file">,
	typed: string,
) => Promise<readonly Candidate[]>;

export interface Unfinished {
	/** The words before the one that is completed. */
	readonly before: readonly string[];
	/** Empty where a new word begins. */
	readonly typed: string;
}

/** None for files, which the shell knows best, and for free text. */
export async function complete(
	{ before, typed }: Unfinished,
	place: CommandPlace,
	source: CandidateSource,
): Promise<readonly Candidate[]> {
	const [name, ...words] = before;
	if (name === undefined) return commandCandidates(typed, place);
	const command = findCommand(name);
	if (name === "help") return words.length === 0 ? commandCandidates(typed, place) : [];
	if (command === undefined || !isFor(command, place)) return [];
	const awaited = valueAwaited(command, words.at(-1));
	if (awaited !== undefined) return await candidatesFor(awaited, typed, { place, source });
	if (typed.startsWith("-")) return flagCandidates(command, typed);
	const positional = positionalAt(command, plainWords(command, words));
	return positional === undefined ? [] : await candidatesFor(positional, typed, { place, source });
}

function commandCandidates(typed: string, place: CommandPlace): readonly Candidate[] {
	return beginning(
		typed,
		commandsFor(place).map(({ name, about }) => ({ value: name, description: about })),
	);
}

function flagCandidates(command: Command, typed: string): readonly Candidate[] {
	const flags = flagsOf(command).map((flag) => ({ value: `--${flag.name}`, description: describe(flag) }));
	return beginning(typed, flags);
}

function describe(flag: Flag): string {
	return flag.value === undefined ? flag.help : `${flagWords(flag)}: ${flag.help}`;
}

function flagOf(command: Command, word: string): Flag | undefined {
	return flagsOf(command).find(({ name, short }) => word === `--${name}` || word === `-${short}`);
}

/** What a flag just before the word takes. */
function valueAwaited(command: Command, last: string | undefined): FlagValue | undefined {
	return last === undefined ? undefined : flagOf(command, last)?.value;
}

/** How many words came before that belong to no flag. */
function plainWords(command: Command, words: readonly string[]): number {
	return words.filter((word, at) => !word.startsWith("-") && valueAwaited(command, words[at - 1]) === undefined).length;
}

function positionalAt({ positionals = [] }: Command, at: number): Positional | undefined {
	const last = positionals.at(-1);
	return positionals[at] ?? (last?.takes === "many" ? last : undefined);
}

interface Where {
	readonly place: CommandPlace;
	readonly source: CandidateSource;
}

async function candidatesFor(
	{ choices, completes }: { readonly choices?: readonly string[]; readonly completes?: CompletionKind },
	typed: string,
	{ place, source }: Where,
): Promise<readonly Candidate[]> {
	if (choices !== undefined) {
		return beginning(
			typed,
			choices.map((value) => ({ value, description: "" })),
		);
	}
	if (completes === undefined) return [];
	switch (completes) {
		case "file":
			return [];
		case "command":
			return commandCandidates(typed, place);
		case "setting":
			return beginning(
				typed,
				SETTING_NAMES.map((value) => ({ value, description: rowOf(value).help })),
			);
		case "fact":
		case "project":
		case "destination":
		case "change":
		case "backup":
			return await source(completes, typed);
	}
}

function beginning(typed: string, candidates: readonly Candidate[]): readonly Candidate[] {
	return candidates.filter(({ value }) => value.startsWith(typed));
}
