/** Counters of use, one row an id. */
import type { FactId } from "../../facts/fact.ts";
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

export class SqliteUsage implements Usage {
	readonly #database: Database;
	readonly #onChange: (usage: Usage) => void;

	constructor(database: Database, onChange: (usage: Usage) => void) {
		this.#database = database;
		this.#onChange = onChange;
	}

	async add(ids: readonly FactId[], what: "used" | "noted", at: number): Promise<void> {
		if (ids.length === 0) return;
		const used = what === "used" ? 1 : 0;
		await this.#database.write((sql) => {
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
		});
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
