/**
 * What a session asks at its start, as the one before left it: to work it out takes a look at every fact, and it stays the
 * same until a fact or a use is added. Each answer is kept with the state that it was worked out from.
 */
import type { Database } from "./database.ts";
import type { Sql } from "./sql.ts";

/** JSON, or bytes in this machine's order. */
export type Answer = string | Uint8Array;

type Work = (sql: Sql) => Answer;

interface Kept {
	readonly state: string;
	readonly value: Answer;
	readonly isWritten: boolean;
}

/** A start asks a handful of them; what is asked after that is worked out each time. */
const QUESTIONS_MAX = 8;
/** Bytes, or characters. */
const VALUE_MAX = 256_000;
/** With more facts, the end of a session would take too long to work out what has changed since its start. */
const FACTS_MAX = 10_000;
/** Those left last: without a change, the answers of each project and of each day would stay beside one another. */
const ROWS_MAX = 64;
/** The end of a session waits no longer for another process that writes. */
const LEAVE_WAIT_MS = 50;

export class KeptAnswers {
	readonly #database: Database;
	#generation = -1;
	readonly #kept = new Map<string, Kept>();
	readonly #asked = new Map<string, Work>();

	constructor(database: Database) {
		this.#database = database;
	}

	/** What is kept, where it still holds; else what `work` says. To be called while the database is read. */
	answer<Value extends Answer>(sql: Sql, question: string, work: (sql: Sql) => Value): Value {
		const state = stateOf(sql);
		if (this.#generation !== this.#database.generation) this.#begin();
		const known = this.#kept.get(question) ?? this.#left(sql, question, state);
		const isKnown = known?.state === state;
		const value = isKnown ? (known.value as Value) : work(sql); // of the same question
		if (!this.#asked.has(question) && this.#asked.size >= QUESTIONS_MAX) return value;
		this.#asked.set(question, work);
		// Another process may have written while it was worked out.
		if (!isKnown && stateOf(sql) === state) this.#kept.set(question, { state, value, isWritten: false });
		return value;
	}

	/** Writes what holds now for the next process. Never fails: nothing but time would be lost. */
	async leave(): Promise<void> {
		if (this.#asked.size === 0) return;
		try {
			// Whoever has removed the database does not want it back.
			if (this.#database.isReplaced) return;
			const isAllThere = await this.#database.read((sql) => this.#missing(stateOf(sql)).length === 0);
			if (!isAllThere) await this.#database.write((sql) => this.#write(sql), LEAVE_WAIT_MS);
		} catch {
			// The disk is full, or somebody else writes: the next start works it out.
		}
	}

	#missing(state: string): readonly (readonly [question: string, work: Work])[] {
		// Another database may have come to the same state by other changes.
		if (this.#generation !== this.#database.generation) return [];
		return [...this.#asked].filter(([question]) => {
			const known = this.#kept.get(question);
			return known?.state !== state || !known.isWritten;
		});
	}

	#write(sql: Sql): void {
		const state = stateOf(sql);
		sql.run("DELETE FROM answer WHERE state <> ?", state);
		const isSmall = factsOf(sql) <= FACTS_MAX;
		for (const [question, work] of this.#missing(state)) {
			const known = this.#kept.get(question);
			if (known?.state !== state && !isSmall) continue;
			const value = known?.state === state ? known.value : work(sql);
			if (value.length > VALUE_MAX) continue;
			sql.run("INSERT OR REPLACE INTO answer (question, state, value) VALUES (?, ?, ?)", question, state, value);
		}
		sql.run("DELETE FROM answer WHERE rowid <= (SELECT max(rowid) FROM answer) - ?", ROWS_MAX);
	}

	#begin(): void {
		this.#generation = this.#database.generation;
		this.#kept.clear();
		this.#asked.clear();
	}

	/** What the session before has left, which is looked for once. */
	#left(sql: Sql, question: string, state: string): Kept | undefined {
		const row = sql.get<{ value: Answer }>(
			"SELECT value FROM answer WHERE question = ? AND state = ?",
			question,
			state,
		);
		if (row === undefined) return undefined;
		const left = { state, value: row.value, isWritten: true };
		this.#kept.set(question, left);
		return left;
	}
}

/** For a database that is compacted, or was changed by another program. */
export function forgetAnswers(sql: Sql): void {
	sql.run("DELETE FROM answer");
}

/** To be raised when what an answer says of the same facts changes. */
const RECIPE = 1;

/** Another one after every change of a fact, and of how often facts were used. */
function stateOf(sql: Sql): string {
	const row = sql.get<{ state: string }>(
		"SELECT group_concat(value, '.') AS state FROM (SELECT value FROM counter WHERE name IN ('revision', 'uses') ORDER BY name)",
	);
	return `${RECIPE}:${row?.state ?? ""}`;
}

function factsOf(sql: Sql): number {
	return sql.get<{ facts: number | null }>("SELECT sum(facts) AS facts FROM store")?.facts ?? 0;
}
