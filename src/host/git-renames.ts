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
const DELETIONS =
	"log --format=%x01%H -z --name-only --diff-filter=D --no-renames --no-ext-diff --no-textconv --no-show-signature --end-of-options HEAD --";
const ADDITIONS =
	"log --format= -z --name-only --diff-filter=A --no-renames --no-ext-diff --no-textconv --no-show-signature --end-of-options HEAD --";

/** @param committed objects of the paths that the checked-out commit has */
export async function whatBecameOf(
	paths: readonly string[],
	committed: ReadonlyMap<string, string>,
	git: HistoryGit,
): Promise<ReadonlyMap<string, PathPast>> {
	const pasts = new Map<string, PathPast>();
	const kept = paths.filter((path) => committed.has(path));
	for (const [path, past] of await uncommitted(kept, committed, git)) pasts.set(path, past);
	const others = paths.filter((path) => !pasts.has(path));
	if (others.length === 0) return pasts;
	const ends = await endsOf(others, git);
	const added = await everAdded(
		others.filter((path) => !ends.has(path)),
		git,
	);
	for (const path of others) {
		const end = ends.get(path);
		pasts.set(path, end === undefined ? { existed: added.has(path) } : await followed(path, end, git));
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

/** @param end the commit that deleted it last */
async function followed(path: string, end: string, git: HistoryGit): Promise<PathPast> {
	let [at, commit]: [string, string | undefined] = [path, end];
	for (let hop = 0; hop < RENAMES_MAX && commit !== undefined; hop += 1) {
		const renamed = await git.run([...RENAMES.split(" "), commit]);
		const next = targetOf(at, renamesIn(answer(renamed) ?? "", git.prefix));
		if (next === undefined || next === path) break;
		if ((await git.run(["cat-file", "-e", `HEAD:./${next}`])).kind === "answered")
			return { existed: true, movedTo: next };
		[at, commit] = [next, (await endsOf([next], git)).get(next)];
	}
	return { existed: true };
}

/** The last commits that deleted these paths, or something below them: one walk through the history for all. */
async function endsOf(paths: readonly string[], git: HistoryGit): Promise<ReadonlyMap<string, string>> {
	const walked = await git.run([...DELETIONS.split(" "), ...paths]);
	const ends = new Map<string, string>();
	for (const block of (answer(walked) ?? "").split("\u0001").slice(1)) {
		const [commit = "", ...names] = block.split(/[\0\n]+/);
		const own = names.flatMap((name) => inside(name, git.prefix) ?? []);
		for (const path of paths) if (!ends.has(path) && own.some((name) => isWithin(name, path))) ends.set(path, commit);
	}
	return ends;
}

/** Those that were deleted by a merge, perhaps: some commit added them. */
async function everAdded(paths: readonly string[], git: HistoryGit): Promise<ReadonlySet<string>> {
	if (paths.length === 0) return new Set();
	const walked = await git.run([...ADDITIONS.split(" "), ...paths]);
	const names = (answer(walked) ?? "").split(/[\0\n]+/).flatMap((name) => inside(name, git.prefix) ?? []);
	return new Set(paths.filter((path) => names.some((name) => isWithin(name, path))));
}

function isWithin(name: string, path: string): boolean {
	return name === path || name.startsWith(`${path}/`);
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
