/** A database for its owner alone: SQLite makes files with the umask, and their companions with the mode of the database. */
import { chmodSync, closeSync, openSync, statSync } from "node:fs";

const OWNER_ONLY = 0o600;
/** Any access of the group or of others. */
const OTHERS = 0o077;
const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Call before opening: makes the file where there is none, and tightens it and its companions where there are. */
export function makeOwnerOnly(path: string): void {
	if (!tighten(path)) make(path);
	for (const companion of COMPANIONS) tighten(path + companion);
}

/** Never opens a file that is there: closing it again would drop the locks that this process has on it. */
function make(path: string): void {
	try {
		closeSync(openSync(path, "wx", OWNER_ONLY));
	} catch {
		// It is there by now, or cannot be made: then the opening fails with a message of its own.
	}
}

/** False where no file is. */
function tighten(path: string): boolean {
	try {
		const mode = statSync(path, { throwIfNoEntry: false })?.mode;
		if (mode !== undefined && (mode & OTHERS) !== 0) chmodSync(path, OWNER_ONLY);
		return mode !== undefined;
	} catch {
		// Somebody else's file, or gone meanwhile: the folder keeps others out, and the doctor tells where it does not.
		return true;
	}
}
