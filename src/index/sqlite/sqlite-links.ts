/** Triples by entity, and what a `[[link]]` names. */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { parseUuid } from "../../kernel/ids.ts";
import type { Links, TripleHit } from "../../ports/fact-index.ts";
import { folded } from "../folded.ts";
import type { Database } from "./database.ts";
import { listed, type Sql } from "./sql.ts";

interface TripleRow {
	readonly id: FactId;
	readonly store: StoreId;
	readonly subject: string;
	readonly predicate: string;
	readonly object: string;
}

export class SqliteLinks implements Links {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	async about(entity: string, stores: readonly StoreId[]): Promise<readonly TripleHit[]> {
		const rows = await this.#database.read((sql) =>
			sql.all<TripleRow>(
				`SELECT fact.id, store.id AS store, subject, predicate, object
				FROM triple JOIN fact ON fact.key = triple.fact JOIN store ON store.key = fact.store
				JOIN json_each(?) AS visible ON visible.value = store.id
				WHERE folded_subject = ? OR folded_object = ? ORDER BY visible.key, fact.key, position`,
				listed([...new Set(stores)]),
				folded(entity),
				folded(entity),
			),
		);
		return rows.map(({ id, store, subject, predicate, object }) => ({
			id,
			store,
			triple: [subject, predicate, object],
		}));
	}

	async resolve(targets: readonly string[], stores: readonly StoreId[]): Promise<ReadonlyMap<string, FactId>> {
		const visible = listed([...new Set(stores)]);
		return this.#database.read((sql) => {
			const found = new Map<string, FactId>();
			for (const target of new Set(targets)) {
				const id = resolveOne(sql, target, visible);
				if (id !== undefined) found.set(target, id);
			}
			return found;
		});
	}
}

/** The first store's fact, and of several with one caption the oldest. */
function resolveOne(sql: Sql, target: string, visible: string): FactId | undefined {
	const id = parseUuid(target);
	return (
		(id === undefined ? undefined : first(sql, ["fact.id = ?", id], visible)) ??
		first(sql, ["fact.folded_caption = ?", folded(target)], visible)
	);
}

function first(sql: Sql, [condition, value]: readonly [string, string], visible: string): FactId | undefined {
	const row = sql.get<{ id: FactId }>(
		`SELECT fact.id FROM fact JOIN store ON store.key = fact.store
		JOIN json_each(?) AS visible ON visible.value = store.id
		WHERE ${condition} ORDER BY visible.key, fact.body ->> 'created', fact.id LIMIT 1`,
		visible,
		value,
	);
	return row?.id;
}
