/** Asks git, once for each repository, for the commits without parents: they stay the same in every clone. */
import { execFile } from "node:child_process";
import { parse } from "node:path";
import type { RepositoryState } from "./git-directory.ts";

export type RootCommits =
	/** Earliest by committer date first; empty when the history is cut off before its beginning. */
	{ readonly kind: "answered"; readonly roots: readonly string[] } | { readonly kind: "failed"; readonly why: string };

export interface GitOptions {
	readonly variables: Readonly<Record<string, string | undefined>>;
	readonly deadlineMs: number;
	readonly signal?: AbortSignal;
}

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
		"--no-pager",
		"--no-optional-locks",
		"--no-replace-objects",
		...["core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never"].flatMap((pair) => ["-c", pair]),
		"rev-list",
		"--timestamp",
		"--max-parents=0",
		// The common directory's own head, so that every worktree gives the same answer; a head without commits names none.
		head === "unborn" ? "--branches" : "HEAD",
		"--",
	];
}

type Ended = { readonly kind: "answered"; readonly output: string } | (RootCommits & { readonly kind: "failed" });

function runGit(args: readonly string[], options: GitOptions & { readonly cwd: string }): Promise<Ended> {
	return new Promise((resolve) => {
		execFile(
			"git",
			args,
			{
				cwd: options.cwd,
				env: gitVariables(options.variables),
				encoding: "utf8",
				timeout: options.deadlineMs,
				killSignal: "SIGKILL",
				maxBuffer: 1024 * 1024,
				windowsHide: true,
				...(options.signal === undefined ? {} : { signal: options.signal }),
			},
			(error, output, complaint) => {
				if (error === null) resolve({ kind: "answered", output });
				else resolve({ kind: "failed", why: reasonOf(error, complaint, options.deadlineMs) });
			},
		);
	});
}

/** The user's own environment without anything that steers git, which also keeps a calling hook's repository out. */
export function gitVariables(variables: GitOptions["variables"]): Record<string, string> {
	const kept = Object.entries(variables).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
	const nowhere = process.platform === "win32" ? "NUL" : "/dev/null";
	return {
		...Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: nowhere,
		GIT_TERMINAL_PROMPT: "0",
		GIT_ALLOW_PROTOCOL: "none",
		GIT_NO_LAZY_FETCH: "1",
		LC_ALL: "C",
	};
}

function reasonOf(
	error: Error & { readonly code?: unknown; readonly killed?: boolean },
	complaint: string,
	ms: number,
): string {
	if (error.code === "ENOENT") return "git was not found on this machine";
	if (error.name === "AbortError") return "asking git was cancelled";
	if (error.killed === true) return `git gave no answer within ${ms} ms`;
	const line = complaint.split("\n").find((each) => each.trim() !== "") ?? error.message;
	// The complaint may quote the repository's own text: nothing that could steer a terminal.
	return `git failed: ${line.replaceAll(/[^\P{C} ]/gu, "").slice(0, 200)}`;
}
