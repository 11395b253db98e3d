/**
 * Statements, prepared once; rows come out with the type that the caller states. Parameters are `?` alone: Node 22 counts
 * `?1` wrongly.
 */
import type { DatabaseSync, SqlValue, StatementSync } from "./open.ts";

export class Sql {
	readonly #database: DatabaseSync;
	readonly #prepared = new Map<string, StatementSync>();

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/** `Row` names the columns that the statement selects. */
	all<Row>(text: string, ...values: SqlValue[]): Row[] {
		return this.#statement(text).all(...values) as Row[]; // the columns are named in the statement
	}

	// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows the columns
	get<Row>(text: string, ...values: SqlValue[]): Row | undefined {
		return this.#statement(text).get(...values) as Row | undefined; // the columns are named in the statement
	}

	/** How many rows were changed, and the key of the last one that was inserted. */
	run(text: string, ...values: SqlValue[]): { readonly changes: number; readonly key: number } {
		const { changes, lastInsertRowid } = this.#statement(text).run(...values);
		return { changes: Number(changes), key: Number(lastInsertRowid) };
	}

	#statement(text: string): StatementSync {
		const known = this.#prepared.get(text);
		if (known !== undefined) return known;
		const statement = this.#database.prepare(text);
		this.#prepared.set(text, statement);
		return statement;
	}
}

/** A list as one parameter, for `IN (SELECT value FROM json_each(?))`. */
export function listed(values: readonly (string | number)[]): string {
	return JSON.stringify(values);
}
