/** Instruction files of coding agents (AGENTS.md, CLAUDE.md and their like) as they lie on the disk. */

export interface InstructionFile {
	/** Absolute. */
	readonly path: string;
	/** Relative to the project's root, with `/`, where it lies in the project; else the absolute path. */
	readonly place: string;
	/** Base name, for a person. */
	readonly name: string;
	readonly text: string;
	/** SHA-256 of the text, hexadecimal: who has the text knows the file. */
	readonly hash: string;
	/** True where pi puts the text into the prompt by itself. */
	readonly inPrompt: boolean;
	/** True for the user's own, which holds in every project. */
	readonly isUsers: boolean;
	/** The path that a link in the project leads to, out of it: the project's word is no reason to take that text over. */
	readonly leadsTo?: string;
}

export interface InstructionFiles {
	/**
	 * Those that bear on a folder: the user's own first, then from the outermost folder inwards. Only these can have
	 * `leadsTo`: what is named is meant.
	 */
	find(where: { readonly cwd: string; readonly root?: string }): Promise<readonly InstructionFile[]>;
	/**
	 * @param path absolute
	 * @throws MemoryError IMPORT_UNREADABLE when it is missing, no text, or over a megabyte
	 */
	read(path: string, root?: string): Promise<InstructionFile>;
	/** Those of the paths, absolute, at which something is. */
	existing(paths: readonly string[]): Promise<ReadonlySet<string>>;
}
