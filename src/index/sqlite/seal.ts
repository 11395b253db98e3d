/**
 * Tells whether a closed database was changed by anything but this program. SQLite keeps no checksums: noise in the
 * middle of a file may show as missing results, and never as an error.
 */
import { statSync } from "node:fs";
import { messageOf } from "../../kernel/errors.ts";
import { fileIdentity, readText, writeText } from "./file-system.ts";
import { forgetAnswers } from "./kept-answers.ts";
import type { DatabaseSync } from "./open.ts";
import { Sql } from "./sql.ts";
import { DamagedRow, isBusy, isFull, isUnwritable } from "./sqlite-error.ts";

/** A seal is two numbers. */
const MOST_BYTES = 1024;

function sealPath(path: string): string {
	return `${path}.seal`;
}

function stampOf(path: string): string | undefined {
	const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
	return stats === undefined ? undefined : `${stats.size} ${stats.mtimeNs}`;
}

/** Call after closing. A log beside the database says that another process goes on with it, and will seal it. */
export function seal(path: string): void {
	const stamp = stampOf(path);
	if (stamp === undefined || fileIdentity(`${path}-wal`) !== undefined || trySeal(path) === stamp) return;
	try {
		writeText(sealPath(path), stamp);
	} catch {
		// Without a seal, or with an old one, the next opening takes a longer look: nothing is lost but time.
	}
}

/** Call before opening. True when the file is not as it was when the last process closed it. */
export function isBroken(path: string): boolean {
	if (fileIdentity(`${path}-wal`) !== undefined) return false;
	const sealed = trySeal(path);
	return sealed !== undefined && sealed !== stampOf(path);
}

function trySeal(path: string): string | undefined {
	try {
		return readText(sealPath(path), MOST_BYTES);
	} catch {
		return undefined; // Never sealed: nothing to compare with.
	}
}

/** Goes through the whole database, and forgets the answers that were left in it. @throws DamagedRow */
export function inspect(handle: DatabaseSync): void {
	const report = handle.prepare("PRAGMA quick_check(1)").get();
	if (report?.["quick_check"] !== "ok") throw new DamagedRow(String(report?.["quick_check"]));
	const odd = handle.prepare("SELECT count(*) AS odd FROM fact WHERE NOT json_valid(body)").get();
	if (odd?.["odd"] !== 0) throw new DamagedRow(`${String(odd?.["odd"])} facts are unreadable`);
	try {
		handle.exec("INSERT INTO search (search) VALUES ('integrity-check')");
	} catch (error) {
		if (isBusy(error)) throw error;
		throw new DamagedRow(messageOf(error), { cause: error });
	}
	forgetForeign(handle);
}

/** They tell of the facts as this program wrote them. */
function forgetForeign(handle: DatabaseSync): void {
	try {
		forgetAnswers(new Sql(handle));
	} catch (error) {
		if (!isFull(error) && !isUnwritable(error)) throw error;
	}
}
