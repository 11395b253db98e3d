/** What a command is given, and what it answers. The same for `/memory` and for `cairn`. */

import type { FactId } from "../facts/fact.ts";
import type { PathBase } from "../facts/path-scope.ts";
import type { Scope } from "../facts/scope.ts";
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
	/** Puts a text that was typed and not taken where its owner alone can read it; returns the file's path. */
	keep(text: string): Promise<string>;
}

/** A text for the agent, in a visible turn of its own. */
export interface Handed {
	readonly prompt: string;
	/** Name of the text: the source of every fact that is stored in that turn. */
	readonly origin?: string;
	/** Where those facts go; for the agent to choose unless told. */
	readonly scope?: Scope;
	/** Called when the turn is over; what it resolves to is told to the user. */
	settled(turn: TurnOutcome): Promise<string | undefined>;
}

/** What came of a turn. */
export interface TurnOutcome {
	/** Facts that were stored, or found to say the same already. */
	readonly facts: readonly FactId[];
	readonly refused: number;
	/** False where the turn was interrupted or failed: some of the text may not have been read. */
	readonly whole: boolean;
}

/** The agent of the session at hand. */
export interface Agent {
	/**
	 * One turn after the other. Resolves when the first has begun, or where the session ends with the answer, when the
	 * last is over.
	 * @throws MemoryError INPUT_INVALID while it works, PROVIDER_UNSET without a model
	 */
	hand(texts: readonly Handed[]): Promise<void>;
}

/** What a command that looks at no memory gets. */
export interface StandaloneRun {
	readonly arguments: Arguments;
	readonly place: CommandPlace;
	/** `/memory` or `cairn`: how to name another command to the user. */
	readonly program: string;
	/** Where relative paths and `~/` start, unless another project was asked for. */
	readonly base: PathBase;
	/** The session at hand, inside pi. */
	readonly session?: string;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Aborted when the user interrupts. */
	readonly signal: AbortSignal;
	/** True where the answer's data is wanted; interim lines are better left out. */
	readonly json: boolean;
	/** Absent where nobody can be asked. */
	readonly dialog?: Dialog;
	/** Absent outside a session of pi. */
	readonly agent?: Agent;
	/** All that is piped in, in a terminal; rejects with an AbortError when the user interrupts. */
	readonly piped?: () => Promise<string>;
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
