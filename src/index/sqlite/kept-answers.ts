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
		if (this.#generation !== this.#database.generation) this.#load(sql, state);
		const known = this.#kept.get(question);
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
		try {
			const isAllThere = await this.#database.read((sql) => this.#missing(stateOf(sql)).length === 0);
			if (!isAllThere) await this.#database.write((sql) => this.#write(sql), LEAVE_WAIT_MS);
		} catch {
			// The disk is full, or somebody else writes: the next start works it out.
		}
	}

	#missing(state: string): readonly (readonly [question: string, work: Work])[] {
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
	}

	#load(sql: Sql, state: string): void {
		this.#generation = this.#database.generation;
		this.#kept.clear();
		const rows = sql.all<{ question: string; value: Answer }>(
			"SELECT question, value FROM answer WHERE state = ?",
			state,
		);
		for (const { question, value } of rows) this.#kept.set(question, { state, value, isWritten: true });
	}
}

/** Another one after every change of a fact, and of how often facts were used. */
function stateOf(sql: Sql): string {
	const row = sql.get<{ state: string }>(
		"SELECT group_concat(value, '.') AS state FROM (SELECT value FROM counter WHERE name IN ('revision', 'uses') ORDER BY name)",
	);
	return row?.state ?? "";
}

function factsOf(sql: Sql): number {
	return sql.get<{ facts: number | null }>("SELECT sum(facts) AS facts FROM store")?.facts ?? 0;
}
