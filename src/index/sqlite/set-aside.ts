/** Puts a database that cannot be used out of the way, with everything that belongs to it. */
import { readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileIdentity } from "./file-system.ts";

const COMPANIONS = ["-wal", "-shm", "-journal"];

/** What `setAside` puts behind the name. */
const ASIDE = /^\.\d{8}T\d{9}Z(?:-\d+)?\.(?:corrupt|newer)(?:-wal|-shm|-journal)?$/;

/** Of each reason. */
const ASIDES_KEPT = 2;

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
	removeOldAsides(path, reason);
	return { reason, path: target };
}

/** Two versions of this program that are used in turn put the other's aside each time: the last ones are enough to look into. */
function removeOldAsides(path: string, reason: SetAside["reason"]): void {
	const names = asideNames(path).filter((name) => name.endsWith(`.${reason}`));
	for (const name of names.sort().slice(0, -ASIDES_KEPT)) {
		for (const companion of ["", ...COMPANIONS]) rmSync(join(dirname(path), name + companion), { force: true });
	}
}

function asideNames(path: string): readonly string[] {
	const begin = basename(path);
	return readdirSync(dirname(path)).filter(
		(name) => name.startsWith(`${begin}.`) && ASIDE.test(name.slice(begin.length)),
	);
}

/** Removes every database that was ever put aside there: what is erased from the present one may stand in them. */
export function removeAsides(path: string): void {
	for (const name of asideNames(path)) rmSync(join(dirname(path), name), { force: true });
}

/** Removes a database with everything that belongs to it; whoever has it open begins another. */
export function removeDatabase(path: string): void {
	for (const companion of ["", ...COMPANIONS]) rmSync(path + companion, { force: true });
}

/** A log without its database would be replayed into the next one of that name. */
export function removeOrphans(path: string): void {
	if (fileIdentity(path) !== undefined) return;
	for (const companion of COMPANIONS) rmSync(path + companion, { force: true });
}
