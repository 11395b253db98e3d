/** The command line: parse, open the memory, answer, close, exit with a code that scripts can rely on. */
import { statSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { resolve } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import type { Command } from "../commands/grammar.ts";
import { asksForJson, failureJson, jsonText } from "../commands/json.ts";
import { type FrontEnd, perform } from "../commands/perform.ts";
import type { Progress } from "../commands/run.ts";
import { COMPLETE } from "../commands/shells.ts";
import { wordsOf } from "../commands/words.ts";
import { isAbort } from "../kernel/abort.ts";
import { isMemoryError, MemoryError } from "../kernel/errors.ts";
import { homeFolder } from "../kernel/home-folder.ts";
import type { Memory, Place } from "../memory.ts";
import { codedErrorLine } from "../render/errors.ts";
import { withoutControls } from "../render/harmless.ts";
import { readOnlyCommand } from "../settings/read-only.ts";
import { EXIT, EXIT_OF_ANSWER, EXIT_OF_ERROR, type ExitCode } from "./exit-codes.ts";
import { ERASE, ProgressLine } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

const PROGRAM = "cairn";

/** Milliseconds after which a person wonders whether anything happens, as when many new files are read. */
const QUIET_MS = 1000;

function exitOf(error: unknown): ExitCode {
	if (isAbort(error)) return EXIT.interrupted;
	return isMemoryError(error) ? EXIT_OF_ERROR[error.code] : EXIT.error;
}

/** One memory for one command: opened when it is needed, closed when the command has ended. */
interface Opening {
	/** @throws MemoryError MEMORY_OFF but for the command by which it is turned on again */
	readonly open: (command?: Command) => ReturnType<FrontEnd["open"]>;
	/** Why the command had to do with the defaults, if it had. */
	readonly unreadSettings: () => string | undefined;
	readonly close: () => Promise<void>;
}

function openingOf(terminal: Terminal): Opening {
	let memory: Memory | undefined;
	return {
		open: async (command) => {
			memory ??= await terminal.open();
			const isOff = memory.settings["memory.mode"] === "off";
			if (isOff && command?.name !== "settings") throw new MemoryError("MEMORY_OFF", ...OFF);
			// Whoever types a command trusts what it looks at.
			return { memory, workspace: memory.open(placeOf(terminal, memory)) };
		},
		unreadSettings: () => memory?.unreadSettings,
		close: async () => await memory?.close(),
	};
}

const OFF = [
	"memory is off: the setting memory.mode is off",
	{
		hint: "CAIRN_MEMORY_MODE=full before a command turns it on for that one; cairn settings memory.mode tells who set it",
	},
] as const;

const READ = "the setting memory.mode is read; CAIRN_MEMORY_MODE=full lifts that for one command";

function placeOf({ cwd, env = {} }: Terminal, { settings }: Memory): Place {
	const readOnly =
		readOnlyCommand(env, settings["write.inCI"]) ?? (settings["memory.mode"] === "read" ? READ : undefined);
	return { cwd, trusted: true, actor: "user", ...(readOnly === undefined ? {} : { readOnly }) };
}

async function withProgress<T>(
	{ signal, line }: { readonly signal: AbortSignal; readonly line: ProgressLine },
	title: string,
	work: (progress: Progress) => Promise<T>,
): Promise<T> {
	line.show(`${title} …`);
	try {
		return await work({ signal, show: (told) => line.show(`${title}: ${told}`) });
	} finally {
		line.erase();
	}
}

interface Front {
	readonly open: Opening["open"];
	readonly line: ProgressLine;
}

function frontEndOf(terminal: Terminal, { open, line }: Front): FrontEnd {
	const { cwd, version, signal, dialog, piped } = terminal;
	return {
		place: "terminal",
		program: PROGRAM,
		version,
		base: { cwd: terminal.cwd, home: terminal.home },
		now: terminal.now(),
		signal,
		...(dialog === undefined ? {} : { dialog: line.before(dialog) }),
		...(piped === undefined ? {} : { piped }),
		open,
		locate: (project) => {
			const folder = resolve(cwd, project);
			return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? folder : project;
		},
		say: (text) => {
			line.erase();
			terminal.err(`${withoutControls(text)}\n`);
		},
		withProgress: (title, work) => withProgress({ signal, line }, title, work),
	};
}

/** The answer comes before the memory is closed, which goes on embedding for a moment. */
async function answer(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
	const { open, close, unreadSettings } = openingOf(terminal);
	const line = new ProgressLine(terminal);
	try {
		line.showLater("reading what is there …", QUIET_MS);
		const { data, text, json, end = "done" } = await perform(wordsOf(args), frontEndOf(terminal, { open, line }));
		line.erase();
		const unread = unreadSettings();
		if (unread !== undefined) terminal.err(`cairn: ${withoutControls(unread)}\n`);
		const shown = json ? jsonText(data) : withoutControls(text);
		if (shown !== "") terminal.out(`${shown}\n`);
		return EXIT_OF_ANSWER[end];
	} finally {
		line.erase();
		await close();
	}
}

/** Never throws: a failure is one line on standard error, or one JSON value on standard output where that was asked for. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
	try {
		if (args[0] === COMPLETE) return await printCompletions(args.slice(1), terminal);
		return await answer(args, terminal);
	} catch (error) {
		const exit = exitOf(error);
		if (exit === EXIT.interrupted) terminal.err("cairn: interrupted\n");
		else if (asksForJson(wordsOf(args))) terminal.out(`${failureJson(error, PROGRAM)}\n`);
		else terminal.err(`cairn: ${withoutControls(codedErrorLine(error, PROGRAM))}\n`);
		return exit;
	}
}

async function printCompletions(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
	const { completionLines } = await import("./completions.ts");
	const { open, close } = openingOf(terminal);
	try {
		const words = args[0] === "--" ? args.slice(1) : args;
		terminal.out(await completionLines(words, open));
		return EXIT.done;
	} finally {
		await close();
	}
}

/** Of what is piped in: many times the longest fact, which is told its own limit. */
const MOST_PIPED_BYTES = 1_000_000;

function ownHome(): string {
	return homeFolder(homedir, () => userInfo().homedir);
}

async function openHere(): Promise<Memory> {
	const { openMemory } = await import("../compose.ts");
	return await openMemory({ home: ownHome(), env: process.env, settingsOf: currentFolder(), keepAlive: true });
}

/**
 * An interrupt closes the input itself: what only stops listening to it goes on waiting for the next line of a terminal.
 * @throws MemoryError INPUT_INVALID where it has no end in sight
 */
async function allOf(input: Readable, signal: AbortSignal): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of addAbortSignal(signal, input)) {
		const read = Buffer.from(part as Buffer | string); // a stream of bytes, as standard input is
		bytes += read.length;
		if (bytes > MOST_PIPED_BYTES) {
			throw new MemoryError("INPUT_INVALID", `more than ${MOST_PIPED_BYTES / 1_000_000} MB came in`, {
				hint: "a fact has one point; pipe in that alone",
			});
		}
		parts.push(read);
	}
	return Buffer.concat(parts).toString("utf8");
}

/**
 * Who has read enough, as `head` does, closes its end of the pipe: what is still to be said is not wanted. Where the
 * answer cannot be written, on a full disk, what was asked for is done all the same, and told of by the exit code.
 */
function heedUnwritten(error: NodeJS.ErrnoException): void {
	if (error.code === "EPIPE") return;
	process.stderr.write(`cairn: the answer could not be written: ${withoutControls(error.message)}\n`);
	process.once("exit", () => {
		process.exitCode = EXIT.error;
	});
}

/** @throws MemoryError STORE_IO where it was removed under the shell */
function currentFolder(): string {
	try {
		return process.cwd();
	} catch (error) {
		const hint = "change into a folder that is there";
		throw new MemoryError("STORE_IO", "the current folder is gone", { hint, cause: error });
	}
}

/** Runs in this process and sets its exit code. */
export async function main(args: readonly string[], version: string): Promise<void> {
	const controller = new AbortController();
	const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
	const interrupt = (): void => {
		controller.abort();
		// A second interrupt ends the process at once.
		process.once("SIGINT", () => {
			if (isInteractive) process.stderr.write(ERASE);
			process.exit(EXIT.interrupted);
		});
	};
	process.once("SIGINT", interrupt);
	process.stdout.on("error", heedUnwritten);
	// There is nowhere left to tell of that; what was asked for goes on.
	process.stderr.on("error", () => undefined);
	const dialog = isInteractive ? (await import("./dialog.ts")).terminalDialog(controller.signal) : undefined;
	process.exitCode = await run(args, {
		get cwd() {
			return currentFolder();
		},
		home: ownHome(),
		env: process.env,
		version,
		signal: controller.signal,
		isInteractive,
		columns: () => process.stderr.columns,
		...(dialog === undefined ? {} : { dialog }),
		piped: () => allOf(process.stdin, controller.signal),
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
