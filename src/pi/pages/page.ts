/** One screen of `/memory`: it draws itself into a size, takes keys, and opens and closes others. */
import type { Memory, Workspace } from "../../memory.ts";
import type { Key } from "./key.ts";
import type { Kit, Size } from "./kit.ts";

export interface Page {
	/** At most `size.rows` lines, none wider than `size.columns`. */
	render(size: Size): readonly string[];
	press(key: Key): void;
	/** Shown for the first time, or again after the page above it was closed. */
	shown?(): void;
	/** Closed: whatever it still waits for is given up. */
	closed?(): void;
}

export type EditedOutside =
	| { readonly kind: "edited"; readonly text: string }
	| { readonly kind: "failed"; readonly why: string };

/** What pages work with. */
export interface Desk {
	readonly kit: Kit;
	readonly memory: Memory;
	/** The memory from this place, with a person at the keys. */
	readonly workspace: Workspace;
	/** Absolute, for paths that a person types. */
	readonly cwd: string;
	readonly home: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Milliseconds since 1970. */
	now(): number;
	draw(): void;
	open(page: Page): void;
	/** Closes the page at the top; with the last one, pi has its screen back. */
	close(): void;
	/** The user's own editor on a text, with the terminal given over to it. */
	editOutside(text: string): Promise<EditedOutside>;
	/** The same on a file, absolute, where it lies. */
	editFileOutside(path: string): Promise<EditedOutside>;
	/** A text that was typed and not taken, in a file for its owner alone; returns its path. */
	keepText(text: string): string;
	/** Calls back once after so many milliseconds, unless the function that it returns is called before. */
	after(milliseconds: number, work: () => void): () => void;
	/** Calls back every second until the function that it returns is called. */
	everySecond(tick: () => void): () => void;
}
