/** What lies in a folder of ours, beside which anybody may put anything: only what is of the wanted kind is looked at. */
import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent } from "./io-errors.ts";

/** Names of regular files, and of links to some; none where there is no folder. @throws Error of the file system */
export async function filesIn(folder: string): Promise<readonly string[]> {
	return await namesIn(folder, (entry) => entry.isFile());
}

/** Names of folders, and of links to some; none where there is no folder. @throws Error of the file system */
export async function foldersIn(folder: string): Promise<readonly string[]> {
	return await namesIn(folder, (entry) => entry.isDirectory());
}

async function namesIn(folder: string, isWanted: (entry: Dirent | Stats) => boolean): Promise<readonly string[]> {
	const entries = await entriesIn(folder);
	const areWanted = await Promise.all(
		entries.map(async (entry) => {
			const meant = entry.isSymbolicLink() ? await tryStat(join(folder, entry.name)) : entry;
			return meant !== undefined && isWanted(meant);
		}),
	);
	return entries.filter((_, at) => areWanted[at]).map(({ name }) => name);
}

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
	try {
		return await readdir(folder, { withFileTypes: true });
	} catch (error) {
		if (isAbsent(error)) return [];
		throw error;
	}
}

/** A link that leads nowhere, in circles, or to where nobody may look, is none of ours. */
async function tryStat(path: string): Promise<Stats | undefined> {
	try {
		return await stat(path);
	} catch {
		return undefined;
	}
}
