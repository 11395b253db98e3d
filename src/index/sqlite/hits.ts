/** Names for the keys that a search found. */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { listed, type Sql } from "./sql.ts";
import type { Top } from "./top.ts";

export interface NamedHit {
	readonly id: FactId;
	readonly store: StoreId;
	readonly score: number;
}

/** Best first, equal scores by id; keys whose fact is gone are left out. */
export function hitsOf(sql: Sql, top: Top): readonly NamedHit[] {
	const entries = top.entries();
	const rows = sql.all<{ key: number; id: FactId; store: StoreId }>(
		`SELECT fact.key, fact.id, store.id AS store FROM fact JOIN store ON store.key = fact.store
		WHERE fact.key IN (SELECT value FROM json_each(?))`,
		listed(entries.map((entry) => entry.item)),
	);
	const named = new Map(rows.map((row) => [row.key, row]));
	return entries
		.flatMap(({ item, score }) => {
			const row = named.get(item);
			return row === undefined ? [] : [{ id: row.id, store: row.store, score }];
		})
		.sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}
