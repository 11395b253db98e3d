/** What a repository's own files say, without starting git: where it lies, whether it has commits, whether it is cut. */
import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { realPath } from "./real-path.ts";
import { exists, isFolder, readSmallFile, tryStat, unreachable } from "./small-file.ts";

/** A `packed-refs` file has a line for each branch and tag. */
const MAX_REFS_BYTES = 32 * 1024 * 1024;
const MAX_REF_HOPS = 5;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export interface GitFolder {
	/** The common git directory, shared by all worktrees; a real path. */
	readonly directory: string;
	/** Set in a linked worktree: the main worktree's folder, or the bare repository. */
	readonly main?: string;
}

export type GitLook =
	| ({ readonly kind: "repository" } & GitFolder)
	/** There is a `.git` that leads to no repository. */
	| { readonly kind: "broken"; readonly detail: string }
	| { readonly kind: "none" };

/** Looks for a repository whose top is exactly this folder. */
export async function lookForGit(folder: string): Promise<GitLook> {
	const dotGit = join(folder, ".git");
	const status = await tryStat(dotGit);
	if (status?.isDirectory() === true) {
		// An empty `.git` folder is no repository to git either: it goes on looking above.
		return (await isGitDirectory(dotGit))
			? { kind: "repository", directory: await realPath(dotGit) }
			: { kind: "none" };
	}
	if (status !== undefined) return followGitFile(dotGit);
	if (await isGitDirectory(folder)) return { kind: "repository", directory: folder };
	return (await exists(dotGit)) ? broken(dotGit) : { kind: "none" };
}

function broken(dotGit: string): GitLook {
	return { kind: "broken", detail: `${dotGit} does not lead to a git repository` };
}

/** A worktree, a submodule or a separated git directory: `.git` is a file with one line. */
async function followGitFile(dotGit: string): Promise<GitLook> {
	const line = /^gitdir: ?([^\r\n]+?)\r?\n?$/.exec((await readSmallFile(dotGit)) ?? "");
	const target = line?.[1];
	// A network path would have Windows send the user's credentials to whoever wrote the file.
	if (target === undefined || /^[\\/]{2}/.test(target)) return broken(dotGit);
	const own = await realPath(resolve(dirname(dotGit), target));
	const common = (await readSmallFile(join(own, "commondir")))?.trim();
	if (common === undefined || common === "") {
		return (await isGitDirectory(own)) ? { kind: "repository", directory: own } : broken(dotGit);
	}
	const directory = await realPath(isAbsolute(common) ? common : join(own, common));
	if (!(await isGitDirectory(directory))) return broken(dotGit);
	return { kind: "repository", directory, main: basename(directory) === ".git" ? dirname(directory) : directory };
}

async function isGitDirectory(folder: string): Promise<boolean> {
	const [objects, refs, head] = await Promise.all([
		isFolder(join(folder, "objects")),
		isFolder(join(folder, "refs")),
		readSmallFile(join(folder, "HEAD")),
	]);
	return objects && refs && head !== undefined;
}

/** How a repository stands, read in well under a millisecond. */
export interface RepositoryState {
	/** Differs when another repository has taken the place of the one that was here. */
	readonly place: string;
	/** A commit, `"unborn"`, `"unread"`, or (where references are kept in a binary table) a digest that changes with them. */
	readonly head: string;
	/** True when there is no commit on any branch. */
	readonly empty: boolean;
	/** The commits at which a shallow history is cut off. */
	readonly cuts: readonly string[];
}

export async function readRepository(directory: string): Promise<RepositoryState> {
	const [place, head, shallow] = await Promise.all([
		placeOf(directory),
		readHead(directory),
		readSmallFile(join(directory, "shallow"), MAX_REFS_BYTES),
	]);
	const empty = head === "unborn" && !(await hasBranches(directory));
	return { place, head, empty, cuts: (shallow ?? "").split(/\s+/).filter((cut) => COMMIT.test(cut)) };
}

/** Inode and birth time stay with a folder that is moved, and go with one that is deleted. */
async function placeOf(directory: string): Promise<string> {
	const [own, objects] = await Promise.all(
		[directory, join(directory, "objects")].map((path) => stat(path, { bigint: true }).catch(unreachable)),
	);
	return [own?.ino, own?.birthtimeMs, objects?.ino].join(":");
}

/** What is checked out where `directory` is a worktree's own git directory; references lie in the common one. */
export async function readHead(directory: string, common: string = directory): Promise<string> {
	const table = await readSmallFile(join(common, "reftable", "tables.list"));
	if (table !== undefined) return `reftable:${digest(table)}`;
	let text = await readSmallFile(join(directory, "HEAD"));
	for (let hop = 0; hop < MAX_REF_HOPS && text !== undefined; hop++) {
		const value = text.trim();
		if (COMMIT.test(value)) return value;
		const name = /^ref: *(refs\/\S+)$/.exec(value)?.[1];
		if (name === undefined || name.includes("..")) return "unborn";
		text = (await readSmallFile(join(common, name))) ?? (await packedRef(common, name));
	}
	return (await isUnreadable(join(common, "packed-refs"))) ? "unread" : "unborn";
}

/** Too large to look through: git has to be asked whether there are commits. */
async function isUnreadable(path: string): Promise<boolean> {
	return ((await tryStat(path))?.size ?? 0) > MAX_REFS_BYTES;
}

async function packedRef(directory: string, name: string): Promise<string | undefined> {
	const packed = await readSmallFile(join(directory, "packed-refs"), MAX_REFS_BYTES);
	return packed
		?.split("\n")
		.find((line) => line.endsWith(` ${name}`))
		?.split(" ")[0];
}

async function hasBranches(directory: string): Promise<boolean> {
	const loose = (await readdir(join(directory, "refs", "heads")).catch(unreachable)) ?? [];
	if (loose.length > 0) return true;
	const packed = await readSmallFile(join(directory, "packed-refs"), MAX_REFS_BYTES);
	return packed?.includes(" refs/heads/") === true;
}

export function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
