/** Files of one JSON value a line: appended in one durable write, read past whatever cannot be read. */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { flushFolder, makeFolder, tryLstat, writeAtomically } from "./atomic-write.ts";
import { NOT_WAITING } from "./file-reading.ts";
import { isAbsent } from "./io-errors.ts";

const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** A writer that died, or a full disk, may have left half a line: what follows begins a line of its own. */
async function endsTorn(file: FileHandle): Promise<boolean> {
	const { size } = await file.stat();
	if (size === 0) return false;
	const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
	return bytesRead === 1 && buffer[0] !== 0x0a;
}

async function appendWhole(file: FileHandle, text: string): Promise<void> {
	const bytes = Buffer.from(text, "utf8");
	// One write at the end of the file: the system keeps the lines of several processes apart.
	const { bytesWritten } = await file.write(bytes);
	if (bytesWritten < bytes.length) {
		throw Object.assign(new Error(`only ${bytesWritten} of ${bytes.length} bytes were written`), { code: "ENOSPC" });
	}
	await file.datasync();
}

/**
 * Appends one line; durable when it returns. Safe for several processes at once. The file and its folder are made for
 * the owner alone.
 * @throws Error of the file system
 */
export async function appendLine(path: string, value: unknown): Promise<void> {
	await appendLines(path, [value]);
}

/** Appends lines that belong together, in one write. */
export async function appendLines(path: string, values: readonly unknown[]): Promise<void> {
	if (values.length === 0) return;
	await appendText(path, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

async function appendText(path: string, text: string): Promise<void> {
	const isNew = (await tryLstat(path)) === undefined;
	if (isNew) await makeFolder(dirname(path), "private");
	const file = await open(path, FLAGS, 0o600);
	try {
		const start = (await endsTorn(file)) ? "\n" : "";
		await appendWhole(file, `${start}${text}`);
	} finally {
		await file.close();
	}
	if (isNew) await flushFolder(dirname(path));
}

/**
 * Appends lines that no fact hangs on: a power cut may take the last ones along. Blocking, since handing so little over to
 * another thread takes many times as long as writing it, and a session that ends would wait for each step.
 * @throws Error of the file system
 */
export async function jotLines(path: string, values: readonly unknown[]): Promise<void> {
	if (values.length === 0) return;
	const file = await openedOrMade(path);
	try {
		const { size } = fstatSync(file);
		const last = Buffer.alloc(1);
		const isTorn = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
		writeSync(file, `${isTorn ? "\n" : ""}${values.map((value) => `${JSON.stringify(value)}\n`).join("")}`);
	} finally {
		closeSync(file);
	}
}

async function openedOrMade(path: string): Promise<number> {
	try {
		return openSync(path, FLAGS, 0o600);
	} catch (error) {
		if (!isAbsent(error)) throw error;
	}
	await makeFolder(dirname(path), "private");
	return openSync(path, FLAGS, 0o600);
}

/** The lines that hold something, oldest first; none where no file is. @throws Error of the file system */
export async function readLines(path: string): Promise<string[]> {
	try {
		return (await readFile(path, { encoding: "utf8", flag: NOT_WAITING }))
			.split("\n")
			.filter((line) => line.trim() !== "");
	} catch (error) {
		if (isAbsent(error)) return [];
		throw error;
	}
}

/**
 * Replaces lines: by what `change` makes of them, nothing for an empty text; `undefined` leaves one as it is. What others
 * append meanwhile comes along. Returns how many lines were replaced. @throws Error of the file system
 */
export async function eraseLines(path: string, change: (line: string) => string | undefined): Promise<number> {
	const file = await open(path, NOT_WAITING);
	try {
		const text = await file.readFile("utf8");
		let erased = 0;
		const lines = text.split("\n").flatMap((line) => {
			const changed = change(line);
			if (changed !== undefined) erased += 1;
			return changed === "" ? [] : [changed ?? line];
		});
		if (erased === 0) return 0;
		await writeAtomically(path, Buffer.from(lines.join("\n")), { privacy: "private" });
		const late = await file.readFile("utf8");
		if (late !== "") await appendText(path, late);
		return erased;
	} finally {
		await file.close();
	}
}

/** The object that a line holds, or `undefined` for a torn or foreign one. */
export function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return typeof value === "object" && value !== null && !Array.isArray(value)
			? (value as Record<string, unknown>) // just told apart from all else
			: undefined;
	} catch {
		return undefined;
	}
}
