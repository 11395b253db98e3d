/** What is documented, and what has to be. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The project's words for a reader: Markdown by path, POSIX, relative to the project's folder. */
export type Pages = ReadonlyMap<string, string>;

/** Every name that a reader must be able to look up. */
export interface Subjects {
	readonly settings: readonly string[];
	readonly tools: readonly string[];
	/** Subcommands of `/memory`. */
	readonly memoryCommands: readonly string[];
	/** Subcommands of `cairn`. */
	readonly cliCommands: readonly string[];
	readonly errorCodes: readonly string[];
	readonly version: string;
}

export async function readPages(root: string): Promise<Pages> {
	const names = await readdir(root);
	const nested = await readdir(join(root, "docs"), { recursive: true });
	const paths = [...names, ...nested.map((name) => `docs/${name.replaceAll("\\", "/")}`)];
	const pages = paths.filter((path) => path.endsWith(".md")).sort();
	return new Map(
		await Promise.all(pages.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
	);
}
