/** What stands as a key in the frontmatter of the notes of a folder; how YAML would read it is not asked. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeysOfFiles } from "../ports/inspection.ts";

/** As long as a frontmatter may be, in characters of one byte. */
const HEAD_BYTES = 32_000;
const FILES_PER_TURN = 64;
/** Neither a link is followed, nor a pipe waited for. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FRONTMATTER = /^\uFEFF?(?:[ \t]*\n)*---[ \t]*\n(?<yaml>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/u;
/** Only what is not indented: the rest belongs to a value. */
const KEY = /^(?<key>[\p{L}\p{N}_-]{1,64})[ \t]*:(?=\s|$)/gmu;

/** @throws Error where the folder cannot be read */
export async function frontmatterKeys(folder: string): Promise<KeysOfFiles> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && !name.startsWith(".")).sort();
	const found = new Map<string, string[]>();
	for (const [at, name] of names.entries()) {
		if (at % FILES_PER_TURN === FILES_PER_TURN - 1) await nextTurn();
		for (const key of keysIn(headOf(join(folder, name)))) {
			const files = found.get(key) ?? [];
			files.push(name);
			found.set(key, files);
		}
	}
	return found;
}

function keysIn(text: string): ReadonlySet<string> {
	const yaml = FRONTMATTER.exec(text.replaceAll("\r\n", "\n"))?.groups?.["yaml"] ?? "";
	return new Set([...yaml.matchAll(KEY)].flatMap(({ groups }) => groups?.["key"] ?? []));
}

/** Empty for what is no regular file, or cannot be read: a look at the store tells of those. */
function headOf(path: string): string {
	let file: number | undefined;
	try {
		file = openSync(path, FLAGS);
		if (!fstatSync(file).isFile()) return "";
		const bytes = Buffer.alloc(HEAD_BYTES);
		return bytes.toString("utf8", 0, readSync(file, bytes, 0, HEAD_BYTES, 0));
	} catch {
		return "";
	} finally {
		if (file !== undefined) closeSync(file);
	}
}
