/** What the index must know of the place it lies in. */
import { closeSync, constants, fstatSync, openSync, readSync, statfsSync, statSync, writeSync } from "node:fs";

const NOT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file, or the first `mostBytes` of it; what stands in its place and is no file, such as a pipe or a device without an
 * end, is empty. @throws Error of the file system
 */
export function readText(path: string, mostBytes: number): string {
	const file = openSync(path, NOT_WAITING);
	try {
		const status = fstatSync(file);
		if (!status.isFile()) return "";
		const bytes = Buffer.alloc(Math.min(status.size, mostBytes));
		return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, 0));
	} finally {
		closeSync(file);
	}
}

const WRITING = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0);

/** Replaces the text of a file for its owner alone; a named pipe that nobody reads is refused. @throws Error of the file system */
export function writeText(path: string, text: string): void {
	const file = openSync(path, WRITING, 0o600);
	try {
		writeSync(file, text);
	} finally {
		closeSync(file);
	}
}

/** `statfs` types of Linux for file systems whose locks and shared memory end at the machine. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
	0x6969, // NFS
	0x517b, // SMB
	0xff534d42, // CIFS
	0xfe534d42, // SMB2
	0x01021997, // 9p, as between virtual machine and host
	0x5346414f, // AFS
	0x00c36400, // Ceph
]);

export function isNetworkType(type: number): boolean {
	return NETWORK_TYPES.has(type >>> 0);
}

/** True when the folder is known to lie on a network drive; false where the system does not tell. */
export function isNetworkFolder(folder: string): boolean {
	if (process.platform === "win32") return folder.startsWith("\\\\");
	try {
		return isNetworkType(statfsSync(folder).type);
	} catch {
		return false; // A folder that cannot be asked fails when it is opened, with a better message.
	}
}

/** Names the very file behind a path: another one, or none, means that it was replaced or removed. */
export function fileIdentity(path: string): string | undefined {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}
