/** Looks at what is on disk without waiting. */
import { lstatSync, opendirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Places } from "../ports/places.ts";
import { unreachable } from "./small-file.ts";

function has(path: string): boolean {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
	} catch (error) {
		return unreachable(error) !== undefined;
	}
}

function real(path: string): string {
	const parent = dirname(path);
	if (parent === path) return path;
	if (!has(path)) return join(real(parent), basename(path));
	try {
		return realpathSync.native(path);
	} catch (error) {
		// A link that leads nowhere, or a folder that may not be searched.
		return unreachable(error) ?? path;
	}
}

function names(folder: string, limit: number): readonly string[] {
	try {
		const entries = opendirSync(folder);
		const found: string[] = [];
		try {
			for (let entry = entries.readSync(); entry !== null && found.length < limit; entry = entries.readSync()) {
				found.push(entry.name);
			}
		} finally {
			entries.closeSync();
		}
		return found;
	} catch (error) {
		return unreachable(error) ?? [];
	}
}

export const diskPlaces: Places = { has, real, names };
