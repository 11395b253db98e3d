/** A project's files as they are: links are followed within the root, and never out of it. */
import { realpathSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";
import type { WorkingTree } from "../ports/working-tree.ts";
import { lookForGit } from "./git-directory.ts";
import { exists, isFolder, readSmallFile, tryStat, unreachable } from "./small-file.ts";

const MAX_BYTES = 1_000_000;

/** @param root real path */
export function workingTree(root: string): WorkingTree {
	/** The real path of what is there, if it lies within the root. */
	function within(path: string): string | undefined {
		if (isAbsolute(path) || path.split("/").includes("..")) return undefined;
		try {
			const real = realpathSync.native(join(root, path));
			return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep) ? real : undefined;
		} catch (error) {
			return unreachable(error);
		}
	}

	/** Most looks are at what is not there: an error object for each would cost more than the look. */
	async function found(path: string): Promise<string | undefined> {
		return (await tryStat(join(root, path))) === undefined ? undefined : within(path);
	}

	return {
		look: async (path) => {
			const real = await found(path);
			const status = real === undefined ? undefined : await tryStat(real);
			if (status?.isFile() === true) return "file";
			return status?.isDirectory() === true ? "folder" : undefined;
		},
		read: async (path) => {
			const real = await found(path);
			return real === undefined ? undefined : readSmallFile(real, MAX_BYTES);
		},
		isThere: async () => {
			if (!(await isFolder(root))) return false;
			const look = await lookForGit(root);
			// A repository that lies open in its own folder is bare: its files are nowhere.
			return look.kind !== "repository" || look.directory !== root;
		},
		exists,
	};
}
