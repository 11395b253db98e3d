/** Follows paths that are not there through the history: whether they ever were, and where renames took them. */
import { posix } from "node:path";
import type { PathPast } from "../ports/working-tree.ts";
import type { GitEnded } from "./git-command.ts";

export interface HistoryGit {
	readonly run: (args: readonly string[], input?: string) => Promise<GitEnded>;
	/** Absolute; git runs here. */
	readonly root: string;
	/** From the repository's top to the root, `.` when they are the same. */
	readonly prefix: string;
}

const RENAMES_MAX = 5;
/** Files that git compares with each other to find what was renamed. */
const RENAME_LIMIT = 1000;
const RENAMES = `diff-tree -r -m --root -M -l${RENAME_LIMIT} -z --no-commit-id --name-status --diff-filter=R --end-of-options`;
const LAST_DELETION = "log -1 --format=%H --diff-filter=D --no-renames --no-ext-diff --end-of-options HEAD --";

/** @param committed objects of the paths that the checked-out commit has */
export async function whatBecameOf(
	paths: readonly string[],
	committed: ReadonlyMap<string, string>,
	git: HistoryGit,
): Promise<ReadonlyMap<string, PathPast>> {
	const pasts = new Map<string, PathPast>();
	const kept = paths.filter((path) => committed.has(path));
	for (const [path, past] of await uncommitted(kept, committed, git)) pasts.set(path, past);
	for (const path of paths) {
		if (!pasts.has(path)) pasts.set(path, await followed(path, git));
	}
	return pasts;
}

type Rename = readonly [from: string, to: string];

/** Paths that were committed and are missing from the disk: moved since, deleted since, or never checked out. */
async function uncommitted(
	paths: readonly string[],
	committed: ReadonlyMap<string, string>,
	git: HistoryGit,
): Promise<ReadonlyMap<string, PathPast>> {
	const pasts = new Map<string, PathPast>();
	if (paths.length === 0) return pasts;
	const listed = await git.run(["ls-files", "-t", "-z", "--", ...paths]);
	const left = (answer(listed) ?? "").split("\0").flatMap((entry) => (entry.startsWith("S ") ? [entry.slice(2)] : []));
	const staged = await git.run([
		"diff-index",
		"--cached",
		"-M",
		"-z",
		"--name-status",
		"--diff-filter=R",
		"HEAD",
		"--",
	]);
	const renames = renamesIn(answer(staged) ?? "", git.prefix);
	for (const path of paths) {
		if (left.some((file) => file === path || file.startsWith(`${path}/`))) {
			pasts.set(path, { existed: false, elsewhere: "the commit, and not in this sparse checkout" });
			continue;
		}
		const movedTo = targetOf(path, renames) ?? (await unstagedTarget(path, committed.get(path) ?? "", git));
		pasts.set(path, { existed: true, ...(movedTo === undefined ? {} : { movedTo }) });
	}
	return pasts;
}

/** A file that was moved without telling git: one new file has its name and its content. */
async function unstagedTarget(path: string, object: string, git: HistoryGit): Promise<string | undefined> {
	const listed = await git.run(["ls-files", "--others", "--exclude-standard", "-z"]);
	const name = posix.basename(path);
	const alike = (answer(listed) ?? "").split("\0").filter((file) => posix.basename(file) === name);
	const [only] = alike;
	if (only === undefined || alike.length > 1) return undefined;
	const hashed = await git.run(["hash-object", "--no-filters", "--", only]);
	return answer(hashed)?.trim() === object ? only : undefined;
}

async function followed(path: string, git: HistoryGit): Promise<PathPast> {
	let at = path;
	for (let hop = 0; hop < RENAMES_MAX; hop += 1) {
		const end = await endOf(at, git);
		if (end === undefined) return hop === 0 ? { existed: await everTouched(path, git) } : { existed: true };
		const renamed = await git.run([...RENAMES.split(" "), end]);
		const next = targetOf(at, renamesIn(answer(renamed) ?? "", git.prefix));
		if (next === undefined || next === path) return { existed: true };
		if ((await git.run(["cat-file", "-e", `HEAD:./${next}`])).kind === "answered")
			return { existed: true, movedTo: next };
		at = next;
	}
	return { existed: true };
}

/** The last commit that deleted it, or something below it. */
async function endOf(path: string, git: HistoryGit): Promise<string | undefined> {
	const ended = await git.run([...LAST_DELETION.split(" "), path]);
	const commit = answer(ended)?.trim();
	return commit === undefined || commit === "" ? undefined : commit;
}

/** Deleted by a merge, perhaps: some commit knows it. */
async function everTouched(path: string, git: HistoryGit): Promise<boolean> {
	const ended = await git.run(["rev-list", "-1", "--end-of-options", "HEAD", "--", path]);
	return (answer(ended)?.trim() ?? "") !== "";
}

function answer(ended: GitEnded): string | undefined {
	return ended.kind === "answered" ? ended.output : undefined;
}

/** Both sides relative to the root; what lies outside of it is left out. */
function renamesIn(output: string, prefix: string): readonly Rename[] {
	const words = output.split("\0");
	const renames: Rename[] = [];
	for (let at = 0; at + 2 < words.length; at += 3) {
		const [from, to] = [inside(words[at + 1], prefix), inside(words[at + 2], prefix)];
		if (from !== undefined && to !== undefined) renames.push([from, to]);
	}
	return renames;
}

function inside(path: string | undefined, prefix: string): string | undefined {
	if (path === undefined || prefix === "." || prefix === "") return path;
	return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : undefined;
}

/** Of a folder, the folder that most of its files went to under their own names. */
function targetOf(path: string, renames: readonly Rename[]): string | undefined {
	const exact = renames.find(([from]) => from === path);
	if (exact !== undefined) return exact[1];
	const below = renames.filter(([from]) => from.startsWith(`${path}/`));
	const folders = new Map<string, number>();
	for (const [from, to] of below) {
		const rest = from.slice(path.length);
		if (!to.endsWith(rest)) continue;
		const folder = to.slice(0, -rest.length);
		folders.set(folder, (folders.get(folder) ?? 0) + 1);
	}
	const [best] = [...folders].sort(([, one], [, other]) => other - one);
	return best !== undefined && best[0] !== "" && best[1] * 2 > below.length ? best[0] : undefined;
}
