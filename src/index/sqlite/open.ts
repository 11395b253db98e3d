/** The one place that loads SQLite: `node:sqlite`, and the same module where Bun has it. */
import type { DatabaseSync } from "node:sqlite";
import { makeOwnerOnly } from "./owner-only.ts";

export type { DatabaseSync, StatementSync } from "node:sqlite";

/** What may be bound to a parameter, and what columns hold. */
export type SqlValue = null | number | bigint | string | Uint8Array;

export interface OpenOptions {
	/** `WAL` for data that is read while it is written; `PERSIST` works on every file system. */
	readonly journal: "WAL" | "PERSIST";
	readonly synchronous: "NORMAL" | "OFF";
	/** Milliseconds that a statement waits for another process; it blocks meanwhile. */
	readonly busyMs: number;
}

/**
 * Opens or creates the database file; `":memory:"` is one that nobody else sees.
 * @throws Error of SQLite; WalRefused where the file system has no shared memory
 */
export async function openDatabase(path: string, options: OpenOptions): Promise<DatabaseSync> {
	const { DatabaseSync } = loadSqlite();
	if (path !== ":memory:") makeOwnerOnly(path);
	const database = new DatabaseSync(path);
	try {
		database.exec(`PRAGMA busy_timeout = ${options.busyMs}`);
		if (path !== ":memory:") setJournal(database, options.journal);
		database.exec(`PRAGMA synchronous = ${options.synchronous}; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY`);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** The file system cannot do what write-ahead logging needs. */
export class WalRefused extends Error {
	override readonly name = "WalRefused";
}

function setJournal(database: DatabaseSync, journal: OpenOptions["journal"]): void {
	const row = database.prepare(`PRAGMA journal_mode = ${journal}`).get();
	const mode = String(row?.["journal_mode"]).toUpperCase();
	if (journal === "WAL" && mode !== "WAL") throw new WalRefused(`the journal mode stays ${mode}`);
}

const EXPERIMENTAL = "SQLite is an experimental feature and might change at any time";

/** Node 22 warns once when the module is loaded, onto a screen that belongs to someone else; only that warning goes. */
function loadSqlite(): typeof import("node:sqlite") {
	// oxlint-disable-next-line typescript/unbound-method -- applied to the process below
	const emitWarning = process.emitWarning;
	const filtered = (warning: string | Error, ...rest: unknown[]): void => {
		if (String(warning).includes(EXPERIMENTAL)) return;
		Reflect.apply(emitWarning, process, [warning, ...rest]);
	};
	process.emitWarning = filtered;
	try {
		return process.getBuiltinModule("node:sqlite");
	} finally {
		if (process.emitWarning === filtered) process.emitWarning = emitWarning;
	}
}
