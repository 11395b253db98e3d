/**
 * One writer at a time over all processes: leases in a small database of their own, so that rebuilding the index never
 * breaks a lock.
 */
import { createHash, randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { isMemoryError, MemoryError, messageOf } from "../../kernel/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Diagnostics } from "../../ports/diagnostics.ts";
import type { LockOptions, WriteLock } from "../../ports/write-lock.ts";
import { LocalQueue } from "../local-queue.ts";
import { jittered, pause } from "../pause.ts";
import { Database } from "./database.ts";
import { type LeaseHolder, mayLive, thisProcess } from "./lease-holder.ts";
import { beatLease, type Lease, readLease, returnLease, takeLease } from "./lease-table.ts";
import { schemaIn } from "./migrate.ts";

export interface SqliteLockOptions {
	/** Absolute path of the folder that the stores' writers share. */
	readonly folder: string;
	/** A folder on this machine, for when the first one is read-only. */
	readonly localFolder: string;
	/** The package's `sql` folder. */
	readonly sql: string;
	readonly clock: Clock;
	readonly diagnostics?: Diagnostics;
	/** Once it is aborted, nobody waits for the lock any more. */
	readonly ending?: AbortSignal;
	/** Milliseconds without a beat after which a lease is void; 15,000 unless told. */
	readonly leaseMs?: number;
}

export interface ClosableLock extends WriteLock {
	close(): Promise<void>;
}

/** Number of the newest migration. */
export const LOCKS_SCHEMA = 1;
const DEFAULT_WAIT_MS = 120_000;
const DEFAULT_LEASE_MS = 15_000;
/** Beats in the time of one lease: one may be missed, and another. */
const BEATS = 5;
const POLL_LEAST_MS = 1;
const POLL_MOST_MS = 40;

/** @throws MemoryError INDEX_BUSY, STORE_IO where writers cannot take turns, and therefore nothing may be written */
export async function openSqliteLock(options: SqliteLockOptions): Promise<ClosableLock> {
	const path = join(writableFolder(options), "locks.sqlite");
	const schema = schemaIn(join(options.sql, "sqlite", "locks"), LOCKS_SCHEMA);
	try {
		// A lease need not survive a power cut, and this journal works on network drives.
		const open = { journal: "PERSIST", synchronous: "OFF", busyMs: 20 } as const;
		const { clock, ending } = options;
		const waits = ending === undefined ? {} : { ending };
		return new SqliteLock(await Database.open({ path, schema, clock, open, ...waits }), options);
	} catch (error) {
		if (isMemoryError(error)) throw error;
		throw new MemoryError("STORE_IO", `${path} cannot be opened: ${messageOf(error)}`, {
			hint: "writers take turns by this file: make room and check who owns it, or move it away",
			cause: error,
		});
	}
}

function writableFolder({ folder, localFolder }: SqliteLockOptions): string {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		accessSync(folder, constants.W_OK);
		return folder;
	} catch {
		// Writers of this machine still take turns; those of another one cannot write to this folder either.
		return join(localFolder, createHash("sha256").update(folder).digest("hex").slice(0, 16));
	}
}

/** What a waiter has seen of the lock: a lease whose beat stands still for too long is void. */
interface Watch {
	readonly lease: Lease | undefined;
	/** When it was first seen so, on the waiter's own steady clock. */
	readonly since: number;
}

interface Wait {
	readonly name: string;
	/** On the steady clock. */
	readonly end: number;
	readonly signal: AbortSignal | undefined;
}

class SqliteLock implements ClosableLock {
	readonly #database: Database;
	readonly #diagnostics: Diagnostics | undefined;
	readonly #leaseMs: number;
	readonly #ending: AbortSignal | undefined;
	readonly #self: LeaseHolder = thisProcess();
	readonly #queue = new LocalQueue();
	/** Holders of leases that could not be given back: nobody works under them any more. */
	readonly #over = new Set<string>();

	constructor(database: Database, options: SqliteLockOptions) {
		this.#database = database;
		this.#diagnostics = options.diagnostics;
		this.#leaseMs = options.leaseMs ?? DEFAULT_LEASE_MS;
		this.#ending = options.ending;
	}

	async run<T>(name: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
		const waitMs = options.waitMs ?? DEFAULT_WAIT_MS;
		const end = performance.now() + waitMs;
		const leave = await this.#queue.turn(name, { waitMs, signal: options.signal });
		try {
			const lease = await this.#take({ name, end, signal: options.signal });
			return await this.#holding(lease, work);
		} finally {
			leave();
		}
	}

	async close(): Promise<void> {
		this.#database.close();
	}

	async #take(wait: Wait): Promise<Lease> {
		const lease: Lease = { ...this.#self, name: wait.name, holder: randomUUID(), beat: 0 };
		let watch: Watch = { lease: undefined, since: performance.now() };
		for (let poll = POLL_LEAST_MS; ; poll = Math.min(POLL_MOST_MS, poll * 1.5)) {
			const present = await this.#database.read((sql) => readLease(sql, wait.name));
			watch = watched(watch, present);
			if (this.#isFree(watch) && (await this.#database.write((sql) => takeLease(sql, lease, present)))) return lease;
			if (performance.now() > wait.end || this.#ending?.aborted === true) throw busy(wait.name, present);
			await pause(Math.min(jittered(poll / 2, poll / 2), Math.max(1, wait.end - performance.now())), wait.signal);
		}
	}

	#isFree({ lease, since }: Watch): boolean {
		if (lease === undefined || this.#over.has(lease.holder) || !mayLive(lease, this.#self)) return true;
		return performance.now() - since > this.#leaseMs;
	}

	async #holding<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
		const timer = setInterval(() => void this.#beat(lease), this.#leaseMs / BEATS);
		timer.unref();
		try {
			return await work();
		} finally {
			clearInterval(timer);
			await this.#giveBack(lease);
		}
	}

	async #beat(lease: Lease): Promise<void> {
		try {
			const isHeld = await this.#database.write((sql) => beatLease(sql, lease));
			if (!isHeld) this.#report(`the lock of ${lease.name} was taken over by another process`);
		} catch (error) {
			this.#report(`the lock of ${lease.name} could not be kept up: ${messageOf(error)}`);
		}
	}

	/** What was written is written: a lease that cannot be given back runs out by itself, to others. */
	async #giveBack(lease: Lease): Promise<void> {
		try {
			await this.#database.write((sql) => returnLease(sql, lease));
		} catch (error) {
			this.#over.add(lease.holder);
			this.#report(`the lock of ${lease.name} could not be given back: ${messageOf(error)}`);
		}
	}

	#report(message: string): void {
		this.#diagnostics?.report({ degraded: "the write lock", message });
	}
}

function watched(watch: Watch, lease: Lease | undefined): Watch {
	const isSame = watch.lease?.holder === lease?.holder && watch.lease?.beat === lease?.beat;
	return isSame ? watch : { lease, since: performance.now() };
}

function busy(name: string, lease: Lease | undefined): MemoryError {
	const holder = lease === undefined ? "" : ` by process ${lease.process}`;
	return new MemoryError("INDEX_BUSY", `${name} is being written${holder}`, { hint: "try again in a moment" });
}
