/** Keeps the counters' file up to date, and fills the counters of a new database from it. */
import { dirname, join } from "node:path";
import { messageOf } from "../../kernel/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Usage } from "../../ports/fact-index.ts";
import type { Sql } from "./sql.ts";
import { restoreUsage } from "./sqlite-usage.ts";
import { readUsageFile, USAGE_FILE, writeUsageFile } from "./usage-file.ts";

/** Milliseconds between two writings of the file, at least. */
const EVERY_MS = 10 * 60_000;

/** Fills the counters of a database that was just begun; one line for a person when there is something to say. */
export function restoreCounters(sql: Sql, databasePath: string): string | undefined {
	const path = join(dirname(databasePath), USAGE_FILE);
	const reading = readUsageFile(path);
	switch (reading.kind) {
		case "absent":
			return undefined;
		case "unreadable":
			return `${path} cannot be read: the counters of use begin anew`;
		case "counters":
			restoreUsage(sql, reading.counters);
			return "the index was built anew; its counters of use were restored";
	}
}

export class UsageKeeper {
	readonly #databasePath: string;
	readonly #clock: Clock;
	readonly #note: (line: string) => void;
	#usage: Usage | undefined;
	#isDirty = false;
	#saved: number;
	#saving: Promise<void> | undefined;

	/** `note` takes lines for a person. */
	constructor(databasePath: string, clock: Clock, note: (line: string) => void) {
		this.#databasePath = databasePath;
		this.#clock = clock;
		this.#note = note;
		this.#saved = clock.now();
	}

	/** Call after each change of a counter. */
	changed(usage: Usage): void {
		this.#usage = usage;
		this.#isDirty = true;
		const since = this.#clock.now() - this.#saved;
		// A clock that was set back counts as time that passed.
		if (since < 0 || since >= EVERY_MS) this.#saving ??= this.#save();
	}

	async stop(): Promise<void> {
		await this.#saving;
		if (this.#isDirty) await this.#save();
	}

	async #save(): Promise<void> {
		try {
			if (this.#databasePath === ":memory:" || this.#usage === undefined) return;
			this.#isDirty = false;
			this.#saved = this.#clock.now();
			await writeUsageFile(join(dirname(this.#databasePath), USAGE_FILE), await this.#usage.all());
		} catch (error) {
			this.#note(`the counters of use were not saved: ${messageOf(error)}`);
		} finally {
			this.#saving = undefined;
		}
	}
}
