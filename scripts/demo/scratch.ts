/** A place of the demo's own: a home, a small git repository with two clones, and an environment that knows of nothing else. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Scratch {
	/** Absolute, as all of them. */
	readonly folder: string;
	readonly home: string;
	readonly agent: string;
	readonly cairnHome: string;
	readonly sessions: string;
	remove(): Promise<void>;
}

export async function makeScratch(): Promise<Scratch> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), "cairn-demo-")));
	const home = join(folder, "home");
	const agent = join(home, ".pi", "agent");
	await mkdir(agent, { recursive: true });
	return {
		folder,
		home,
		agent,
		cairnHome: join(agent, "cairn"),
		sessions: join(folder, "sessions"),
		// Windows lets go of files a moment after a process has ended.
		remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
	};
}

/** The version that git tells, or `undefined` where there is none. */
export async function gitVersion(): Promise<string | undefined> {
	try {
		return (await run("git", ["--version"])).stdout.trim();
	} catch {
		return undefined; // not installed: there is nothing to tell
	}
}

const FILES: Readonly<Record<string, string>> = {
	"package.json": `{ "name": "shop", "private": true }\n`,
	"openapi.yaml": "openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\npaths: {}\n",
	"tests/e2e/checkout.spec.ts": "// a basket is paid for\n",
	"src/api/generated/client.ts": "// written by a generator\n",
};

export interface Clones {
	readonly first: string;
	readonly second: string;
}

/** A repository with one commit, and two clones of it in different folders. */
export async function makeRepository(folder: string): Promise<Clones> {
	const origin = join(folder, "origin", "shop");
	for (const [path, text] of Object.entries(FILES)) {
		await mkdir(dirname(join(origin, path)), { recursive: true });
		await writeFile(join(origin, path), text);
	}
	// The user's own git settings (hooks, templates, signing) have no say here.
	const none = join(folder, "no-git-settings");
	await writeFile(none, "");
	const env = { ...process.env, GIT_CONFIG_GLOBAL: none, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
	const git = async (...args: readonly string[]): Promise<void> => {
		await run("git", args, { cwd: folder, env });
	};
	const author = ["-c", "user.name=Demo", "-c", "user.email=demo@example.invalid"];
	await git("-c", "init.defaultBranch=main", "init", "-q", origin);
	await git("-C", origin, "add", ".");
	await git("-C", origin, ...author, "commit", "-q", "-m", "Begin the shop");
	const clones = { first: join(folder, "anna", "shop"), second: join(folder, "ben", "work", "shop-2") };
	await git("clone", "-q", origin, clones.first);
	await git("clone", "-q", origin, clones.second);
	return clones;
}

/** Pi's settings for a scripted model on the given port. */
export async function configureScripted(scratch: Scratch, port: number): Promise<void> {
	const model = { id: "scripted", name: "Scripted", contextWindow: 64_000, maxTokens: 4096 };
	const provider = { baseUrl: `http://127.0.0.1:${port}/v1`, api: "openai-completions", apiKey: "none" };
	await writeFile(
		join(scratch.agent, "models.json"),
		JSON.stringify({ providers: { scripted: { ...provider, models: [model] } } }),
	);
	await writeFile(
		join(scratch.agent, "settings.json"),
		JSON.stringify({ defaultProvider: "scripted", defaultModel: "scripted", defaultThinkingLevel: "off" }),
	);
}

/** Of this process's variables, a scripted run gets where programs are, and on Windows what programs need to start. */
const INHERITED = ["PATH", "Path", "SystemRoot", "ComSpec", "PATHEXT", "TMPDIR", "TEMP", "TMP"];
const QUIET = { PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" };

export function scriptedEnvironment(scratch: Scratch, sources: boolean): NodeJS.ProcessEnv {
	const inherited = INHERITED.flatMap((name) => {
		const value = process.env[name];
		return value === undefined ? [] : [[name, value] as const];
	});
	return {
		...Object.fromEntries(inherited),
		...QUIET,
		HOME: scratch.home,
		USERPROFILE: scratch.home,
		LANG: "C.UTF-8",
		TERM: "dumb",
		PI_CODING_AGENT_DIR: scratch.agent,
		CAIRN_HOME: scratch.cairnHome,
		...(sources ? { CAIRN_SOURCES: "1" } : {}),
	};
}

/** Marks of a place where memory is read-only: a pipeline, or a shell that pi itself runs. The demo is neither. */
const READ_ONLY_MARKS = /^(?:CI|PI_SESSION_ID|(?:PI_)?SUB_?AGENT.*)$/u;

/** The user's own environment, with a memory of the demo's own and none of the user's Cairn settings. */
export function liveEnvironment(scratch: Scratch, sources: boolean): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(
		([name]) => !READ_ONLY_MARKS.test(name) && !name.startsWith("CAIRN_") && !name.startsWith("npm_"),
	);
	return {
		...Object.fromEntries(own),
		CAIRN_HOME: scratch.cairnHome,
		...(sources ? { CAIRN_SOURCES: "1" } : {}),
	};
}

/** Folders of PATH outside this repository, where a pi of the user's own may be. */
export function foreignPath(path: string): readonly string[] {
	return path.split(delimiter).filter((folder) => folder !== "" && !join(folder, "/").startsWith(ROOT));
}
