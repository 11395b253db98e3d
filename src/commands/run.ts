/** What a command is given, and what it answers. The same for `/memory` and for `cairn`. */
import type { PathBase } from "../facts/path-scope.ts";
import type { Memory, Workspace } from "../memory.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandPlace } from "./grammar.ts";

export type Level = "info" | "warning";

/** Shows how far a long run is; `signal` is aborted when the user cancels it. */
export interface Progress {
	readonly signal: AbortSignal;
	readonly show: (line: string) => void;
}

/** Ways to ask the user. Each resolves `undefined`, or false, when the user turns it down. */
export interface Dialog {
	ask(question: string): Promise<string | undefined>;
	confirm(title: string, message: string): Promise<boolean>;
	/** One of `options`, as given. */
	choose(title: string, options: readonly string[]): Promise<string | undefined>;
	/** The text as the user left it in an editor. */
	edit(title: string, text: string): Promise<string | undefined>;
}

/** What a command that looks at no memory gets. */
export interface StandaloneRun {
	readonly arguments: Arguments;
	readonly place: CommandPlace;
	/** `/memory` or `cairn`: how to name another command to the user. */
	readonly program: string;
	/** Where relative paths and `~/` start, unless another project was asked for. */
	readonly base: PathBase;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Aborted when the user interrupts. */
	readonly signal: AbortSignal;
	/** True where the answer's data is wanted; interim lines are better left out. */
	readonly json: boolean;
	/** Absent where nobody can be asked. */
	readonly dialog?: Dialog;
	/** Tells something before the answer. */
	readonly say: (text: string, level?: Level) => void;
	/** In pi esc cancels it, in a terminal Ctrl+C; then it rejects with an AbortError. */
	readonly withProgress: <T>(title: string, work: (progress: Progress) => Promise<T>) => Promise<T>;
}

export interface CommandRun extends StandaloneRun {
	readonly memory: Memory;
	/** Of the project that was asked for. */
	readonly workspace: Workspace;
}

export interface Answer {
	/** Plain data, for `--json`. */
	readonly data: unknown;
	/** The same in words; empty for nothing to say. */
	readonly text: string;
	/** `nothing`: there was nothing to find. `failed`: it was understood, and could not be done. `done` unless told. */
	readonly end?: "done" | "nothing" | "failed";
}

/** @throws MemoryError, whose message and hint the user is shown */
export type Verb = (run: CommandRun) => Promise<Answer>;
export type StandaloneVerb = (run: StandaloneRun) => Promise<Answer>;
