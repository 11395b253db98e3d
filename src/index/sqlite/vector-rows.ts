/** Rows of vectors and the chunks that are loaded in their place. */

import type { Sql } from "./sql.ts";
import { DamagedRow } from "./sqlite-error.ts";

/** Keys of one chunk. */
const CHUNK = 1024;
const LENGTHS_BYTES = 8;

export function spaceKey(sql: Sql, fingerprint: string): number {
	const known = sql.get<{ key: number }>("SELECT key FROM space WHERE fingerprint = ?", fingerprint);
	return known?.key ?? sql.run("INSERT INTO space (fingerprint) VALUES (?)", fingerprint).key;
}

/** Keeps the vectors of one text, in place of former ones. */
export function writeVector(
	sql: Sql,
	space: number,
	{ contentHash, packed }: { readonly contentHash: string; readonly packed: Uint8Array },
): void {
	const text =
		sql.get<{ key: number }>("SELECT key FROM text WHERE content_hash = ?", contentHash)?.key ??
		sql.run("INSERT INTO text (content_hash) VALUES (?)", contentHash).key;
	removeVectors(sql, sql.all("SELECT key, space FROM vector WHERE space = ? AND text = ?", space, text));
	const { key } = sql.run("INSERT INTO vector (space, text, packed) VALUES (?, ?, ?)", space, text, packed);
	sql.run("UPDATE space SET vectors = vectors + 1 WHERE key = ?", space);
	if (key % CHUNK === 0) writeChunk(sql, space, Math.floor(key / CHUNK) - 1);
}

function removeVectors(sql: Sql, vectors: readonly { readonly key: number; readonly space: number }[]): void {
	for (const { key, space } of vectors) {
		sql.run("DELETE FROM vector WHERE key = ?", key);
		sql.run("DELETE FROM vector_chunk WHERE space = ? AND chunk = ?", space, Math.floor(key / CHUNK));
		sql.run("UPDATE space SET vectors = vectors - 1 WHERE key = ?", space);
	}
}

export interface VectorRow {
	readonly key: number;
	readonly text: number;
	readonly packed: Uint8Array;
}

/** Puts a full range of keys together. */
function writeChunk(sql: Sql, space: number, chunk: number): void {
	const rows = sql.all<VectorRow>(
		"SELECT key, text, packed FROM vector WHERE space = ? AND key >= ? AND key < ? ORDER BY key",
		space,
		chunk * CHUNK,
		(chunk + 1) * CHUNK,
	);
	const bytes = new Uint8Array(rows.reduce((sum, row) => sum + LENGTHS_BYTES + row.packed.length, 0));
	const view = new DataView(bytes.buffer);
	let at = 0;
	for (const { text, packed } of rows) {
		view.setUint32(at, text, true);
		view.setUint32(at + 4, packed.length, true);
		bytes.set(packed, at + LENGTHS_BYTES);
		at += LENGTHS_BYTES + packed.length;
	}
	sql.run("INSERT OR REPLACE INTO vector_chunk (space, chunk, packed) VALUES (?, ?, ?)", space, chunk, bytes);
}

/** Every vector of the space, whole chunks first; each is valid until the next. @throws DamagedRow */
export function readAll(sql: Sql, space: number, take: (text: number, packed: Uint8Array) => void): void {
	const chunks = sql.all<{ chunk: number }>("SELECT chunk FROM vector_chunk WHERE space = ? ORDER BY chunk", space);
	for (const { chunk } of chunks) {
		const row = sql.get<{ packed: Uint8Array }>(
			"SELECT packed FROM vector_chunk WHERE space = ? AND chunk = ?",
			space,
			chunk,
		);
		if (row !== undefined) splitChunk(row.packed, take);
	}
	const rest = sql.all<VectorRow>(
		`SELECT key, text, packed FROM vector WHERE space = ?
			AND key / ${CHUNK} NOT IN (SELECT chunk FROM vector_chunk WHERE space = ?) ORDER BY key`,
		space,
		space,
	);
	for (const { text, packed } of rest) take(text, packed);
}

function splitChunk(bytes: Uint8Array, take: (text: number, packed: Uint8Array) => void): void {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let at = 0;
	while (at + LENGTHS_BYTES <= bytes.length) {
		const end = at + LENGTHS_BYTES + view.getUint32(at + 4, true);
		take(view.getUint32(at, true), bytes.subarray(at + LENGTHS_BYTES, end));
		at = end;
	}
	if (at !== bytes.length) throw new DamagedRow("a chunk of vectors is cut short");
}

export function readSince(sql: Sql, space: number, key: number): readonly VectorRow[] {
	return sql.all("SELECT key, text, packed FROM vector WHERE space = ? AND key > ? ORDER BY key", space, key);
}

/** Drops up to `limit` vectors of other spaces and of texts that no fact has; says how many. */
export function pruneSome(
	sql: Sql,
	{ fingerprint, limit }: { readonly fingerprint: string; readonly limit: number },
): number {
	const stale = sql.all<{ key: number; space: number }>(
		`SELECT vector.key, vector.space FROM vector JOIN space ON space.key = vector.space
		WHERE space.fingerprint <> ? OR NOT EXISTS (SELECT 1 FROM fact WHERE fact.text = vector.text) LIMIT ?`,
		fingerprint,
		limit,
	);
	removeVectors(sql, stale);
	if (stale.length > 0) sql.run("UPDATE space SET revision = revision + 1");
	return stale.length;
}

/** Forgets spaces and texts without vectors and facts. */
export function pruneNames(sql: Sql): void {
	sql.run("DELETE FROM space WHERE vectors = 0");
	sql.run(
		`DELETE FROM text WHERE NOT EXISTS (SELECT 1 FROM fact WHERE fact.text = text.key)
			AND NOT EXISTS (SELECT 1 FROM vector WHERE vector.text = text.key)`,
	);
}

/** Puts one full range of keys together that is not yet; false when there is none. */
export function writeMissingChunk(sql: Sql, fingerprint: string): boolean {
	const missing = sql.get<{ space: number; chunk: number }>(
		`SELECT space, key / ${CHUNK} AS chunk FROM vector
		WHERE space = (SELECT key FROM space WHERE fingerprint = ?)
			AND key / ${CHUNK} < (SELECT max(key) FROM vector) / ${CHUNK}
			AND key / ${CHUNK} NOT IN (SELECT chunk FROM vector_chunk WHERE space = vector.space) LIMIT 1`,
		fingerprint,
	);
	if (missing !== undefined) writeChunk(sql, missing.space, missing.chunk);
	return missing !== undefined;
}
