/** A text in the user's own editor, opened as pi opens it: the terminal is the editor's until it ends. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { messageOf } from "../../kernel/errors.ts";
import type { Screen } from "./kit.ts";
import type { EditedOutside } from "./page.ts";

export interface EditorChoice {
	/** Pi's own setting, where it has one. */
	readonly setting: unknown;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/** The command, with its arguments, as pi takes it. */
export function editorCommand({ setting, env }: EditorChoice): string {
	if (typeof setting === "string" && setting.trim() !== "") return setting;
	return env["VISUAL"] || env["EDITOR"] || (process.platform === "win32" ? "notepad" : "nano");
}

/** A text in a file that only its user can read; returns its path. */
export function keepText(text: string): string {
	const path = join(mkdtempSync(join(tmpdir(), "cairn-editor-")), "fact.md");
	writeFileSync(path, text, { encoding: "utf8", mode: 0o600 });
	return path;
}

/** Only its user can read the file, and it is gone afterwards, unless the editor failed with something saved. */
export async function editOutside(text: string, command: string, screen: Screen): Promise<EditedOutside> {
	let path: string | undefined;
	let edited: EditedOutside;
	try {
		path = keepText(text);
		edited = await editedAt(path, command, screen);
	} catch (error) {
		edited = { kind: "failed", why: `The editor failed: ${messageOf(error)}` };
	}
	if (path === undefined) return edited;
	if (edited.kind === "failed" && isAnother(path, text)) {
		return {
			kind: "failed",
			why: `${edited.why} What was typed is kept in ${path}; delete it when you are done with it.`,
		};
	}
	rmSync(dirname(path), { recursive: true, force: true });
	return edited;
}

function isAnother(path: string, text: string): boolean {
	try {
		return readFileSync(path, "utf8") !== text;
	} catch {
		// The editor has taken the file away: nothing is left to keep.
		return false;
	}
}

/** The file itself, where it lies. Its folder's time changes, which tells the index to look into it at once. */
export async function editFileOutside(path: string, command: string, screen: Screen): Promise<EditedOutside> {
	try {
		const edited = await editedAt(path, command, screen);
		const now = new Date();
		utimesSync(dirname(path), now, now);
		return edited;
	} catch (error) {
		return { kind: "failed", why: `The editor failed: ${messageOf(error)}` };
	}
}

async function editedAt(path: string, command: string, screen: Screen): Promise<EditedOutside> {
	screen.stop();
	try {
		const end = await endOf(command, path);
		if (end === "absent") return { kind: "failed", why: `The editor ${command} could not be started.` };
		if (end !== 0) return { kind: "failed", why: `The editor ended with ${end}: nothing was changed.` };
		return { kind: "edited", text: readFileSync(path, "utf8").replace(/^\uFEFF/u, "") };
	} finally {
		screen.start();
		screen.requestRender(true);
	}
}

/** Its exit code, or the signal that ended it. */
async function endOf(command: string, path: string): Promise<number | string> {
	const [program = "", ...words] = command.split(" ").filter(Boolean);
	return await new Promise((resolve) => {
		// Synchronous spawning would leave the console's input to both on Windows.
		const child = spawn(program, [...words, path], { stdio: "inherit", shell: process.platform === "win32" });
		child.on("error", () => resolve("absent"));
		child.on("close", (code, signal) => resolve(code ?? signal ?? "absent"));
	});
}
