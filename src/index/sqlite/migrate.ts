/** Brings a database to the newest schema: numbered SQL files, each applied once, in one transaction. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryError, messageOf } from "../../kernel/errors.ts";
import type { DatabaseSync } from "./open.ts";
import { DamagedRow } from "./sqlite-error.ts";

export interface Migration {
	/** From 1, without gaps. */
	readonly version: number;
	/** File name. */
	readonly name: string;
	/** Read when it is applied: nearly every opening finds the newest schema. */
	readonly sql: () => string;
}

/** The newest schema, known without a look at the files: nearly every opening finds it. */
export interface Schema {
	readonly version: number;
	/** @throws MemoryError INDEX_CORRUPT where one is missing, or all are */
	readonly migrations: () => readonly Migration[];
}

/** By the `NNN-name.sql` files of a folder, as many as the version says. */
export function schemaIn(folder: string, version: number): Schema {
	return { version, migrations: () => readMigrations(folder, version) };
}

function readMigrations(folder: string, newest: number): readonly Migration[] {
	const names = namesIn(folder);
	return Array.from({ length: newest }, (_, at) => {
		const version = at + 1;
		const [name, other] = names.filter((each) => Number(each.slice(0, 3)) === version);
		if (name === undefined) throw incomplete(`${folder} lacks migration ${version}`);
		if (other !== undefined) throw incomplete(`${folder} holds migration ${version} twice, as ${name} and as ${other}`);
		return { version, name, sql: () => readWhole(join(folder, name)) };
	});
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder).filter((name) => /^\d{3}-.+\.sql$/.test(name));
	} catch (cause) {
		throw incomplete(`${folder} cannot be read: ${messageOf(cause)}`, cause);
	}
}

function incomplete(message: string, cause?: unknown): MemoryError {
	return new MemoryError("INDEX_CORRUPT", message, { hint: REINSTALL, ...(cause === undefined ? {} : { cause }) });
}

const REINSTALL = "reinstall pi-cairn";

/** Before a database is given up for a new one. @throws MemoryError INDEX_CORRUPT where none could be made */
export function checkWhole({ migrations }: Schema): void {
	for (const { sql } of migrations()) sql();
}

/** What an install has cut short would count as applied for good. @throws MemoryError INDEX_CORRUPT */
function readWhole(path: string): string {
	const text = readFileSync(path, "utf8");
	if (text.trimEnd().endsWith(";")) return text;
	throw incomplete(`${path} is damaged`);
}

/**
 * Applies what is missing; says whether the database was empty before. Two processes may do so at once.
 * @throws MemoryError INDEX_NEWER when the schema is of a later version of this program
 */
export function migrate(database: DatabaseSync, schema: Schema): { readonly created: boolean } {
	const newest = schema.version;
	if (versionOf(database) === newest) return { created: false };
	database.exec("BEGIN IMMEDIATE");
	try {
		const present = versionOf(database);
		if (present < 0) throw new DamagedRow(`schema ${present} was never written`);
		if (present > newest) {
			throw new MemoryError("INDEX_NEWER", `schema ${present} of the index is newer than ${newest}`);
		}
		for (const migration of schema.migrations().slice(present)) applyOne(database, migration);
		database.exec("COMMIT");
		return { created: present === 0 };
	} catch (error) {
		if (database.isTransaction) database.exec("ROLLBACK");
		throw error;
	}
}

function versionOf(database: DatabaseSync): number {
	return Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
}

function applyOne(database: DatabaseSync, { version, name, sql }: Migration): void {
	const text = sql();
	database.exec(text);
	const sha256 = createHash("sha256").update(text).digest("hex");
	database.prepare("INSERT INTO schema_migration (version, name, sha256) VALUES (?, ?, ?)").run(version, name, sha256);
	database.exec(`PRAGMA user_version = ${version}`);
}
