/**
 * Search words that were made by another recipe than this program's are made again. Which facts have such words is told
 * by their keys, for a fact that is read again gets a new one: so nothing is rewritten while everybody waits.
 */
import type { Sql } from "./sql.ts";

const RECIPE = "words recipe";
const STALE = "stale words";

/** A fact's stamp for comparing with its file: empty for a fact that has to be read again. */
export const FRESH_STAMP = `iif(key <= coalesce((SELECT value FROM counter WHERE name = '${STALE}'), 0), '', stamp)`;

/** From now on, the facts that were written by another recipe count as changed, and their folders as not looked at. */
export function followRecipe(sql: Sql, recipe: number): void {
	const known = sql.get<{ value: number }>("SELECT value FROM counter WHERE name = ?", RECIPE)?.value;
	if (known === recipe) return;
	// Each statement may be repeated: two processes that open at once do no harm.
	sql.run("INSERT OR REPLACE INTO counter (name, value) SELECT ?, coalesce(max(key), 0) FROM fact", STALE);
	sql.run("UPDATE store SET folder_stamp = NULL");
	sql.run("INSERT OR REPLACE INTO counter (name, value) VALUES (?, ?)", RECIPE, recipe);
}
