/** What is documented, and what has to be. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The project's words for a reader: Markdown by path, POSIX, relative to the project's folder. */
export type Pages = ReadonlyMap<string, string>;

/** Every name that a reader must be able to look up. */
export interface Subjects {
	readonly settings: readonly string[];
	/** Sections of the settings. */
	readonly sections: readonly string[];
	/** Settings that say who is sent text. */
	readonly senders: readonly string[];
	readonly tools: readonly string[];
	/** Subcommands of `/memory`. */
	readonly memoryCommands: readonly string[];
	/** Subcommands of `cairn`. */
	readonly cliCommands: readonly string[];
	readonly errorCodes: readonly string[];
	/** What may be lost without a failure, in the words of the status. */
	readonly diagnostics: readonly string[];
	/** Why a file is no fact. */
	readonly reasons: readonly string[];
	/** What is told on the host's event bus. */
	readonly events: readonly string[];
	/** Files and folders (with a slash) of Cairn's folder. */
	readonly files: readonly string[];
	/** Folders and files of the table of layers. */
	readonly layers: readonly string[];
	readonly version: string;
}

/** Folders whose pages are read, beside those of the project's own folder. */
const FOLDERS = ["docs", "skills"] as const;

export async function readPages(root: string): Promise<Pages> {
	const nested = await Promise.all(FOLDERS.map((folder) => namesBelow(root, folder)));
	const pages = [...(await readdir(root)), ...nested.flat()].filter((path) => path.endsWith(".md")).sort();
	return new Map(
		await Promise.all(pages.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
	);
}

/** Relative to `root`, POSIX; none where there is no such folder. */
export async function namesBelow(root: string, folder: string): Promise<readonly string[]> {
	if (!(await readdir(root)).includes(folder)) return [];
	const names = await readdir(join(root, folder), { recursive: true });
	return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}
