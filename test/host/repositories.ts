/** Real repositories in a temporary folder, and a git on the PATH that counts how often it is started. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { type GitProjectOptions, gitProject } from "../../src/host/git-project.ts";
import type { Project } from "../../src/ports/project.ts";
import { type PinnedClock, pinnedClock } from "../../src/testing/pinned-clock.ts";

const REAL_GIT = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();

export interface Bench {
	/** Stands for the disk outside home and temporary folders. */
	readonly disk: string;
	readonly home: string;
	readonly temporary: string;
	readonly clock: PinnedClock;
	/** A new instance, as another process would make it. */
	readonly open: (options?: Partial<GitProjectOptions>) => Project;
	/** Makes a folder, with empty files in it. */
	readonly folder: (path: string, ...files: readonly string[]) => string;
	/** How often git was started by Cairn. */
	readonly started: () => number;
	/** The PATH that Cairn sees: a directory with this `git` and nothing else. */
	readonly pathWith: (script: string | undefined) => string;
}

export function bench(context: TestContext): Bench {
	const base = realpathSync(mkdtempSync(join(tmpdir(), "cairn-host-")));
	context.after(() => rmSync(base, { recursive: true, force: true }));
	const [disk, home, temporary] = ["disk", "home", "temporary"].map((name) => join(base, name)) as [
		string,
		string,
		string,
	];
	for (const folder of [disk, home, temporary]) mkdirSync(folder);
	const clock = pinnedClock();
	const log = join(base, "started");
	const pathWith = (script: string | undefined): string => {
		const bin = mkdtempSync(join(base, "bin-"));
		if (script === undefined) return bin;
		writeFileSync(join(bin, "git"), `#!/bin/sh\n${script}\n`);
		chmodSync(join(bin, "git"), 0o755);
		return [bin, "/usr/bin", "/bin"].join(delimiter);
	};
	const counting = pathWith(`echo started >> '${log}'\nexec '${REAL_GIT}' "$@"`);
	return {
		disk,
		home,
		temporary,
		clock,
		pathWith,
		open: (options = {}) =>
			gitProject({
				cairnHome: join(home, ".pi", "agent", "cairn"),
				home,
				clock,
				variables: { PATH: counting },
				temporaryFolders: [temporary],
				...options,
			}),
		folder: (path, ...files) => {
			mkdirSync(path, { recursive: true });
			for (const file of files) {
				mkdirSync(dirname(join(path, file)), { recursive: true });
				writeFileSync(join(path, file), "");
			}
			return path;
		},
		started: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").length : 0),
	};
}

/** Runs git as a user would, with a fixed author. */
export function git(folder: string, ...args: readonly string[]): string {
	const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "protocol.file.allow=always"];
	const env = { PATH: process.env["PATH"] ?? "", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
	return execFileSync("git", [...identity, ...args], { cwd: folder, env, encoding: "utf8", stdio: "pipe" }).trim();
}

/** A repository on `main`; returns its folder. */
export function emptyRepository(folder: string): string {
	mkdirSync(folder, { recursive: true });
	git(folder, "init", "--quiet", "--initial-branch=main");
	return folder;
}

/** Seconds since 1970 decide which root is the earliest. */
export function commit(folder: string, message: string, seconds = 1_700_000_000): string {
	const date = `${seconds} +0000`;
	const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
	execFileSync("git", [...identity, "commit", "--quiet", "--allow-empty", "-m", message], {
		cwd: folder,
		env: { PATH: process.env["PATH"] ?? "", GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
		stdio: "pipe",
	});
	return git(folder, "rev-parse", "HEAD");
}

/** Two commits; returns the folder and the first of them. */
export function repository(folder: string): { readonly folder: string; readonly first: string } {
	emptyRepository(folder);
	// The message makes the commit this repository's own: equal commits of one second are one commit to git.
	const first = commit(folder, `Begin ${folder}`);
	commit(folder, "Go on", 1_700_000_100);
	return { folder, first };
}

export function declare(folder: string, declaration: unknown): void {
	const path = join(folder, ".pi", "cairn", "project.json");
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, typeof declaration === "string" ? declaration : JSON.stringify(declaration));
}

/** The key of a folder that has no better one. */
export function pathKey(folder: string): string {
	return `path-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
}
