/** The composed memory over a home of its own, in this process and in others: for the tests beside it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type OpenOptions, openMemory } from "../../src/compose.ts";
import type { Memory, Workspace } from "../../src/memory.ts";
import { scriptedJudge } from "../../src/testing/scripted-judge.ts";

const PROGRAM = join(import.meta.dirname, "whole-program.ts");

export interface WholeHome {
	readonly folder: string;
	readonly home: string;
	readonly cairn: string;
	readonly project: string;
	readonly env: Readonly<Record<string, string>>;
	remove(): Promise<void>;
}

/** The built-in embedder is off unless told otherwise: it loads for a second in each process. */
export async function aWholeHome(config: Readonly<Record<string, unknown>> = {}): Promise<WholeHome> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-whole-"));
	const [home, cairn, project] = [join(folder, "home"), join(folder, "cairn"), join(folder, "project")];
	for (const made of [home, cairn, project]) await mkdir(made);
	await writeFile(join(project, "package.json"), "{}");
	const settings = { "embedder.provider": "off", "forget.headless": true, ...config };
	await writeFile(join(cairn, "config.json"), JSON.stringify(settings), { mode: 0o600 });
	const env = { PATH: process.env["PATH"] ?? "", HOME: home, TMPDIR: tmpdir(), CAIRN_HOME: cairn };
	return { folder, home, cairn, project, env, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Opened {
	readonly memory: Memory;
	readonly here: Workspace;
}

export async function openWhole(at: WholeHome, more: Partial<OpenOptions> = {}): Promise<Opened> {
	const memory = await openMemory({
		env: at.env,
		home: at.home,
		judge: scriptedJudge({}, { provider: "local" }),
		...more,
	});
	return { memory, here: memory.open({ cwd: at.project, trusted: true, actor: "agent", session: "whole" }) };
}

/** Opens, works, closes. */
export async function withWhole<T>(
	at: WholeHome,
	work: (here: Workspace, memory: Memory) => Promise<T>,
	more: Partial<OpenOptions> = {},
): Promise<T> {
	const { memory, here } = await openWhole(at, more);
	try {
		return await work(here, memory);
	} finally {
		await memory.close();
	}
}

/** A process with the whole memory: `whole-program.ts <verb> <arguments>`. */
export function startProgram(at: WholeHome, args: readonly string[], via: readonly string[] = []): ChildProcess {
	const command = [...via, process.execPath];
	return spawn(
		command[0] ?? "",
		[...command.slice(1), "--no-warnings", "--unhandled-rejections=strict", PROGRAM, ...args],
		{
			cwd: at.project,
			env: at.env,
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
}

export interface Ended {
	/** Whole lines of standard output. */
	readonly lines: readonly string[];
	readonly stderr: string;
	readonly code: number | null;
}

/** Kills the process that many milliseconds after its line number `lines`, when told to. */
export interface Killing {
	readonly lines: number;
	readonly wait: number;
	readonly signal?: NodeJS.Signals;
}

export async function ended(child: ChildProcess, killing?: Killing): Promise<Ended> {
	const lines: string[] = [];
	let stderr = "";
	child.stderr?.on("data", (data: Buffer) => (stderr += data.toString()));
	const closed = new Promise<number | null>((resolve, reject) => {
		child.on("error", reject);
		child.on("close", resolve);
	});
	const kill = (): void => void child.kill(killing?.signal ?? "SIGKILL");
	if (killing?.lines === 0) setTimeout(kill, killing.wait);
	if (child.stdout !== null) {
		for await (const line of createInterface(child.stdout)) {
			lines.push(line);
			if (lines.length === killing?.lines) setTimeout(kill, killing.wait);
		}
	}
	return { lines, stderr, code: await closed };
}

export async function runProgram(at: WholeHome, ...args: readonly string[]): Promise<Ended> {
	return ended(startProgram(at, args));
}
