/** Puts a database that cannot be used out of the way, with everything that belongs to it. */
import { renameSync, rmSync } from "node:fs";
import { fileIdentity } from "./file-system.ts";

const COMPANIONS = ["-wal", "-shm", "-journal"];

export interface SetAside {
	readonly reason: "corrupt" | "newer";
	/** Absolute path of the file that was put aside. */
	readonly path: string;
}

/** Renames `cairn.sqlite` to `cairn.sqlite.<time>.<reason>`; `now` is milliseconds since 1970. */
export function setAside(path: string, reason: SetAside["reason"], now: number): SetAside {
	const time = new Date(now).toISOString().replaceAll(/[-:.]/g, "");
	let target = `${path}.${time}.${reason}`;
	for (let again = 2; fileIdentity(target) !== undefined; again++) target = `${path}.${time}-${again}.${reason}`;
	renameSync(path, target);
	for (const companion of COMPANIONS) {
		if (fileIdentity(path + companion) !== undefined) renameSync(path + companion, target + companion);
	}
	return { reason, path: target };
}

/** A log without its database would be replayed into the next one of that name. */
export function removeOrphans(path: string): void {
	if (fileIdentity(path) !== undefined) return;
	for (const companion of COMPANIONS) rmSync(path + companion, { force: true });
}
