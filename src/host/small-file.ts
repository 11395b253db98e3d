/** Reads small files that other people may have made: regular, bounded, text. */
import { closeSync, lstatSync, openSync, readSync, realpathSync, type Stats, statSync } from "node:fs";

/** Far more than any `.git` file, ref or declaration holds. */
const MAX_BYTES = 65_536;

/**
 * The file's text; `undefined` when it is missing, unreadable, no regular file, larger than `maxBytes` or binary.
 *
 * Synchronous inside, as `tryStat` is: handing so little over to another thread takes longer than reading it.
 */
export async function readSmallFile(path: string, maxBytes: number = MAX_BYTES): Promise<string | undefined> {
	const status = await tryStat(path);
	// A named pipe would block for ever, and a device might never end.
	if (status === undefined || !status.isFile() || status.size > maxBytes) return undefined;
	let file: number | undefined;
	try {
		file = openSync(path, "r");
		const buffer = Buffer.alloc(status.size);
		const text = buffer.toString("utf8", 0, readSync(file, buffer, 0, status.size, 0));
		return text.includes("\0") ? undefined : text;
	} catch (error) {
		return unreachable(error);
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

/**
 * What is at the path, links followed; `undefined` when nothing can be reached there.
 *
 * Synchronous inside: a project is found by dozens of looks at what is mostly not there, and a promise with an error
 * object costs fifty times the system call.
 */
export async function tryStat(path: string): Promise<Stats | undefined> {
	try {
		return statSync(path, { throwIfNoEntry: false });
	} catch (error) {
		return unreachable(error);
	}
}

export async function isFolder(path: string): Promise<boolean> {
	return (await tryStat(path))?.isDirectory() === true;
}

/** True also for a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
	} catch (error) {
		return unreachable(error) !== undefined;
	}
}

/** The path without links; `undefined` when nothing is there. Synchronous inside, as `tryStat` is. */
export async function tryRealPath(path: string): Promise<string | undefined> {
	try {
		return realpathSync.native(path);
	} catch (error) {
		return unreachable(error);
	}
}

const UNREACHABLE = new Set([
	"ENOENT",
	"ENOTDIR",
	"EACCES",
	"EPERM",
	"ELOOP",
	"ENAMETOOLONG",
	"EINVAL",
	"EIO",
	"EISDIR",
]);

/** A path that cannot be reached is the same as none; any other failure is a surprise. */
export function unreachable(error: unknown): undefined {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (typeof code === "string" && (UNREACHABLE.has(code) || code === "ERR_INVALID_ARG_VALUE")) return undefined;
	throw error;
}
