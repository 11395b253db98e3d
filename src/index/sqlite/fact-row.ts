/** Rows of the fact table, and the facts they hold. */
import type { Fact } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { messageOf } from "../../kernel/errors.ts";
import type { IndexedFact } from "../../ports/fact-index.ts";
import { DamagedRow } from "./sqlite-error.ts";

/** Needs the tables `fact`, `store` and `text`. */
export const FACT_COLUMNS = "store.id AS store, fact.name, fact.file_hash, text.content_hash, fact.stamp, fact.body";

/** What the columns need beside `fact`. */
export const JOINED = "JOIN store ON store.key = fact.store JOIN text ON text.key = fact.text";

/** A condition on `fact` with one parameter: the list of store ids. */
export const VISIBLE = "fact.store IN (SELECT key FROM store WHERE id IN (SELECT value FROM json_each(?)))";

export interface FactRow {
	readonly store: StoreId;
	readonly name: string;
	readonly file_hash: string;
	readonly content_hash: string;
	readonly stamp: string;
	readonly body: string;
}

/** To be called while the database is read, so that it is made anew where a row is damaged. @throws DamagedRow */
export function factOf(row: FactRow): IndexedFact {
	const fact = parsedJson<Fact | null>(row.body);
	if (typeof fact?.id !== "string") throw new DamagedRow("a row holds no fact");
	return {
		fact,
		store: row.store,
		name: row.name,
		fileHash: row.file_hash,
		contentHash: row.content_hash,
		stamp: row.stamp,
	};
}

/** What this program wrote as JSON. @throws DamagedRow when it can no longer be read */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what was written
export function parsedJson<Value>(text: string): Value {
	try {
		return JSON.parse(text) as Value; // written by this program, from a value of that type
	} catch (error) {
		throw new DamagedRow(messageOf(error), { cause: error });
	}
}
