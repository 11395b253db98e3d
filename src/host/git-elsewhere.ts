/** Which other branch or worktree has a path that is not here. */
import { join } from "node:path";
import type { HistoryGit } from "./git-renames.ts";
import { exists } from "./small-file.ts";

const BRANCHES_MAX = 40;

/** In words: `branch x` or `worktree /folder`. Local branches first, the latest first. */
export async function whereElse(paths: readonly string[], git: HistoryGit): Promise<ReadonlyMap<string, string>> {
	const found = new Map<string, string>();
	if (paths.length === 0) return found;
	const branches = await branchesOf(git);
	const held = await branchesWith(paths, branches, git);
	const worktrees = await worktreesOf(git);
	for (const path of paths) {
		const own = held.get(path) ?? [];
		const [first] = [...own.filter((name) => name.startsWith("refs/heads/")), ...own];
		const where = first === undefined ? await worktreeWith(path, worktrees, git) : `branch ${shortName(first)}`;
		if (where !== undefined) found.set(path, where);
	}
	return found;
}

async function branchesOf(git: HistoryGit): Promise<readonly string[]> {
	const command = `for-each-ref --sort=-committerdate --count=${BRANCHES_MAX} --format=%(refname) refs/heads refs/remotes`;
	const ended = await git.run(command.split(" "));
	if (ended.kind === "failed") return [];
	return ended.output.split("\n").filter((name) => name !== "" && !name.endsWith("/HEAD"));
}

async function branchesWith(
	paths: readonly string[],
	branches: readonly string[],
	git: HistoryGit,
): Promise<ReadonlyMap<string, readonly string[]>> {
	const pairs = paths.flatMap((path) => branches.map((branch) => ({ path, branch })));
	if (pairs.length === 0) return new Map();
	const questions = pairs.map(({ path, branch }) => `${branch}:./${path}`);
	const ended = await git.run(["cat-file", "--batch-check"], `${questions.join("\n")}\n`);
	if (ended.kind === "failed") return new Map();
	const lines = ended.output.split("\n");
	const held = pairs.filter((_, at) => /^[0-9a-f]{40,64} (?:blob|tree) /.test(lines[at] ?? ""));
	return new Map(paths.map((path) => [path, held.flatMap((pair) => (pair.path === path ? [pair.branch] : []))]));
}

async function worktreesOf(git: HistoryGit): Promise<readonly string[]> {
	const ended = await git.run(["worktree", "list", "--porcelain"]);
	if (ended.kind === "failed") return [];
	return ended.output.split("\n\n").flatMap((block) => {
		const folder = /^worktree (.+)$/m.exec(block)?.[1];
		if (folder === undefined || /^bare$/m.test(block)) return [];
		return [folder];
	});
}

/** Not committed there, perhaps. */
async function worktreeWith(
	path: string,
	worktrees: readonly string[],
	{ root, prefix }: HistoryGit,
): Promise<string | undefined> {
	for (const folder of worktrees) {
		const own = join(folder, prefix);
		if (own !== root && (await exists(join(own, path)))) return `worktree ${folder}`;
	}
	return undefined;
}

function shortName(branch: string): string {
	return branch.replace(/^refs\/(?:heads|remotes)\//, "");
}
