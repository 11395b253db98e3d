/** What git knows of a project's files: what became of a path, and how the tree was at some time. */
import { stat } from "node:fs/promises";
import { dirname, isAbsolute, join, posix, relative, resolve } from "node:path";
import type { PathPast, TreePast, TreeReader } from "../ports/working-tree.ts";
import { type GitEnded, type GitOptions, runGit, SAFELY } from "./git-command.ts";
import { digest, readHead } from "./git-directory.ts";
import { whereElse } from "./git-elsewhere.ts";
import { type HistoryGit, whatBecameOf } from "./git-renames.ts";
import { realPath } from "./real-path.ts";
import { exists, isFolder, readSmallFile, unreachable } from "./small-file.ts";

/** A look at a long history may take seconds; longer ones are given up. */
const DEADLINE_MS = 10_000;
const ANCESTORS_MAX = 64;
const BLOB_BYTES = 1_000_000;
/** What is about to be asked of git names paths, and a line end would be the next question. */
const ASKABLE = /^[^\n\r\0]{1,1000}$/;

/** @param root real path */
export function gitTreePast(root: string, options: Omit<GitOptions, "deadlineMs">): TreePast {
	return new GitTreePast(root, options);
}

interface Repository {
	/** The worktree's own git directory. */
	readonly own: string;
	readonly common: string;
	/** The worktree's top folder. */
	readonly top: string;
}

class GitTreePast implements TreePast {
	readonly #root: string;
	readonly #options: Omit<GitOptions, "deadlineMs">;
	#found: Promise<Repository | undefined> | undefined;

	constructor(root: string, options: Omit<GitOptions, "deadlineMs">) {
		this.#root = root;
		this.#options = options;
	}

	async state(): Promise<string | undefined> {
		const repository = await this.#repository();
		if (repository === undefined) return undefined;
		const { own, common } = repository;
		const head = await readHead(own, common);
		if (head === "unborn") return undefined;
		const references = ["packed-refs", "refs/heads", "refs/remotes", "worktrees"].map((name) =>
			timeOf(join(common, name)),
		);
		return `${head}:${digest((await Promise.all(references)).join(" "))}`;
	}

	async ask(paths: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, PathPast> | undefined> {
		const git = await this.#git(signal);
		const askable = paths.filter((path) => ASKABLE.test(path));
		if (git === undefined || (await this.state()) === undefined) return undefined;
		if (askable.length === 0) return new Map();
		const committed = await committedPaths(askable, git);
		if (committed === undefined) return undefined;
		const pasts = await whatBecameOf(askable, committed, git);
		const others = askable.filter((path) => isUnknown(pasts.get(path)));
		const elsewhere = await whereElse(others, git);
		return new Map(
			[...pasts].map(([path, past]) => {
				const where = elsewhere.get(path);
				return [path, where === undefined ? past : { ...past, elsewhere: where }];
			}),
		);
	}

	async at(time: number, signal?: AbortSignal): Promise<TreeReader | undefined> {
		const git = await this.#git(signal);
		const before = `--before=${new Date(time).toISOString()}`;
		const found = await git?.run(["rev-list", "-1", before, "--end-of-options", "HEAD", "--"]);
		if (git === undefined || found?.kind !== "answered") return undefined;
		const commit = found.output.trim();
		return commit === "" ? undefined : committedTree(commit, git);
	}

	async #git(signal: AbortSignal | undefined): Promise<HistoryGit | undefined> {
		const repository = await this.#repository();
		if (repository === undefined) return undefined;
		const { own, top } = repository;
		const signals = [signal, this.#options.signal].filter((each) => each !== undefined);
		const run = (args: readonly string[], input?: string): Promise<GitEnded> =>
			// Told where everything is, git does not ask who owns it, nor looks any further.
			runGit([`--git-dir=${own}`, `--work-tree=${top}`, "--literal-pathspecs", ...SAFELY, ...args], {
				variables: this.#options.variables,
				cwd: this.#root,
				deadlineMs: DEADLINE_MS,
				maxBytes: 8 * BLOB_BYTES,
				...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
				...(input === undefined ? {} : { input }),
			});
		return { run, root: this.#root, prefix: posix.normalize(relative(top, this.#root).replaceAll("\\", "/")) };
	}

	#repository(): Promise<Repository | undefined> {
		this.#found ??= findRepository(this.#root);
		return this.#found;
	}
}

function isUnknown(past: PathPast | undefined): boolean {
	return past?.existed !== true && past?.elsewhere === undefined;
}

/** A folder's time changes with each reference that is written in it. */
async function timeOf(path: string): Promise<string> {
	const status = await stat(path).catch(unreachable);
	return status === undefined ? "" : `${status.mtimeMs}.${status.size}`;
}

/** The nearest `.git` at or above the root. */
async function findRepository(root: string): Promise<Repository | undefined> {
	let folder = root;
	for (let hop = 0; hop < ANCESTORS_MAX; hop += 1) {
		const dotGit = join(folder, ".git");
		if (await exists(dotGit)) return openGit(folder, dotGit);
		if (dirname(folder) === folder) return undefined;
		folder = dirname(folder);
	}
	return undefined;
}

async function openGit(top: string, dotGit: string): Promise<Repository | undefined> {
	if (await isFolder(dotGit)) return { own: await realPath(dotGit), common: await realPath(dotGit), top };
	const target = /^gitdir: ?([^\r\n]+)/.exec((await readSmallFile(dotGit)) ?? "")?.[1];
	if (target === undefined || /^[\\/]{2}/.test(target)) return undefined;
	const own = await realPath(resolve(top, target));
	const common = (await readSmallFile(join(own, "commondir")))?.trim() ?? "";
	if (common === "") return { own, common: own, top };
	return { own, common: await realPath(isAbsolute(common) ? common : join(own, common)), top };
}

/** The objects of paths in the commit that is checked out, those that it does not have left out. */
async function committedPaths(
	paths: readonly string[],
	git: HistoryGit,
): Promise<ReadonlyMap<string, string> | undefined> {
	const ended = await git.run(["cat-file", "--batch-check"], `${paths.map((path) => `HEAD:./${path}`).join("\n")}\n`);
	if (ended.kind === "failed") return undefined;
	const lines = ended.output.split("\n");
	return new Map(
		paths.flatMap((path, at): [string, string][] => {
			const object = /^([0-9a-f]{40,64}) /.exec(lines[at] ?? "")?.[1];
			return object === undefined ? [] : [[path, object]];
		}),
	);
}

function committedTree(commit: string, git: HistoryGit): TreeReader {
	interface Entry {
		readonly type: "file" | "folder";
		readonly text: string | undefined;
	}
	const seen = new Map<string, Promise<Entry | undefined>>();
	async function fetch(path: string): Promise<Entry | undefined> {
		if (!ASKABLE.test(path)) return undefined;
		const ended = await git.run(["cat-file", "--batch"], `${commit}:./${path}\n`);
		if (ended.kind === "failed") return undefined;
		const [, type, size = "0"] = /^[0-9a-f]{40,64} (blob|tree) (\d+)\n/.exec(ended.output) ?? [];
		if (type === undefined) return undefined;
		if (type === "tree") return { type: "folder", text: undefined };
		const text = ended.output.slice(ended.output.indexOf("\n") + 1, -1);
		return { type: "file", text: Number(size) > BLOB_BYTES || text.includes("\0") ? undefined : text };
	}
	const entry = (path: string): Promise<Entry | undefined> => {
		const known = seen.get(path) ?? fetch(path);
		seen.set(path, known);
		return known;
	};
	return { look: async (path) => (await entry(path))?.type, read: async (path) => (await entry(path))?.text };
}
