/** Vectors in tables, compared in memory: loaded when they are first needed, followed as they change. */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import type { EmbeddedText } from "../../ports/embedder.ts";
import type { Nearness, Unembedded, VectorResult, Vectors } from "../../ports/fact-index.ts";
import { embeddingText } from "../embedding-text.ts";
import type { Database } from "./database.ts";
import { parsedJson, VISIBLE } from "./fact-row.ts";
import { hitsOf } from "./hits.ts";
import { LoadedSpaces } from "./loaded-spaces.ts";
import { packText } from "./packed-text.ts";
import { placeOfId, type Rosters, type StoreRoster } from "./roster.ts";
import type { ScannerFactory } from "./scan-kernel.ts";
import { listed } from "./sql.ts";
import { Top } from "./top.ts";
import type { VectorMatrix } from "./vector-matrix.ts";
import { pruneNames, pruneSome, spaceKey, writeMissingChunk, writeVector } from "./vector-rows.ts";

/** Vectors dropped in one transaction. */
const PRUNE_STEP = 500;

interface NearestOptions {
	readonly space: string;
	readonly stores: readonly StoreId[];
	readonly limit: number;
}

export class SqliteVectors implements Vectors {
	readonly #database: Database;
	readonly #rosters: Rosters;
	readonly #spaces: LoadedSpaces;
	#last: Comparison | undefined;

	constructor(database: Database, rosters: Rosters, scanners: ScannerFactory) {
		this.#database = database;
		this.#rosters = rosters;
		this.#spaces = new LoadedSpaces(database, scanners);
	}

	async missing(
		space: string,
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<readonly Unembedded[]> {
		const rows = await this.#database.read((sql) =>
			sql.all<{ content_hash: string; body: string }>(
				`SELECT text.content_hash, fact.body FROM fact JOIN text ON text.key = fact.text
				WHERE ${VISIBLE} AND NOT EXISTS (
					SELECT 1 FROM vector WHERE vector.text = fact.text
						AND vector.space = (SELECT key FROM space WHERE fingerprint = ?)
				) GROUP BY fact.text ORDER BY min(fact.key) LIMIT ?`,
				listed(options.stores),
				space,
				options.limit,
			),
		);
		return rows.map((row) => ({ contentHash: row.content_hash, text: embeddingText(parsedJson(row.body)) }));
	}

	async put(
		space: string,
		vectors: readonly { readonly contentHash: string; readonly embedded: EmbeddedText }[],
	): Promise<void> {
		if (vectors.length === 0) return;
		const packed = vectors.map(({ contentHash, embedded }) => ({ contentHash, packed: packText(embedded) }));
		await this.#database.write((sql) => {
			const key = spaceKey(sql, space);
			for (const vector of packed) writeVector(sql, key, vector);
			sql.run("UPDATE space SET revision = revision + 1 WHERE key = ?", key);
		});
	}

	async nearest(query: EmbeddedText, options: NearestOptions): Promise<VectorResult> {
		return this.#database.read((sql) => {
			const matrix = this.#spaces.present(sql, options.space);
			if (matrix === undefined) return { hits: [], mean: 0, deviation: 0, count: 0 };
			const best = this.#compared(matrix, query);
			const rosters = this.#rosters.of(sql, options.stores);
			const { top, ...spread } = ranked(rosters, { matrix, best, limit: options.limit });
			const hits = hitsOf(top, rosters).map(({ id, store, score, text }) => {
				return { id, store, cosine: score, passages: matrix.passagesAt(matrix.slotOf(text)) };
			});
			return { hits, ...spread };
		});
	}

	async cosines(
		query: EmbeddedText,
		options: { readonly space: string; readonly stores: readonly StoreId[]; readonly ids: readonly FactId[] },
	): Promise<ReadonlyMap<FactId, Nearness>> {
		return this.#database.read((sql) => {
			const found = new Map<FactId, Nearness>();
			const matrix = this.#spaces.present(sql, options.space);
			if (matrix === undefined) return found;
			const best = this.#compared(matrix, query);
			for (const roster of this.#rosters.of(sql, options.stores)) {
				for (const id of options.ids) {
					const slot = matrix.slotOf(roster.texts[placeOfId(roster, id)] ?? 0);
					const cosine = best[slot];
					if (cosine === undefined || cosine <= (found.get(id)?.cosine ?? -2)) continue;
					found.set(id, { cosine, passages: matrix.passagesAt(slot) });
				}
			}
			return found;
		});
	}

	async coverage(
		space: string,
		stores: readonly StoreId[],
	): Promise<{ readonly embedded: number; readonly total: number }> {
		const row = await this.#database.read((sql) =>
			sql.get<{ embedded: number; total: number }>(
				`SELECT count(vector.key) AS embedded, count(*) AS total FROM fact
				LEFT JOIN vector ON vector.text = fact.text
					AND vector.space = (SELECT key FROM space WHERE fingerprint = ?)
				WHERE ${VISIBLE}`,
				space,
				listed(stores),
			),
		);
		return { embedded: row?.embedded ?? 0, total: row?.total ?? 0 };
	}

	async prune(space: string): Promise<number> {
		let dropped = 0;
		for (let last = PRUNE_STEP; last === PRUNE_STEP; dropped += last) {
			last = await this.#database.write((sql) => pruneSome(sql, { fingerprint: space, limit: PRUNE_STEP }));
		}
		await this.#database.write(pruneNames);
		if (dropped > 0) await this.#writeMissingChunks(space);
		return dropped;
	}

	async #writeMissingChunks(space: string): Promise<void> {
		let from: number | undefined = 0;
		while (from !== undefined) {
			const first: number = from;
			from = await this.#database.write((sql) => writeMissingChunk(sql, space, first));
		}
	}

	/** A recall asks for the nearest and then for a few more, with the very same query. */
	#compared(matrix: VectorMatrix, query: EmbeddedText): Float32Array {
		const last = this.#last;
		if (last?.query === query && last.matrix === matrix && last.version === matrix.version) return last.best;
		const best = matrix.compareAll(query);
		this.#last = { query, matrix, version: matrix.version, best };
		return best;
	}
}

/** The last comparison of a query with everything. */
interface Comparison {
	readonly query: EmbeddedText;
	readonly matrix: VectorMatrix;
	readonly version: number;
	readonly best: Float32Array;
}

interface Compared {
	readonly matrix: VectorMatrix;
	/** Best cosine by slot. */
	readonly best: Float32Array;
	readonly limit: number;
}

/** One pass over the facts of the stores: the nearest, and the spread of all. */
function ranked(
	rosters: readonly StoreRoster[],
	{ matrix, best, limit }: Compared,
): { readonly top: Top; readonly mean: number; readonly deviation: number; readonly count: number } {
	const top = new Top(limit);
	let count = 0;
	let sum = 0;
	let squares = 0;
	for (const roster of rosters) {
		for (let at = 0; at < roster.count; at++) {
			const cosine = best[matrix.slotOf(roster.texts[at] ?? 0)];
			if (cosine === undefined) continue;
			count += 1;
			sum += cosine;
			squares += cosine * cosine;
			top.add(roster.keys[at] ?? 0, cosine);
		}
	}
	if (count === 0) return { top, mean: 0, deviation: 0, count };
	const mean = sum / count;
	return { top, mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), count };
}
