/** A project's files as they are, and what its version control knows of how they were. Paths are relative, with `/`. */

export interface TreeReader {
	/** `undefined` for what is not there, leads out of the tree, or is neither file nor folder. */
	look(path: string): Promise<"file" | "folder" | undefined>;
	/** The text of a regular file of at most 1 MB; `undefined` for anything else. */
	read(path: string): Promise<string | undefined>;
}

/** Local and fast: no process is started, no link is followed out of the root. */
export interface WorkingTree extends TreeReader {
	/** False for a repository without a working tree, and for a folder that is not there: nothing can be said of it. */
	isThere(): Promise<boolean>;
	/** True for what is at an absolute path outside; nothing more is ever asked of such a path. */
	exists(absolute: string): Promise<boolean>;
}

/** What became of a path that is not there. */
export interface PathPast {
	/** The history of what is checked out had it once. */
	readonly existed: boolean;
	/** Where the history says it was moved to, through all renames. */
	readonly movedTo?: string;
	/** A branch or worktree that has it, for a person. */
	readonly elsewhere?: string;
}

/** Version control as a witness. Everything but `state` may take seconds, and is never waited for by a prompt. */
export interface TreePast {
	/**
	 * Differs when another commit is checked out or a branch has moved; read from files. `undefined` where there is no
	 * version control, or it cannot be asked.
	 */
	state(): Promise<string | undefined>;
	/** `undefined` when it gives no answer. */
	ask(paths: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, PathPast> | undefined>;
	/** The tree as it was committed at that time, in milliseconds since 1970; `undefined` from before the first commit. */
	at(time: number, signal?: AbortSignal): Promise<TreeReader | undefined>;
}

/** What was true of a fact's citations when it was written: a proof for each, by the citation's text. */
export interface Witness {
	/** The fact's `updated`; a newer fact needs a new witness. */
	readonly updated: string;
	readonly proofs: Readonly<Record<string, string>>;
}

/** What is remembered of one root between sessions. Disposable. */
export interface Sightings {
	/** The state of the repository at which the paths were asked for. */
	readonly state?: string;
	readonly paths: Readonly<Record<string, PathPast>>;
	/** By fact id. */
	readonly witnesses: Readonly<Record<string, Witness>>;
}

export interface SightingsShelf {
	/** Empty when nothing is kept or it cannot be read. */
	load(root: string): Promise<Sightings>;
	/** Adds to what is kept. Never rejects: it is only asked for once more. */
	keep(root: string, sightings: Sightings): Promise<void>;
}

/** Everything that is asked about one project's root. */
export interface Trees {
	working(root: string): WorkingTree;
	past(root: string): TreePast;
	readonly sightings: SightingsShelf;
}
