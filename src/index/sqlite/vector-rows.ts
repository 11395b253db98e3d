/** Rows of vectors and the chunks that are loaded in their place. */

import { unpackText } from "./packed-text.ts";
import type { Sql } from "./sql.ts";
import { packColumns, unpackColumns, type VectorColumns } from "./vector-chunk.ts";

/** Keys of one chunk. A vector that is read by itself takes several times as long as one in a chunk. */
const CHUNK = 128;

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
	const bytes = packColumns(rows.map(({ text, packed }) => ({ text, packed: unpackText(packed) })));
	sql.run("INSERT OR REPLACE INTO vector_chunk (space, chunk, packed) VALUES (?, ?, ?)", space, chunk, bytes);
}

/** The whole chunks of the space, each valid until the next. @throws DamagedRow */
export function readChunks(sql: Sql, space: number, take: (columns: VectorColumns) => void): void {
	const chunks = sql.all<{ chunk: number }>("SELECT chunk FROM vector_chunk WHERE space = ? ORDER BY chunk", space);
	for (const { chunk } of chunks) {
		const row = sql.get<{ packed: Uint8Array }>(
			"SELECT packed FROM vector_chunk WHERE space = ? AND chunk = ?",
			space,
			chunk,
		);
		if (row !== undefined) take(unpackColumns(row.packed));
	}
}

/** The vectors of the space that are in no chunk. */
export function readRest(sql: Sql, space: number): readonly VectorRow[] {
	return sql.all<VectorRow>(
		`SELECT key, text, packed FROM vector WHERE space = ?
			AND key / ${CHUNK} NOT IN (SELECT chunk FROM vector_chunk WHERE space = ?) ORDER BY key`,
		space,
		space,
	);
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

/** Puts the first full range of keys together that is not yet, of those from a chunk on; says which, if any. */
export function writeMissingChunk(sql: Sql, fingerprint: string, from: number): number | undefined {
	const missing = sql.get<{ space: number; chunk: number }>(
		`SELECT space, key / ${CHUNK} AS chunk FROM vector
		WHERE space = (SELECT key FROM space WHERE fingerprint = ?)
			AND key >= ? AND key / ${CHUNK} < (SELECT max(key) FROM vector) / ${CHUNK}
			AND key / ${CHUNK} NOT IN (SELECT chunk FROM vector_chunk WHERE space = vector.space) ORDER BY key LIMIT 1`,
		fingerprint,
		from * CHUNK,
	);
	if (missing !== undefined) writeChunk(sql, missing.space, missing.chunk);
	return missing?.chunk;
}
