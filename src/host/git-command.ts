/** Runs git without letting the repository, the environment or a network have a say in what happens. */
import { type ChildProcess, execFile } from "node:child_process";

export interface GitOptions {
	/** The environment that git is found by and runs in. */
	readonly variables: Readonly<Record<string, string | undefined>>;
	readonly deadlineMs: number;
	readonly signal?: AbortSignal;
}

export interface GitRun extends GitOptions {
	readonly cwd: string;
	/** Given on standard input. */
	readonly input?: string;
	/** True where the user's and the system's own configuration counts: they say which files are ignored everywhere. */
	readonly userConfig?: boolean;
	readonly maxBytes?: number;
}

export type GitEnded =
	| { readonly kind: "answered"; readonly output: string }
	/** `code`: git's exit code, where it ran to its end. */
	| { readonly kind: "failed"; readonly why: string; readonly code?: number };

/** To be put before any subcommand: nothing is run, fetched, paged or replaced, whatever the configuration says. */
export const SAFELY: readonly string[] = [
	"--no-pager",
	"--no-optional-locks",
	"--no-replace-objects",
	...[
		"core.fsmonitor=false",
		"core.hooksPath=/dev/null",
		"protocol.allow=never",
		// A log that shows signatures runs the program that checks them.
		"log.showSignature=false",
		...["gpg", "gpg.openpgp", "gpg.x509", "gpg.ssh"].map((kind) => `${kind}.program=false`),
		"gpg.ssh.defaultKeyCommand=false",
		"diff.external=",
	].flatMap((pair) => ["-c", pair]),
];

const MAX_BYTES = 1024 * 1024;
const CANCELLED = "asking git was cancelled";

/** Never rejects. */
export function runGit(args: readonly string[], options: GitRun): Promise<GitEnded> {
	if (options.signal?.aborted === true) return Promise.resolve({ kind: "failed", why: CANCELLED });
	return new Promise((resolve) => {
		const child = execFile(
			"git",
			args,
			{
				cwd: options.cwd,
				env: gitVariables(options.variables, options.userConfig === true),
				encoding: "utf8",
				maxBuffer: options.maxBytes ?? MAX_BYTES,
				windowsHide: true,
			},
			(error, output, complaint) => {
				watch.stop();
				if (watch.why !== undefined) resolve({ kind: "failed", why: watch.why });
				else if (error === null) resolve({ kind: "answered", output });
				else {
					const code = typeof error.code === "number" ? { code: error.code } : {};
					resolve({ kind: "failed", why: reasonOf(error, complaint), ...code });
				}
			},
		);
		const watch = watchOver(child, options);
		// A git that ends before it has read everything says so by its exit code.
		child.stdin?.on("error", () => undefined);
		child.stdin?.end(options.input ?? "");
	});
}

/** The user's own environment without anything that steers git, which also keeps a calling hook's repository out. */
export function gitVariables(variables: GitOptions["variables"], userConfig = false): Record<string, string> {
	const kept = Object.entries(variables).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
	const nowhere = process.platform === "win32" ? "NUL" : "/dev/null";
	return {
		...Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
		...(userConfig ? {} : { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: nowhere }),
		GIT_TERMINAL_PROMPT: "0",
		GIT_ALLOW_PROTOCOL: "none",
		GIT_NO_LAZY_FETCH: "1",
		LC_ALL: "C",
	};
}

interface Watch {
	/** Why git was ended from here, if it was. */
	readonly why: string | undefined;
	stop(): void;
}

/** What git started and left behind may hold its output open: it is read no further a moment after git's own end. */
const AFTERWARDS_MS = 250;

/**
 * Ends git at the deadline, and with the session. Node's own options for that ask with a signal that can be ignored, or
 * wait for what a wrapper's children hold open, as long as those live.
 */
function watchOver(child: ChildProcess, { deadlineMs, signal }: GitOptions): Watch {
	let why: string | undefined;
	let afterwards: NodeJS.Timeout | undefined;
	const letGo = (): void => {
		child.stdout?.destroy();
		child.stderr?.destroy();
	};
	const end = (reason: string): void => {
		why ??= reason;
		// A child that never was, since the program is missing, has whatever id stood in memory: 0 is this whole group.
		if (child.pid !== undefined) child.kill("SIGKILL");
		letGo();
	};
	const cancel = (): void => end(CANCELLED);
	const deadline = setTimeout(() => end(`git gave no answer within ${deadlineMs} ms`), deadlineMs);
	child.once("exit", () => {
		afterwards = setTimeout(letGo, AFTERWARDS_MS);
	});
	signal?.addEventListener("abort", cancel, { once: true });
	return {
		get why() {
			return why;
		},
		stop: () => {
			clearTimeout(deadline);
			clearTimeout(afterwards);
			signal?.removeEventListener("abort", cancel);
		},
	};
}

function reasonOf(error: Error & { readonly code?: unknown }, complaint: string): string {
	if (error.code === "ENOENT") return "git was not found on this machine";
	const line = complaint.split("\n").find((each) => each.trim() !== "") ?? error.message;
	// The complaint may quote the repository's own text: nothing that could steer a terminal.
	return `git failed: ${line.replaceAll(/[^\P{C} ]/gu, "").slice(0, 200)}`;
}
