/** What a command takes, as data: parsing, help, completion and documentation all come from it. */
import type { StandaloneVerb, Verb } from "./run.ts";

/** What a word can be completed to, beyond fixed choices. */
export type CompletionKind = "command" | "fact" | "project" | "destination" | "setting" | "change" | "backup" | "file";

/** Where a command makes sense: inside pi as `/memory`, or in a terminal as `cairn`. */
export type CommandPlace = "pi" | "terminal";

export interface Positional {
	/** Shown as `<name>`, and the key to its value. */
	readonly name: string;
	/**
	 * `one` word; `many` words, each a value of its own; `words`, joined by spaces; `text`, likewise, and inside pi
	 * literally what was typed: unless it is quoted, nothing in it is taken for an option. All but `one` come last.
	 */
	readonly takes: "one" | "many" | "words" | "text";
	readonly optional?: true;
	/** The only values it may have. */
	readonly choices?: readonly string[];
	readonly completes?: CompletionKind;
	/** Asked where it is missing and somebody can be asked. */
	readonly question?: string;
	/** An empty text is a value like any other; elsewhere it is refused, since a script's variable may not have been set. */
	readonly mayBeEmpty?: true;
}

export interface FlagValue {
	/** Shown in capitals after the flag. */
	readonly label: string;
	readonly type: "text" | "number";
	/** Least number; 0 unless told. Numbers are whole. */
	readonly min?: number;
	readonly choices?: readonly string[];
	readonly completes?: CompletionKind;
	/** As with a positional. */
	readonly mayBeEmpty?: true;
}

export interface Flag {
	/** Without dashes. */
	readonly name: string;
	/** One letter. */
	readonly short?: string;
	/** Absent for a switch. */
	readonly value?: FlagValue;
	/** May be given more than once. */
	readonly many?: true;
	readonly help: string;
}

export const GROUPS = ["Facts", "History", "Upkeep", "In and out", "Settings and health"] as const;
export type Group = (typeof GROUPS)[number];

interface Described {
	readonly name: string;
	readonly aliases?: readonly string[];
	readonly group: Group;
	/** For a row of a menu: at most 60 characters, without a full stop. */
	readonly about: string;
	/** One sentence. */
	readonly help: string;
	/** More lines for `help <name>` and the documentation. */
	readonly details?: readonly string[];
	readonly positionals?: readonly Positional[];
	readonly flags?: readonly Flag[];
	/** Both unless told. */
	readonly places?: readonly CommandPlace[];
}

/** `load` brings the code of the command, with the first use of it. */
export type Command = Described &
	(
		| { readonly load: () => Promise<{ readonly verb: Verb }> }
		/** For a command that looks at no memory: none is opened for it. */
		| { readonly loadStandalone: () => Promise<{ readonly verb: StandaloneVerb }> }
	);

/** Flags of every command. */
export const COMMON_FLAGS: readonly Flag[] = [
	{
		name: "project",
		value: { label: "PROJECT", type: "text", completes: "project" },
		help: "Another project, by its name or its folder; the current folder's when absent.",
	},
	{ name: "json", help: "Answer with one JSON value, failures included." },
	{ name: "help", short: "h", help: "Tell what the command takes." },
];

export function flagsOf(command: Command): readonly Flag[] {
	return [...(command.flags ?? []), ...COMMON_FLAGS];
}

export function isFor(command: Command, place: CommandPlace): boolean {
	return command.places === undefined || command.places.includes(place);
}
