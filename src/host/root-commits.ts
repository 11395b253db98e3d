/** Asks git, once for each repository, for the commits without parents: they stay the same in every clone. */
import { parse } from "node:path";
import { type GitOptions, runGit, SAFELY } from "./git-command.ts";
import type { RepositoryState } from "./git-directory.ts";

export type RootCommits =
	/** Earliest by committer date first; empty when the history is cut off before its beginning. */
	{ readonly kind: "answered"; readonly roots: readonly string[] } | { readonly kind: "failed"; readonly why: string };

/** Never rejects. */
export async function askRootCommits(
	directory: string,
	state: RepositoryState,
	options: GitOptions,
): Promise<RootCommits> {
	const ended = await runGit(argumentsFor(directory, state), { ...options, cwd: parse(directory).root });
	if (ended.kind === "failed") return ended;
	const dated = ended.output.split("\n").flatMap((line) => {
		const [, seconds, commit] = /^(\d+) ([0-9a-f]{40}|[0-9a-f]{64})$/.exec(line) ?? [];
		return commit === undefined || state.cuts.includes(commit) ? [] : [{ seconds: Number(seconds), commit }];
	});
	dated.sort((a, b) => a.seconds - b.seconds || (a.commit < b.commit ? -1 : 1));
	return { kind: "answered", roots: dated.map(({ commit }) => commit) };
}

/** Whatever the repository's configuration says, nothing is run, fetched, paged or replaced. */
function argumentsFor(directory: string, { head }: RepositoryState): readonly string[] {
	return [
		`--git-dir=${directory}`,
		...SAFELY,
		"rev-list",
		"--timestamp",
		"--max-parents=0",
		// The common directory's own head, so that every worktree gives the same answer; a head without commits names none.
		head === "unborn" ? "--branches" : "HEAD",
		"--",
	];
}
