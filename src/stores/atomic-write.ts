/** Whole files or none: a temporary file beside the target, flushed, renamed, and the folder flushed after it. */
import { randomBytes } from "node:crypto";
import { type FileHandle, link, lstat, mkdir, open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesIn } from "./folder-entries.ts";
import { isAbsent, systemCode } from "./io-errors.ts";

/** `private` is for the owner alone; `committed` lies in a repository and follows the user's umask. */
export type Privacy = "private" | "committed";

const FILE_MODE = { private: 0o600, committed: 0o666 } as const;
const FOLDER_MODE = { private: 0o700, committed: 0o777 } as const;
const TEMPORARY = /^\.cairn-[0-9a-f]{16}\.tmp$/;
/** A writer that died an hour ago will not come back; one that is at work needs milliseconds. */
const STALE_MS = 3_600_000;

type Metadata = Awaited<ReturnType<typeof lstat>>;

export interface WriteOptions {
	readonly privacy: Privacy;
	/** Fails with `EEXIST` when a file is there. */
	readonly exclusive?: boolean;
}

/** Makes the entries of a folder durable, where the system lets folders be opened. */
export async function flushFolder(folder: string): Promise<void> {
	let handle: FileHandle;
	try {
		handle = await open(folder, "r");
	} catch (error) {
		// Windows opens no folders, and flushes their entries by itself.
		if (systemCode(error) === "EISDIR" || systemCode(error) === "EPERM") return;
		throw error;
	}
	try {
		await handle.sync();
	} catch (error) {
		// Some network file systems know no flushing of folders: their rename is durable, or nothing here is.
		if (systemCode(error) !== "EINVAL" && systemCode(error) !== "ENOTSUP") throw error;
	} finally {
		await handle.close();
	}
}

/** Makes the folder and its missing parents, durably. */
export async function makeFolder(folder: string, privacy: Privacy): Promise<void> {
	const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE[privacy] });
	if (first === undefined) return;
	for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made));
}

async function fill(path: string, bytes: Uint8Array, mode: number): Promise<void> {
	// "wx" neither opens a file that is there nor follows a link.
	const handle = await open(path, "wx", mode);
	try {
		await handle.writeFile(bytes);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function putInPlace(temporary: string, path: string, exclusive: boolean): Promise<void> {
	if (!exclusive) return rename(temporary, path);
	try {
		await link(temporary, path);
	} catch (error) {
		const present = await tryLstat(path);
		// Not every file system has hard links: there, a look before the rename has to do.
		if (present === undefined && systemCode(error) !== "EEXIST") return rename(temporary, path);
		// One that is reached over a network may have done what it says has failed.
		if (present === undefined || !isSameFile(present, await tryLstat(temporary))) {
			throw Object.assign(new Error(`${path} exists`, { cause: error }), { code: "EEXIST" });
		}
	}
	// The file is in place: a second name that stays is a leftover like any other.
	await tryUnlink(temporary);
}

function isSameFile(one: Metadata, other: Metadata | undefined): boolean {
	return one.ino === other?.ino && one.dev === other.dev;
}

/** What is at the path, links not followed, or `undefined` where nothing is. */
export async function tryLstat(path: string): Promise<Metadata | undefined> {
	try {
		return await lstat(path);
	} catch (error) {
		if (isAbsent(error)) return undefined;
		throw error;
	}
}

/** The mode a committed file has already is kept: an executable or read-only one stays so. */
async function modeFor(path: string, privacy: Privacy): Promise<number> {
	const present = privacy === "committed" ? await tryLstat(path) : undefined;
	return present?.isFile() === true ? Number(present.mode) & 0o777 : FILE_MODE[privacy];
}

/**
 * Replaces or makes a file. When it returns, the bytes survive a power cut. When it throws, the file is as it was and no
 * temporary file is left; unless it was the flushing of the folder that failed: then the file is in place, and a power cut
 * may take it back. A link at the path is replaced, never written through.
 * @throws Error of the file system
 */
export async function writeAtomically(path: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
	const folder = dirname(path);
	const temporary = join(folder, `.cairn-${randomBytes(8).toString("hex")}.tmp`);
	try {
		await fill(temporary, bytes, await modeFor(path, options.privacy));
		await putInPlace(temporary, path, options.exclusive ?? false);
	} catch (error) {
		await tryUnlink(temporary);
		throw error;
	}
	await flushFolder(folder);
}

/** False when something is still there: a leftover hides nothing, and a later sweep takes it. */
export async function tryUnlink(path: string): Promise<boolean> {
	try {
		await unlink(path);
		return true;
	} catch (error) {
		return isAbsent(error);
	}
}

/** Removes a file, durably; it may be gone when this throws. @throws Error of the file system */
export async function removeDurably(path: string): Promise<void> {
	await unlink(path);
	await flushFolder(dirname(path));
}

/** Removes temporary files of writers that died: older than `staleMs`. Returns how many; none where there is no folder. */
export async function sweepTemporaries(folder: string, now: number, staleMs = STALE_MS): Promise<number> {
	const names = (await filesIn(folder)).filter((name) => TEMPORARY.test(name));
	let removed = 0;
	for (const name of names) {
		const present = await tryLstat(join(folder, name));
		// One of tomorrow is of a clock that was wrong.
		if (present === undefined || Math.abs(now - Number(present.mtimeMs)) < staleMs) continue;
		if (await tryUnlink(join(folder, name))) removed += 1;
	}
	return removed;
}
