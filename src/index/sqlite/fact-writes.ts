/**
 * Writes of fact rows with all that hangs on them: search postings, places and triples. Postings are written when all else
 * of a transaction is: FTS5 gathers what it is given and sorts it in at once, unless a statement that may fail halfway
 * comes between, before which it has to write out what it holds.
 */
import type { Fact } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { shortId } from "../../kernel/ids.ts";
import type { FactUpsert, IndexBatch } from "../../ports/fact-index.ts";
import { folded } from "../folded.ts";
import { removePlaces, writePlaces } from "./fact-places.ts";
import { termsOf } from "./search-term.ts";
import type { Sql } from "./sql.ts";

/** The store's key; a store that is not known yet gets one. */
export function storeKey(sql: Sql, store: StoreId): number {
	const known = sql.get<{ key: number }>("SELECT key FROM store WHERE id = ?", store);
	return known?.key ?? sql.run("INSERT INTO store (id) VALUES (?)", store).key;
}

/** A fact's words as terms of the inverted index. */
export interface Posting {
	readonly key: number;
	readonly caption: string;
	readonly body: string;
}

/** The last writes of a transaction. A fact that came and went within it leaves none. */
export function writePostings(sql: Sql, removed: readonly number[], added: readonly Posting[]): void {
	const gone = new Set(removed);
	const passing = new Set(added.map(({ key }) => key).filter((key) => gone.has(key)));
	for (const key of gone) if (!passing.has(key)) sql.run("DELETE FROM search WHERE rowid = ?", key);
	for (const { key, caption, body } of added) {
		if (passing.has(key)) continue;
		sql.run("INSERT INTO search (rowid, caption, body) VALUES (?, ?, ?)", key, caption, body);
	}
}

/** Forgets facts, but for their postings, and problems by file name; returns the keys of the facts. */
export function removeNames(sql: Sql, store: number, names: readonly string[]): readonly number[] {
	return names.flatMap((name) => {
		sql.run("DELETE FROM problem WHERE store = ? AND name = ?", store, name);
		return removeFacts(sql, sql.all("SELECT key FROM fact WHERE store = ? AND name = ?", store, name));
	});
}

function removeFacts(sql: Sql, facts: readonly { readonly key: number }[]): readonly number[] {
	for (const { key } of facts) {
		sql.run("DELETE FROM triple WHERE fact = ?", key);
		removePlaces(sql, key);
		sql.run("DELETE FROM fact WHERE key = ?", key);
	}
	return facts.map(({ key }) => key);
}

export function writeProblem(sql: Sql, store: number, { stamp, ...problem }: IndexBatch["problems"][number]): void {
	sql.run(
		"INSERT OR REPLACE INTO problem (store, name, stamp, body) VALUES (?, ?, ?, ?)",
		store,
		problem.name,
		stamp,
		JSON.stringify(problem),
	);
}

export interface Upserted {
	/** Keys of the rows that were replaced: those with its name or its id. */
	readonly removed: readonly number[];
	readonly posting: Posting;
}

export function writeUpsert(sql: Sql, store: number, upsert: FactUpsert): Upserted {
	const { fact, words } = upsert;
	const former = "SELECT key FROM fact WHERE store = ? AND (id = ? OR name = ?)";
	const removed = removeFacts(sql, sql.all(former, store, fact.id, upsert.name));
	const { key } = sql.run(
		`INSERT INTO fact (store, name, id, short_id, caption, folded_caption, text, file_hash, stamp, pinned, scoped,
			updated, words, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		store,
		upsert.name,
		fact.id,
		shortId(fact.id),
		fact.caption,
		folded(fact.caption),
		textKey(sql, upsert.contentHash),
		upsert.fileHash,
		upsert.stamp,
		fact.pin ? 1 : 0,
		fact.paths.length > 0 ? 1 : 0,
		fact.updated,
		words.caption.length + words.body.length,
		JSON.stringify(fact),
	);
	writeTriples(sql, key, fact);
	writePlaces(sql, { store, key }, upsert);
	return { removed, posting: { key, caption: termsOf(store, words.caption), body: termsOf(store, words.body) } };
}

/** Before the former row is gone: what a judge said holds for the text and the paths that it was shown. */
export function forgetUrgency(sql: Sql, store: number, { fact, contentHash }: FactUpsert): void {
	sql.run(
		`UPDATE usage SET urgency = NULL WHERE id = ? AND urgency IS NOT NULL AND EXISTS (
			SELECT 1 FROM fact JOIN text ON text.key = fact.text WHERE fact.store = ? AND fact.id = usage.id
			AND (text.content_hash <> ? OR json_extract(fact.body, '$.paths') <> json(?))
		)`,
		fact.id,
		store,
		contentHash,
		JSON.stringify(fact.paths),
	);
}

function writeTriples(sql: Sql, key: number, fact: Fact): void {
	for (const [position, [subject, predicate, object]] of fact.triples.entries()) {
		sql.run(
			"INSERT INTO triple VALUES (?, ?, ?, ?, ?, ?, ?)",
			key,
			position,
			subject,
			predicate,
			object,
			folded(subject),
			folded(object),
		);
	}
}

function textKey(sql: Sql, contentHash: string): number {
	const known = sql.get<{ key: number }>("SELECT key FROM text WHERE content_hash = ?", contentHash);
	return known?.key ?? sql.run("INSERT INTO text (content_hash) VALUES (?)", contentHash).key;
}

/** Forgets up to `limit` facts of the store, but for their postings, then the store itself; `undefined` where none is. */
export function clearSome(
	sql: Sql,
	{ store, limit }: { readonly store: StoreId; readonly limit: number },
): { readonly hasMore: boolean; readonly removed: readonly number[] } | undefined {
	const known = sql.get<{ key: number }>("SELECT key FROM store WHERE id = ?", store);
	if (known === undefined) return undefined;
	const found = sql.all<{ key: number }>("SELECT key FROM fact WHERE store = ? LIMIT ?", known.key, limit);
	const removed = removeFacts(sql, found);
	sql.run("UPDATE store SET facts = facts - ?, folder_stamp = NULL WHERE key = ?", removed.length, known.key);
	const hasMore = removed.length === limit;
	if (!hasMore) {
		sql.run("DELETE FROM problem WHERE store = ?", known.key);
		sql.run("DELETE FROM store WHERE key = ?", known.key);
	}
	return { hasMore, removed };
}
