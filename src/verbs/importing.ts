/** Instruction files of other agents: what may be imported, what came of it, and what was taken back. */
import type { Scope } from "../facts/scope.ts";
import type { Change } from "../ports/history.ts";
import type { InstructionFile } from "../ports/instruction-files.ts";
import type { BroughtIn } from "../transfer/bring-in.ts";
import type { InstructionState } from "../transfer/context/state.ts";
import type { CallOptions } from "./call.ts";

/** An instruction file of coding agents, and what became of it. */
export interface Importable {
	readonly file: InstructionFile;
	readonly state: InstructionState;
	/** Facts that it makes when it is split at its sections. */
	readonly sections: number;
	/** Its text, in parts that fit into a turn. */
	readonly parts: readonly string[];
	/** Where its facts go unless told. */
	readonly scope: Scope;
}

export interface ImportOptions extends CallOptions {
	readonly scope?: Scope;
	/** Tells what would happen, and writes nothing. */
	readonly dryRun?: boolean;
	readonly onProgress?: (file: InstructionFile, done: number, total: number) => void;
}

/** What became of each section of a file, in order. */
export interface ImportedFile {
	readonly file: InstructionFile;
	readonly outcomes: readonly BroughtIn[];
}

export interface TakenBack {
	readonly file: InstructionFile;
	/** By which its facts were forgotten. */
	readonly changes: readonly Change[];
}
