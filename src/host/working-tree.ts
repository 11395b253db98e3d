/** A project's files as they are: links are followed within the root, and never out of it. */
import { realpathSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";
import type { WorkingTree } from "../ports/working-tree.ts";
import { lookForGit } from "./git-directory.ts";
import { exists, isFolder, readSmallFile, tryStat, unreachable } from "./small-file.ts";

const MAX_BYTES = 1_000_000;
const KEPT_FILES = 100;
const KEPT_CHARS = 2_000_000;

/** Texts of files that are asked for again and again, and what tells that a file is still the same. */
class KeptTexts {
	readonly #kept = new Map<string, { readonly stamp: string; readonly text: string | undefined }>();
	#characters = 0;

	async read(path: string): Promise<string | undefined> {
		const status = await tryStat(path);
		if (status === undefined) return undefined;
		const stamp = `${status.ino}:${status.size}:${status.mtimeMs}:${status.ctimeMs}`;
		const known = this.#kept.get(path);
		if (known?.stamp === stamp) return known.text;
		const text = await readSmallFile(path, MAX_BYTES);
		this.#keep(path, { stamp, text });
		return text;
	}

	#keep(path: string, entry: { readonly stamp: string; readonly text: string | undefined }): void {
		this.#characters += (entry.text?.length ?? 0) - (this.#kept.get(path)?.text?.length ?? 0);
		this.#kept.set(path, entry);
		for (const [oldest, { text }] of this.#kept) {
			if (this.#characters <= KEPT_CHARS && this.#kept.size <= KEPT_FILES) return;
			this.#kept.delete(oldest);
			this.#characters -= text?.length ?? 0;
		}
	}
}

/** @param root real path */
export function workingTree(root: string): WorkingTree {
	const texts = new KeptTexts();

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
			return real === undefined ? undefined : texts.read(real);
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
