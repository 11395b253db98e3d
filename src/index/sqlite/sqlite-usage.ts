/** Counters of use, one row an id. */
import type { FactId } from "../../facts/fact.ts";
import { isMemoryError } from "../../kernel/errors.ts";
import type { FactUsage, Usage } from "../../ports/fact-index.ts";
import type { Database } from "./database.ts";
import { countPlaced, recountPlaced } from "./fact-places.ts";
import { listed, type Sql } from "./sql.ts";

interface UsageRow {
	readonly id: FactId;
	readonly used: number;
	readonly noted: number;
	readonly last_used: number;
	readonly urgency: number | null;
}

/** What is shown waits so long for another process's transaction. */
const ADD_WAIT_MS = 100;
const WAITING_MAX = 100;

interface Count {
	readonly ids: readonly FactId[];
	readonly what: "used" | "noted";
	readonly at: number;
}

export class SqliteUsage implements Usage {
	readonly #database: Database;
	/** Counts that found the database taken. */
	readonly #waiting: Count[] = [];
	readonly #onChange: (usage: Usage) => void;

	constructor(database: Database, onChange: (usage: Usage) => void) {
		this.#database = database;
		this.#onChange = onChange;
	}

	/** Whoever is shown facts waits for it: while another process writes, the counts are kept for the next time. */
	async add(ids: readonly FactId[], what: "used" | "noted", at: number): Promise<void> {
		if (ids.length === 0) return;
		const counts = [...this.#waiting.splice(0), { ids, what, at }];
		try {
			await this.#database.write((sql) => counts.forEach((count) => addCount(sql, count)), ADD_WAIT_MS);
		} catch (error) {
			this.#waiting.unshift(...counts.slice(-WAITING_MAX));
			if (isMemoryError(error) && error.code === "INDEX_BUSY") return;
			throw error;
		}
		this.#onChange(this);
	}

	async of(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, FactUsage>> {
		const rows = await this.#database.read((sql) =>
			sql.all<UsageRow>("SELECT * FROM usage WHERE id IN (SELECT value FROM json_each(?))", listed(ids)),
		);
		const known = new Map(rows.map((row) => [row.id, usageOf(row)]));
		return new Map(ids.map((id) => [id, known.get(id) ?? { used: 0, noted: 0, lastUsed: 0 }]));
	}

	async rate(id: FactId, urgency: number | undefined): Promise<void> {
		await this.#database.write((sql) =>
			sql.run(
				`INSERT INTO usage (id, used, noted, last_used, urgency) VALUES (?, 0, 0, 0, ?)
				ON CONFLICT (id) DO UPDATE SET urgency = excluded.urgency`,
				id,
				urgency ?? null,
			),
		);
		this.#onChange(this);
	}

	async all(): Promise<ReadonlyMap<FactId, FactUsage>> {
		const rows = await this.#database.read((sql) => sql.all<UsageRow>("SELECT * FROM usage"));
		return new Map(rows.map((row) => [row.id, usageOf(row)]));
	}

	async restore(counters: ReadonlyMap<FactId, FactUsage>): Promise<void> {
		await this.#database.write((sql) => restoreUsage(sql, counters));
		this.#onChange(this);
	}
}

function addCount(sql: Sql, { ids, what, at }: Count): void {
	const used = what === "used" ? 1 : 0;
	for (const round of roundsOf(ids)) {
		sql.run(
			`INSERT INTO usage (id, used, noted, last_used) SELECT value, ?, ?, ? FROM json_each(?) WHERE true
			ON CONFLICT (id) DO UPDATE SET
				used = used + excluded.used, noted = noted + excluded.noted,
				last_used = max(last_used, excluded.last_used)`,
			used,
			1 - used,
			used * at,
			listed(round),
		);
		if (used > 0) countPlaced(sql, round);
	}
}

/** The ids in lists without repetitions: two copies of one fact that are shown together count twice. */
function roundsOf(ids: readonly FactId[]): readonly (readonly FactId[])[] {
	const distinct = new Set(ids);
	if (distinct.size === ids.length) return [ids];
	const left = new Set(distinct);
	return [[...distinct], ...roundsOf(ids.filter((id) => !left.delete(id)))];
}

/** Keeps the greater of each counter, and the urgency that is known. */
export function restoreUsage(sql: Sql, counters: ReadonlyMap<FactId, FactUsage>): void {
	for (const [id, { used, noted, lastUsed, urgency }] of counters) {
		sql.run(
			`INSERT INTO usage (id, used, noted, last_used, urgency) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
				used = max(used, excluded.used), noted = max(noted, excluded.noted),
				last_used = max(last_used, excluded.last_used), urgency = coalesce(urgency, excluded.urgency)`,
			id,
			used,
			noted,
			lastUsed,
			urgency ?? null,
		);
	}
	recountPlaced(sql);
}

function usageOf(row: UsageRow): FactUsage {
	const { used, noted, last_used: lastUsed, urgency } = row;
	return { used, noted, lastUsed, ...(urgency === null ? {} : { urgency }) };
}
