/**
 * A database that is always there: created, migrated, put aside when it is of no use, opened again when its file is
 * replaced or removed under it, and moved to where it can be kept.
 */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { MemoryError, messageOf } from "../../kernel/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { jittered, pause } from "../pause.ts";
import { exclusively } from "./exclusively.ts";
import { fileIdentity } from "./file-system.ts";
import { checkWhole, migrate, type Schema } from "./migrate.ts";
import { type DatabaseSync, type OpenOptions, openDatabase } from "./open.ts";
import { isBroken, seal } from "./seal.ts";
import { removeOrphans, type SetAside, setAside } from "./set-aside.ts";
import { Sql } from "./sql.ts";
import { isBusy, isDamaged, isFull, isLost, isStatementError, isUnwritable } from "./sqlite-error.ts";

export interface DatabaseOptions {
	/** Absolute, or `":memory:"`. */
	readonly path: string;
	readonly schema: Schema;
	readonly open: OpenOptions;
	readonly clock: Clock;
	/** Once it is aborted, nobody waits for other processes' transactions any more: the session is ending. */
	readonly ending?: AbortSignal;
	/** Called in a transaction of its own when the database has just been begun. */
	readonly onCreated?: (sql: Sql) => void;
	/** Called with every opening, last of all. May be called in several processes at once. */
	readonly onOpened?: (sql: Sql) => void;
	/** Goes through the whole database; called when its file was changed from outside. @throws DamagedRow */
	readonly inspect?: (handle: DatabaseSync) => void;
}

interface Opened {
	readonly handle: DatabaseSync;
	readonly sql: Sql;
	readonly identity: string | undefined;
}

/** A statement gives up after so many milliseconds of other processes' transactions. */
const BUSY_WAIT_MS = 10_000;

/** After a wait in vain the next ones are short, for so many milliseconds: what takes several steps would wait in each. */
const HELD_MS = 5_000;
const HELD_WAIT_MS = 200;

export class Database {
	readonly #options: DatabaseOptions;
	#opened: Opened;
	#generation = 0;
	#asides: readonly SetAside[];
	#recovery: Promise<void> | undefined;
	#isOver = false;
	/** Until when another process is taken to go on holding the database. */
	#heldUntil = 0;

	/** @throws MemoryError INDEX_BUSY; errors of SQLite and of the file system where no file can be kept */
	static async open(options: DatabaseOptions): Promise<Database> {
		const { opened, asides } = await openSound(options);
		return new Database(options, opened, asides);
	}

	private constructor(options: DatabaseOptions, opened: Opened, asides: readonly SetAside[]) {
		this.#options = options;
		this.#opened = opened;
		this.#asides = asides;
	}

	get path(): string {
		return this.#options.path;
	}

	/** Raises when the database becomes another one: what was remembered of the former one is void. */
	get generation(): number {
		return this.#generation;
	}

	/** True where the file is not the one that was opened: the next reading or writing opens another, or begins one. */
	get isReplaced(): boolean {
		return this.path !== ":memory:" && fileIdentity(this.path) !== this.#opened.identity;
	}

	/** What was put aside since the start, oldest first. */
	get asides(): readonly SetAside[] {
		return this.#asides;
	}

	/** Statements of one `work` may see different moments. `work` may be called several times. */
	async read<T>(work: (sql: Sql) => T): Promise<T> {
		return this.#patiently(() => work(this.#opened.sql));
	}

	/** One transaction: all of `work`, or nothing. `work` may be called several times. */
	async write<T>(work: (sql: Sql) => T, waitMs?: number): Promise<T> {
		return this.#patiently(() => this.#transaction(work), waitMs);
	}

	async #patiently<T>(work: () => T, waitMs = BUSY_WAIT_MS): Promise<T> {
		const begun = performance.now();
		const end = begun + (begun < this.#heldUntil ? Math.min(waitMs, HELD_WAIT_MS) : waitMs);
		for (;;) {
			try {
				return await this.#surviving(work);
			} catch (error) {
				if (!isBusy(error)) throw told(error, this.path);
				if (performance.now() > end || this.#options.ending?.aborted === true) {
					throw this.#held(waitMs, error);
				}
				await pause(jittered(2, 10));
			}
		}
	}

	#held(waitMs: number, cause: unknown): MemoryError {
		if (waitMs >= BUSY_WAIT_MS) this.#heldUntil = performance.now() + HELD_MS;
		return new MemoryError("INDEX_BUSY", `${this.path} is being written by another process`, { cause });
	}

	/** False where the file could not be opened again: the next reading or writing tries once more. */
	get #isUsable(): boolean {
		return this.#isOver || (this.#opened.handle.isOpen && !this.isReplaced);
	}

	close(): void {
		this.#isOver = true;
		this.#closeHandle();
		if (this.#options.inspect !== undefined && this.path !== ":memory:") seal(this.path);
	}

	#closeHandle(): void {
		if (this.#opened.handle.isOpen) this.#opened.handle.close();
	}

	#transaction<T>(work: (sql: Sql) => T): T {
		const { handle, sql } = this.#opened;
		handle.exec("BEGIN IMMEDIATE");
		try {
			const result = work(sql);
			handle.exec("COMMIT");
			this.#heldUntil = 0;
			return result;
		} catch (error) {
			rollBack(handle);
			throw error;
		}
	}

	async #surviving<T>(work: () => T): Promise<T> {
		if (this.#recovery !== undefined) await this.#recovery;
		if (!this.#isUsable) await this.#recover();
		const generation = this.#generation;
		try {
			return work();
		} catch (error) {
			if (!isDamaged(error) && !isLost(error)) throw told(error, this.path);
			if (generation === this.#generation) await this.#recover(error);
			return this.#again(work);
		}
	}

	/** What fails after the recovery fails for good. */
	#again<T>(work: () => T): T {
		try {
			return work();
		} catch (error) {
			if (isDamaged(error)) throw new MemoryError("INDEX_CORRUPT", messageOf(error), { cause: error });
			throw told(error, this.path);
		}
	}

	/** Those who come meanwhile wait for the same recovery. */
	async #recover(error?: unknown): Promise<void> {
		this.#recovery ??= this.#reopen(error);
		await this.#recovery;
	}

	async #reopen(error: unknown): Promise<void> {
		try {
			await this.#replaceHandle(error);
		} finally {
			this.#recovery = undefined;
		}
	}

	async #replaceHandle(error: unknown): Promise<void> {
		const suspect = this.#opened.identity;
		this.#closeHandle();
		const { opened, asides } = await openSound(this.#options, isDamaged(error) ? suspect : undefined);
		this.#opened = opened;
		this.#asides = [...this.#asides, ...asides];
		this.#generation += 1;
	}
}

function rollBack(handle: DatabaseSync): void {
	// SQLite itself rolls back after some errors, a full disk among them.
	if (handle.isOpen && handle.isTransaction) handle.exec("ROLLBACK");
}

/** What SQLite says becomes an error that names the file; errors that are not SQLite's stay as they are. */
function told(error: unknown, path: string): unknown {
	if (isUnwritable(error)) {
		const hint = "check who owns the file, and whether its disk is writable";
		return new MemoryError("STORE_IO", `${path} cannot be written: ${messageOf(error)}`, { hint, cause: error });
	}
	if (!isFull(error)) return error;
	const hint = "make room on the disk; the facts themselves are safe in their files";
	return new MemoryError("STORE_IO", `${path} cannot grow: the disk is full`, { hint, cause: error });
}

interface Sound {
	readonly opened: Opened;
	readonly asides: readonly SetAside[];
}

/** Opens; where that shows damage, or where `damaged` names this very file, puts it aside and begins a new one. */
async function openSound(options: DatabaseOptions, damaged?: string): Promise<Sound> {
	const end = performance.now() + BUSY_WAIT_MS;
	for (;;) {
		try {
			return await trySound(options, damaged);
		} catch (error) {
			if (!isBusy(error)) throw error;
			if (performance.now() > end || options.ending?.aborted === true) {
				throw new MemoryError("INDEX_BUSY", `${options.path} is held by another process`, { cause: error });
			}
			await pause(jittered(5, 20));
		}
	}
}

async function trySound(options: DatabaseOptions, damaged?: string): Promise<Sound> {
	if (options.path === ":memory:") return { opened: await openOnce(options), asides: [] };
	const present = fileIdentity(options.path);
	if (present === undefined) mkdirSync(dirname(options.path), { recursive: true, mode: 0o700 });
	else if (present !== damaged) {
		const opened = await openChecked(options).catch(uselessness);
		if (!("reason" in opened)) return { opened, asides: [] };
	}
	return exclusively(dirname(options.path), () => openAlone(options, damaged), options.ending);
}

async function openAlone(options: DatabaseOptions, damaged: string | undefined): Promise<Sound> {
	const now = options.clock.now();
	const present = fileIdentity(options.path);
	if (present !== undefined && present === damaged) {
		checkWhole(options.schema);
		const aside = setAside(options.path, "corrupt", now);
		return { opened: await openOnce(options), asides: [aside] };
	}
	removeOrphans(options.path);
	const first = await openChecked(options).catch(uselessness);
	if (!("reason" in first)) return { opened: first, asides: [] };
	checkWhole(options.schema);
	const aside = setAside(options.path, first.reason, now);
	return { opened: await openOnce(options), asides: [aside] };
}

/** Why the file is of no use; any other error is thrown on. */
function uselessness(error: unknown): Pick<SetAside, "reason"> {
	if (isDamaged(error)) return { reason: "corrupt" };
	if (error instanceof MemoryError && error.code === "INDEX_NEWER") return { reason: "newer" };
	// A foreign database has tables of its own under our names: "table store already exists".
	if (error instanceof ForeignSchema) return { reason: "corrupt" };
	throw error;
}

class ForeignSchema extends Error {
	override readonly name = "ForeignSchema";
}

/** Takes a longer look at a database that was changed while it was closed. */
async function openChecked(options: DatabaseOptions): Promise<Opened> {
	const isSuspect = options.inspect !== undefined && isBroken(options.path);
	const opened = await openOnce(options);
	try {
		if (isSuspect) options.inspect?.(opened.handle);
		return opened;
	} catch (error) {
		opened.handle.close();
		throw error;
	}
}

async function openOnce(options: DatabaseOptions): Promise<Opened> {
	const handle = await openDatabase(options.path, options.open);
	try {
		const { created } = migrateOwn(handle, options.schema);
		const sql = new Sql(handle);
		if (created) begin(handle, () => options.onCreated?.(sql));
		options.onOpened?.(sql);
		return { handle, sql, identity: fileIdentity(options.path) };
	} catch (error) {
		handle.close();
		throw error;
	}
}

function begin(handle: DatabaseSync, work: () => void): void {
	handle.exec("BEGIN IMMEDIATE");
	work();
	handle.exec("COMMIT");
}

function migrateOwn(handle: DatabaseSync, schema: Schema): { readonly created: boolean } {
	try {
		return migrate(handle, schema);
	} catch (error) {
		// A statement of ours that cannot be carried out: what it needs is missing, or its name is taken.
		if (isStatementError(error)) throw new ForeignSchema("the database holds other tables", { cause: error });
		throw error;
	}
}
