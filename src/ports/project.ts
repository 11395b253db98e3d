/** Which project a folder belongs to. */
import type { ProjectKey } from "../facts/scope.ts";

export type IdentityRule = "declared" | "git" | "marker" | "folder" | "none";

/** Found by reading folders alone. */
export interface ProjectRoot {
	/** Absolute real path, without a trailing slash; `undefined` where no project can be (home, `/`, temporary folders). */
	readonly root: string | undefined;
	/** The repository's common git directory, when there is one. */
	readonly gitDirectory?: string;
}

export interface ProjectIdentity extends ProjectRoot {
	/** `undefined` exactly when `root` is. */
	readonly key: ProjectKey | undefined;
	/** The folder's base name, or the declared one. */
	readonly name: string;
	readonly rule: IdentityRule;
	/** What the rule went by, for a person: a marker's name, or why the repository's first commit does not count. */
	readonly evidence?: string;
	/** Set while the key is the folder's because git gave no answer in time: why. Facts come along once it does. */
	readonly unanswered?: string;
	/** The key under which personal facts may lie from before the first commit. */
	readonly formerKey?: ProjectKey;
	/** Ids that this folder declared before, newest first; absent where there are none. */
	readonly formerIds?: readonly ProjectKey[];
	/** One line each, for a person. */
	readonly warnings: readonly string[];
}

/** A project that was seen before on this machine. */
export interface KnownProject {
	readonly key: ProjectKey;
	readonly name: string;
	readonly root: string;
	/** Ids that the folder declared before this key, newest first. */
	readonly formerIds?: readonly ProjectKey[];
	/** Milliseconds since 1970. */
	readonly seen: number;
}

export interface Project {
	/** Never starts a process. */
	root(cwd: string): Promise<ProjectRoot>;
	/** What is known at once; `undefined` on the first visit to a repository, when a process has to be asked. */
	cached(cwd: string): Promise<ProjectIdentity | undefined>;
	/** Asks git on a first visit, and remembers the answer. */
	identify(cwd: string, signal?: AbortSignal): Promise<ProjectIdentity>;
	known(): Promise<readonly KnownProject[]>;
	/** One line, for a person, about each other folder with the same key that may not be meant. It looks there: not for a start. */
	sharing(cwd: string): Promise<readonly string[]>;
}
