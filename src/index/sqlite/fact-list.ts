/** Lists of facts: which, in what order, how many. */
import type { FactFilter, IndexedFact } from "../../ports/fact-index.ts";
import { FACT_COLUMNS, type FactRow, factOf, JOINED, VISIBLE } from "./fact-row.ts";
import type { SqlValue } from "./open.ts";
import { listed, type Sql } from "./sql.ts";

const NEWEST = "fact.updated DESC, fact.id";
const ORDER = {
	used: `coalesce(usage.used, 0) DESC, ${NEWEST}`,
	recent: NEWEST,
	caption: `fact.caption, ${NEWEST}`,
} as const;

interface Condition {
	readonly where: string;
	readonly values: readonly SqlValue[];
	/** Every fact of the stores, which the stores have counted. */
	readonly isWhole: boolean;
}

function conditionOf(filter: FactFilter): Condition {
	const conditions = [VISIBLE];
	const values: SqlValue[] = [listed(filter.stores)];
	if (filter.pinned !== undefined) {
		conditions.push("fact.pinned = ?");
		values.push(filter.pinned ? 1 : 0);
	}
	if (filter.scoped !== undefined) {
		conditions.push("fact.scoped = ?");
		values.push(filter.scoped ? 1 : 0);
	}
	if (filter.rated !== undefined) {
		const rated = "EXISTS (SELECT 1 FROM usage AS said WHERE said.id = fact.id AND said.urgency IS NOT NULL)";
		conditions.push(filter.rated ? rated : `NOT ${rated}`);
	}
	return { where: conditions.join(" AND "), values, isWhole: conditions.length === 1 };
}

export function listFacts(sql: Sql, filter: FactFilter): readonly IndexedFact[] {
	const { where, values } = conditionOf(filter);
	const order = ORDER[filter.order ?? "recent"];
	return sql
		.all<FactRow>(
			`SELECT ${FACT_COLUMNS} FROM fact ${JOINED} LEFT JOIN usage ON usage.id = fact.id WHERE fact.key IN (
				SELECT fact.key FROM fact LEFT JOIN usage ON usage.id = fact.id WHERE ${where}
				ORDER BY ${order} LIMIT ? OFFSET ?
			) ORDER BY ${order}`,
			...values,
			filter.limit ?? -1,
			filter.offset ?? 0,
		)
		.map(factOf);
}

export function countFacts(sql: Sql, filter: FactFilter): number {
	const { where, values, isWhole } = conditionOf(filter);
	const counting = isWhole
		? "SELECT sum(facts) AS facts FROM store WHERE id IN (SELECT value FROM json_each(?))"
		: `SELECT count(*) AS facts FROM fact WHERE ${where}`;
	return sql.get<{ facts: number | null }>(counting, ...values)?.facts ?? 0;
}
