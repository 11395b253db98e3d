/** The machine, as far as a look at the memory's health needs it. Each answer is `undefined` where it cannot be had. */

export interface Runtime {
	/** `node` or `bun`. */
	readonly name: string;
	readonly version: string;
	/** `linux x64`. */
	readonly platform: string;
}

/** Notes that nobody reads as facts, relative to the store's folder. */
export interface UnreadNotes {
	/** In the folder, under names that do not end in `.md`. */
	readonly misnamed: readonly string[];
	/** In folders of it. */
	readonly below: readonly string[];
}

/** A key in the frontmatter of a file: names of the files that have it, in their order. */
export type KeysOfFiles = ReadonlyMap<string, readonly string[]>;

export interface Inspection {
	runtime(): Runtime;
	/** Bytes that this user may still write where the path lies, or would lie. */
	freeBytes(path: string): Promise<number | undefined>;
	/** The permission bits of a file or folder; `undefined` where there is none, or no such bits. */
	mode(path: string): Promise<number | undefined>;
	/** False when this user may not write there; where nothing is yet, the nearest folder above counts. */
	isWritable(path: string): Promise<boolean>;
	/** What somebody may take for facts in a store's folder, and is none. Looks into its folders as well. */
	unreadNotes(folder: string): Promise<UnreadNotes | undefined>;
	/** What stands as a key in the frontmatter of the facts of a store's folder. */
	frontmatterKeys(folder: string): Promise<KeysOfFiles | undefined>;
	/** Memory packages of other makers that pi loads, by name. */
	otherMemories(): Promise<readonly string[]>;
}
