/** The command line: parse, open the memory, answer, close, exit with a code that scripts can rely on. */
import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isAbort } from "../kernel/abort.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { Memory, Workspace } from "../memory.ts";
import { errorLine } from "../render/errors.ts";
import { type Invocation, parseInvocation } from "./arguments.ts";
import { type Answer, COMMANDS, type CommandInvocation } from "./commands.ts";
import { EXIT, EXIT_OF_ERROR, type ExitCode } from "./exit-codes.ts";
import { helpText } from "./table.ts";

/** What the command line needs from outside. */
export interface Terminal {
	readonly cwd: string;
	readonly version: string;
	readonly signal: AbortSignal;
	/** Milliseconds since 1970. */
	now(): number;
	open(): Promise<Memory>;
	out(text: string): void;
	err(text: string): void;
}

function exitOf(error: unknown): ExitCode {
	if (isAbort(error)) return EXIT.interrupted;
	return isMemoryError(error) ? EXIT_OF_ERROR[error.code] : EXIT.error;
}

/** Whoever types a command trusts what it looks at. @throws MemoryError PROJECT_UNKNOWN */
async function placeOf(project: string | undefined, { cwd }: Terminal, memory: Memory): Promise<Workspace> {
	const here = memory.open({ cwd, trusted: true, actor: "user" });
	if (project === undefined) return here;
	const folder = resolve(cwd, project);
	return await here.elsewhere(statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? folder : project);
}

async function answer(invocation: CommandInvocation, terminal: Terminal): Promise<Answer> {
	const memory = await terminal.open();
	try {
		const workspace = await placeOf(invocation.project, terminal, memory);
		terminal.signal.throwIfAborted();
		return await COMMANDS[invocation.command](invocation, {
			workspace,
			signal: terminal.signal,
			now: terminal.now(),
		});
	} finally {
		await memory.close();
	}
}

async function perform(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
	switch (invocation.kind) {
		case "help":
			terminal.out(`${helpText()}\n`);
			return EXIT.done;
		case "version":
			terminal.out(`${terminal.version}\n`);
			return EXIT.done;
		case "command": {
			const { data, text, exit } = await answer(invocation, terminal);
			terminal.out(`${invocation.json ? JSON.stringify(data, undefined, "\t") : text}\n`);
			return exit;
		}
	}
}

/** Never throws: a failure is one line on standard error. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
	try {
		return await perform(parseInvocation(args), terminal);
	} catch (error) {
		const exit = exitOf(error);
		terminal.err(exit === EXIT.interrupted ? "cairn: interrupted\n" : `cairn: ${errorLine(error)}\n`);
		return exit;
	}
}

async function openHere(): Promise<Memory> {
	const home = homedir();
	const agentDir = process.env["PI_CODING_AGENT_DIR"]?.replace(/^~(?=\/|$)/u, home) ?? join(home, ".pi", "agent");
	const { openMemory } = await import("../compose.ts");
	return await openMemory({ agentDir, home, env: process.env });
}

/** Runs in this process and sets its exit code. */
export async function main(args: readonly string[], version: string): Promise<void> {
	const controller = new AbortController();
	const interrupt = (): void => {
		controller.abort();
		// A second interrupt ends the process at once.
		process.once("SIGINT", () => process.exit(EXIT.interrupted));
	};
	process.once("SIGINT", interrupt);
	process.exitCode = await run(args, {
		cwd: process.cwd(),
		version,
		signal: controller.signal,
		now: () => Date.now(),
		open: openHere,
		out: (text) => {
			process.stdout.write(text);
		},
		err: (text) => {
			process.stderr.write(text);
		},
	});
	process.removeListener("SIGINT", interrupt);
}
