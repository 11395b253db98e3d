/** Asking a person at a terminal: on standard error, so that standard output holds nothing but the answer. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Dialog } from "../commands/run.ts";
import { MemoryError, messageOf } from "../kernel/errors.ts";
import { withoutControls } from "../render/harmless.ts";

async function askLine(question: string, signal: AbortSignal): Promise<string | undefined> {
	const lines = createInterface({ input: process.stdin, output: process.stderr });
	try {
		const ended = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
		const interrupted = new AbortController();
		lines.once("SIGINT", () => interrupted.abort());
		const either = AbortSignal.any([signal, interrupted.signal]);
		return await Promise.race([lines.question(withoutControls(question), { signal: either }), ended]);
	} finally {
		lines.close();
	}
}

async function choose(title: string, options: readonly string[], signal: AbortSignal): Promise<string | undefined> {
	const rows = options.map((option, at) => `  ${at + 1}  ${option}`);
	const answer = await askLine(`${[title, ...rows].join("\n")}\nNumber: `, signal);
	return options[Number(answer?.trim() ?? "") - 1];
}

/** The editor may be a command with options of its own. */
function runEditor(editor: string, path: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(`${editor} ${JSON.stringify(path)}`, { stdio: "inherit", shell: true });
		child.on("error", reject);
		child.on("close", (code) =>
			code === 0 ? resolve() : reject(new Error(`${editor} ended with exit code ${code ?? "of a signal"}`)),
		);
	});
}

/** In a folder of its own, for the owner alone: an editor may leave copies beside the file. */
async function keep(text: string): Promise<string> {
	const path = join(await mkdtemp(join(tmpdir(), "cairn-edit-")), "fact.md");
	await writeFile(path, text, { mode: 0o600 });
	return path;
}

/** An editor that ends badly may have saved something before: then its file stays. */
async function edit(text: string): Promise<string | undefined> {
	const editor = process.env["VISUAL"] || process.env["EDITOR"] || (process.platform === "win32" ? "notepad" : "vi");
	const path = await keep(text);
	let isWanted = false;
	try {
		await runEditor(editor, path);
		const edited = await readFile(path, "utf8");
		return edited === text ? undefined : edited;
	} catch (error) {
		isWanted = await isAnother(path, text);
		const hint = isWanted
			? `what was typed is kept in ${path}, to be deleted when you are done with it`
			: "set VISUAL or EDITOR to an editor that waits until it is closed";
		throw new MemoryError("INPUT_INVALID", `the editor did not end well: ${messageOf(error)}`, { hint, cause: error });
	} finally {
		if (!isWanted) await rm(dirname(path), { recursive: true, force: true });
	}
}

async function isAnother(path: string, text: string): Promise<boolean> {
	try {
		return (await readFile(path, "utf8")) !== text;
	} catch {
		// The editor has taken the file away: nothing is left to keep.
		return false;
	}
}

export function terminalDialog(signal: AbortSignal): Dialog {
	return {
		ask: (question) => askLine(`${question}: `, signal),
		confirm: async (title, message) =>
			/^y(?:es)?$/iu.test((await askLine(`${message}\n${title} [y/N] `, signal))?.trim() ?? ""),
		choose: (title, options) => choose(title, options, signal),
		edit: (_title, text) => edit(text),
		keep,
	};
}
