/** One folder of fact files: the truth. */
import type { Fact } from "../facts/fact.ts";
import type { DerivedField } from "../facts/fact-file.ts";
import type { Store } from "../facts/scope.ts";

/** Metadata of one file: two equal stamps mean that the file has not been changed, as far as the system tells. */
export interface FileStamp {
	/** The file's name in the folder, `<id>.md` for files that Cairn made. */
	readonly name: string;
	readonly stamp: string;
}

export type FactProblemReason =
	| "yaml"
	| "conflict"
	| "encoding"
	| "too-large"
	| "outside"
	| "duplicate-id"
	| "forgotten"
	/** Not written here, and kept from models until a person approves it. */
	| "suspicious"
	| "unreviewed"
	| "rejected"
	| "limit"
	| "unreadable"
	| "empty";

/** Why a file is not a fact. It is left as it is. */
export interface FactProblem {
	readonly name: string;
	readonly reason: FactProblemReason;
	/** One line for a person. */
	readonly detail: string;
	/** 1-based. */
	readonly line?: number;
	/** Both sides of a git conflict. */
	readonly versions?: readonly [ours: string, theirs: string];
}

export interface FactFile {
	readonly name: string;
	readonly fact: Fact;
	/** SHA-256 of the file's bytes, hexadecimal. */
	readonly hash: string;
	/** The whole file. */
	readonly text: string;
	readonly stamp: string;
	/** A derived id is the one in the file's name, else a UUIDv8 of name and caption, the same at every reading. */
	readonly derived: readonly DerivedField[];
}

export type FactReading =
	| { readonly kind: "fact"; readonly file: FactFile }
	/** `hash` is of the file's bytes, where they could be read. */
	| { readonly kind: "broken"; readonly problem: FactProblem; readonly stamp: string; readonly hash?: string }
	| { readonly kind: "gone" };

/** What the writer believes is there: the hash it read, or nothing. */
export type Expected = { readonly hash: string } | "absent";

export interface FactTarget {
	readonly name: string;
	readonly expected: Expected;
}

export interface FactStore {
	readonly store: Store;
	/**
	 * Changes whenever a file is added, renamed or removed; `"absent"` while the folder does not exist. Up to the first space
	 * it is the folder's time; the rest makes it differ each time while that is too young to tell of the next change.
	 */
	folderStamp(): Promise<string>;
	list(): Promise<readonly FileStamp[]>;
	/** The present stamp of one file, or `undefined`. */
	stamp(name: string): Promise<string | undefined>;
	read(name: string): Promise<FactReading>;
	/**
	 * Writes atomically and durably: when it returns, the fact survives a power cut. Unknown keys, comments and the
	 * order of an existing file are kept.
	 * @throws MemoryError FACT_CHANGED when the file is not what was expected, FACT_INVALID over a limit, STORE_IO
	 */
	write(fact: Fact, target: FactTarget): Promise<FactFile>;
	/**
	 * The whole file that `write` would make of the fact, over the text that is there: writers record it in the history
	 * before they write.
	 * @throws MemoryError FACT_INVALID over a limit
	 */
	compose(fact: Fact, present?: string): Promise<string>;
	/**
	 * Like `write`, with these very bytes: a composed text, or a former state of the file that is brought back.
	 * @throws MemoryError FACT_CHANGED, FACT_INVALID when the text is not a fact, STORE_IO
	 */
	writeText(text: string, target: FactTarget): Promise<FactFile>;
	/** @throws MemoryError FACT_CHANGED, STORE_IO */
	remove(name: string, expected: Expected): Promise<void>;
	/**
	 * Removes what writers that died left behind and no fact is made of: it may hold the text of one that is forgotten since.
	 * @throws MemoryError STORE_IO
	 */
	clearLeftovers(): Promise<void>;
}
