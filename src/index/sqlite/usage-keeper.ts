/** Keeps the counters' file up to date, and fills the counters of a new database from it. */
import { dirname, join } from "node:path";
import { messageOf } from "../../kernel/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Usage } from "../../ports/fact-index.ts";
import type { Database } from "./database.ts";
import { readUsageFile, USAGE_FILE, writeUsageFile } from "./usage-file.ts";

/** Milliseconds between two writings of the file, at least. */
const EVERY_MS = 10 * 60_000;

export class UsageKeeper {
	readonly #database: Database;
	readonly #clock: Clock;
	readonly #notes: string[] = [];
	#usage: Usage | undefined;
	#generation = 0;
	#isDirty = false;
	#saved: number;
	#saving: Promise<void> | undefined;

	constructor(database: Database, clock: Clock) {
		this.#database = database;
		this.#clock = clock;
		this.#saved = clock.now();
	}

	/** One line each, for a person. */
	get notes(): readonly string[] {
		return this.#notes;
	}

	async start(usage: Usage): Promise<void> {
		this.#usage = usage;
		if (this.#database.created) await this.#restore(usage);
	}

	/** Call after each change of a counter. */
	changed(): void {
		this.#isDirty = true;
		const since = this.#clock.now() - this.#saved;
		// A clock that was set back counts as time that passed.
		if (since >= 0 && since < EVERY_MS && this.#generation === this.#database.generation) return;
		this.#saving ??= this.#save();
	}

	async stop(): Promise<void> {
		await this.#saving;
		if (this.#isDirty) await this.#save();
	}

	#note(line: string): void {
		if (!this.#notes.includes(line)) this.#notes.push(line);
	}

	get #path(): string | undefined {
		const { path } = this.#database;
		return path === ":memory:" ? undefined : join(dirname(path), USAGE_FILE);
	}

	async #restore(usage: Usage): Promise<void> {
		if (this.#path === undefined) return;
		const reading = await readUsageFile(this.#path);
		switch (reading.kind) {
			case "absent":
				return;
			case "unreadable":
				this.#note(`${this.#path} cannot be read: the counters of use begin anew`);
				return;
			case "counters":
				this.#note("the index was built anew; its counters of use were restored");
				await usage.restore(reading.counters);
		}
	}

	async #save(): Promise<void> {
		try {
			if (this.#path === undefined || this.#usage === undefined) return;
			if (this.#generation !== this.#database.generation) {
				this.#generation = this.#database.generation;
				await this.#restore(this.#usage);
			}
			this.#isDirty = false;
			this.#saved = this.#clock.now();
			await writeUsageFile(this.#path, await this.#usage.all());
		} catch (error) {
			this.#note(`the counters of use were not saved: ${messageOf(error)}`);
		} finally {
			this.#saving = undefined;
		}
	}
}
