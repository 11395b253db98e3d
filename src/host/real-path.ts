/** One spelling for each folder: absolute, links resolved, letter case as on the disk, no trailing slash. */
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { tryRealPath, tryStat, unreachable } from "./small-file.ts";

/** The three questions that spelling asks of a disk. */
export interface Disk {
	/** The path without links, or `undefined` when nothing is there. */
	realPath(path: string): Promise<string | undefined>;
	/** True when both paths lead to one and the same thing. */
	same(path: string, other: string): Promise<boolean>;
	names(folder: string): Promise<readonly string[]>;
}

export const nodeDisk: Disk = {
	realPath: tryRealPath,
	same: async (path, other) => {
		const there = await tryStat(other);
		const here = there === undefined ? undefined : await tryStat(path);
		return here !== undefined && here.ino === there?.ino && here.dev === there.dev;
	},
	names: async (folder) => (await readdir(folder).catch(unreachable)) ?? [],
};

/** A path that does not exist is spelled by its nearest existing ancestor. */
export async function realPath(path: string, disk: Disk = nodeDisk): Promise<string> {
	const absolute = resolve(path);
	const real = await disk.realPath(absolute);
	if (real !== undefined) return caseOnDisk(real, disk);
	const parent = dirname(absolute);
	return parent === absolute ? absolute : join(await realPath(parent, disk), basename(absolute));
}

/** Linux keeps the typed case even on a case-insensitive file system, so two spellings would be two projects. */
async function caseOnDisk(path: string, disk: Disk): Promise<string> {
	const parent = dirname(path);
	if (parent === path) return path;
	const typed = basename(path);
	const above = await caseOnDisk(parent, disk);
	const swapped = swapCase(typed);
	if (swapped === typed || !(await disk.same(path, join(parent, swapped)))) return join(above, typed);
	const names = await disk.names(parent);
	return join(above, names.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed);
}

function swapCase(text: string): string {
	const upper = text.toUpperCase();
	return upper === text ? text.toLowerCase() : upper;
}
