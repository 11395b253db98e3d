/** Errors of the file system as errors of the memory: what could not be done, why, and what helps. */
import { MemoryError, messageOf } from "../kernel/errors.ts";

const REASONS: Readonly<Record<string, readonly [why: string, hint: string]>> = {
	ENOSPC: ["no space is left on the device", "make room, then try again"],
	EDQUOT: ["the disk quota is used up", "make room, then try again"],
	EFBIG: ["the file would be larger than this system allows", "raise the limit for the size of files"],
	EROFS: ["the file system is read-only", "mount it writable, or choose another folder with CAIRN_HOME"],
	EACCES: ["permission is denied", "check the owner and the mode of the folder"],
	EPERM: ["the operation is not permitted", "check the owner and the mode of the folder"],
	EMFILE: ["too many files are open", "close other programs, then try again"],
	ENFILE: ["too many files are open", "close other programs, then try again"],
	ENOTDIR: ["a part of the path is a file, not a folder", "move that file away"],
	EISDIR: ["there is a folder where a file should be", "move that folder away"],
	ENOENT: ["the folder that it should lie in is gone", "look whether it was moved or removed"],
	ENAMETOOLONG: ["the name is too long", "choose a shorter name"],
};

/** The code of a file system error, or `undefined` for any other. */
export function systemCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** True where the file, or a folder on the way to it, is not there. */
export function isAbsent(error: unknown): boolean {
	return systemCode(error) === "ENOENT";
}

/** Something is in the way: which file or folder it is helps more than where it was met. */
const IN_THE_WAY: readonly unknown[] = ["ENOTDIR", "EISDIR"];

/** `what` names the file and what was to be done: "cannot write /a/b.md". */
export function storeError(what: string, error: unknown): MemoryError {
	const code = systemCode(error) ?? "";
	const [why, hint] = REASONS[code] ?? [messageOf(error), undefined];
	const path = IN_THE_WAY.includes(code) && error instanceof Error && "path" in error ? String(error.path) : "";
	const where = path === "" || what.includes(path) ? "" : `, at ${path}`;
	return new MemoryError("STORE_IO", `${what}: ${why}${where}`, {
		cause: error,
		...(hint === undefined ? {} : { hint }),
	});
}

/** Why a file cannot be read, for a person. */
export function readingTrouble(error: unknown): string {
	return REASONS[systemCode(error) ?? ""]?.[0] ?? messageOf(error);
}
