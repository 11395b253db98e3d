/** Counters of use, one row an id. */
import type { FactId } from "../../facts/fact.ts";
import type { FactUsage, Usage } from "../../ports/fact-index.ts";
import type { Database } from "./database.ts";
import { listed, type Sql } from "./sql.ts";

interface UsageRow {
	readonly id: FactId;
	readonly used: number;
	readonly noted: number;
	readonly last_used: number;
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
			for (const id of ids) {
				sql.run(
					`INSERT INTO usage (id, used, noted, last_used) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
						used = used + excluded.used, noted = noted + excluded.noted,
						last_used = max(last_used, excluded.last_used)`,
					id,
					used,
					1 - used,
					used * at,
				);
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

	async all(): Promise<ReadonlyMap<FactId, FactUsage>> {
		const rows = await this.#database.read((sql) => sql.all<UsageRow>("SELECT * FROM usage"));
		return new Map(rows.map((row) => [row.id, usageOf(row)]));
	}

	async restore(counters: ReadonlyMap<FactId, FactUsage>): Promise<void> {
		await this.#database.write((sql) => restoreUsage(sql, counters));
		this.#onChange(this);
	}
}

/** Keeps the greater of each counter. */
export function restoreUsage(sql: Sql, counters: ReadonlyMap<FactId, FactUsage>): void {
	for (const [id, { used, noted, lastUsed }] of counters) {
		sql.run(
			`INSERT INTO usage (id, used, noted, last_used) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
				used = max(used, excluded.used), noted = max(noted, excluded.noted),
				last_used = max(last_used, excluded.last_used)`,
			id,
			used,
			noted,
			lastUsed,
		);
	}
}

function usageOf(row: UsageRow): FactUsage {
	return { used: row.used, noted: row.noted, lastUsed: row.last_used };
}
