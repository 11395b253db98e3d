/** Temporary folders, and indexes and locks in them, for the tests of this folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../src/host/system-clock.ts";
import { openSqliteIndex, type SqliteIndexOptions } from "../../../src/index/sqlite/sqlite-index.ts";
import { type ClosableLock, openSqliteLock, type SqliteLockOptions } from "../../../src/index/sqlite/sqlite-lock.ts";
import type { FactIndex } from "../../../src/ports/fact-index.ts";

export const ROOT = join(import.meta.dirname, "..", "..", "..");

/** A folder that is gone after the work. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), "cairn-index-"));
	try {
		return await work(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

export function indexOptions(folder: string): SqliteIndexOptions {
	return {
		folder: join(folder, "cairn"),
		localFolder: join(folder, "local"),
		sql: join(ROOT, "sql"),
		assets: join(ROOT, "assets"),
		clock: systemClock,
	};
}

/** An index that is closed after the work. */
export async function withIndex<T>(folder: string, work: (index: FactIndex) => Promise<T>): Promise<T> {
	const index = await openSqliteIndex(indexOptions(folder));
	try {
		return await work(index);
	} finally {
		await index.close();
	}
}

export function openLock(folder: string, more: Partial<SqliteLockOptions> = {}): Promise<ClosableLock> {
	return openSqliteLock({
		folder: join(folder, "cairn"),
		localFolder: join(folder, "local"),
		sql: join(ROOT, "sql"),
		clock: systemClock,
		...more,
	});
}
