/** What the command line needs from outside. */
import type { Dialog } from "../commands/run.ts";
import type { Memory } from "../memory.ts";

export interface Terminal {
	/** @throws MemoryError STORE_IO where the folder is gone */
	readonly cwd: string;
	readonly home: string;
	readonly version: string;
	/** The environment's variables: they tell whether anything may be written. */
	readonly env?: Readonly<Record<string, string | undefined>>;
	readonly signal: AbortSignal;
	/** True where a person sits: lines that are written over again are of use. */
	readonly isInteractive: boolean;
	/** How wide the terminal is at the moment; absent or `undefined` where nobody knows. */
	readonly columns?: () => number | undefined;
	/** Absent where nobody can be asked. */
	readonly dialog?: Dialog;
	/** All of standard input, to its end; absent where nothing is read. */
	readonly piped?: () => Promise<string>;
	/** Milliseconds since 1970. */
	now(): number;
	open(): Promise<Memory>;
	readonly out: (text: string) => void;
	readonly err: (text: string) => void;
}
