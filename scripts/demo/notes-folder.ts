/** The Markdown files below a folder: read, never written. */
import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { FACT_LIMITS, type Fact } from "../../src/facts/fact.ts";
import { decodeFile } from "../../src/facts/fact-file.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";
import { readNote } from "./notes.ts";

export interface Note {
	/** Below the folder. */
	readonly path: string;
	readonly fact: Fact;
}

export interface LeftOut {
	readonly path: string;
	readonly why: string;
}

export interface Notes {
	readonly notes: readonly Note[];
	readonly leftOut: readonly LeftOut[];
}

/** Hidden folders and installed packages hold no notes of the user's; links are not followed. */
async function markdownIn(folder: string, leftOut: LeftOut[], root = folder): Promise<readonly string[]> {
	try {
		const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
		const paths: string[] = [];
		for (const entry of entries) {
			const path = join(folder, entry.name);
			const hidden = entry.name.startsWith(".") || entry.name === "node_modules";
			if (entry.isDirectory() && !hidden) paths.push(...(await markdownIn(path, leftOut, root)));
			if (entry.isFile() && /\.(?:md|markdown)$/iu.test(entry.name)) paths.push(path);
		}
		return paths;
	} catch (error) {
		leftOut.push({ path: relative(root, folder), why: error instanceof Error ? error.message : String(error) });
		return [];
	}
}

async function readOne(path: string): Promise<Fact | string> {
	const { size, mtimeMs } = await stat(path);
	if (size > FACT_LIMITS.fileBytes) return `the file has ${size.toLocaleString("en-US")} bytes; at most 1 MB is read`;
	const decoded = decodeFile(await readFile(path));
	if (decoded.kind === "broken") return decoded.problem.detail;
	const origin = { name: basename(path), modified: mtimeMs, id: uuidV7(Date.now(), randomBytes(10)) };
	const reading = readNote(decoded.text, origin);
	return reading.kind === "fact" ? reading.fact : reading.why;
}

/** The folder itself must be one that can be read; what is below it may fail and is told. */
export async function readNotes(folder: string, signal: AbortSignal): Promise<Notes> {
	await readdir(folder);
	const leftOut: LeftOut[] = [];
	const notes: Note[] = [];
	for (const file of await markdownIn(folder, leftOut)) {
		signal.throwIfAborted();
		const path = relative(folder, file);
		const read = await readOne(file).catch((error: Error) => error.message);
		if (typeof read === "string") leftOut.push({ path, why: read });
		else notes.push({ path, fact: read });
	}
	return { notes, leftOut };
}
