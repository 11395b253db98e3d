/** Vectors as they came, compared one by one. */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import type { EmbeddedText } from "../../ports/embedder.ts";
import type { Nearness, Unembedded, VectorHit, VectorResult, Vectors } from "../../ports/fact-index.ts";
import { embeddingText } from "../embedding-text.ts";
import { bestCosine, spread } from "../similarity.ts";
import type { MemoryFacts } from "./memory-facts.ts";

export class MemoryVectors implements Vectors {
	readonly #facts: MemoryFacts;
	/** By space, then by content hash. */
	readonly #spaces = new Map<string, Map<string, EmbeddedText>>();

	constructor(facts: MemoryFacts) {
		this.#facts = facts;
	}

	async missing(
		space: string,
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<readonly Unembedded[]> {
		const known = this.#spaces.get(space);
		const texts = new Map<string, string>();
		for (const { fact, contentHash } of this.#facts.rows(options.stores)) {
			if (known?.has(contentHash) !== true) texts.set(contentHash, embeddingText(fact));
		}
		return [...texts].slice(0, options.limit).map(([contentHash, text]) => ({ contentHash, text }));
	}

	async put(
		space: string,
		vectors: readonly { readonly contentHash: string; readonly embedded: EmbeddedText }[],
	): Promise<void> {
		const known = this.#spaces.get(space) ?? new Map<string, EmbeddedText>();
		for (const { contentHash, embedded } of vectors) known.set(contentHash, embedded);
		this.#spaces.set(space, known);
	}

	async nearest(
		query: EmbeddedText,
		options: { readonly space: string; readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<VectorResult> {
		const compared = this.#compare(query, options);
		const hits = [...compared]
			.sort((left, right) => right.cosine - left.cosine || (left.id < right.id ? -1 : 1))
			.slice(0, options.limit);
		return { hits, ...spread(compared.map((hit) => hit.cosine)), count: compared.length };
	}

	async cosines(
		query: EmbeddedText,
		options: { readonly space: string; readonly stores: readonly StoreId[]; readonly ids: readonly FactId[] },
	): Promise<ReadonlyMap<FactId, Nearness>> {
		const wanted = new Set(options.ids);
		const hits = this.#compare(query, options).filter((hit) => wanted.has(hit.id));
		return new Map(hits.sort((left, right) => left.cosine - right.cosine).map((hit) => [hit.id, hit]));
	}

	async coverage(
		space: string,
		stores: readonly StoreId[],
	): Promise<{ readonly embedded: number; readonly total: number }> {
		const rows = this.#facts.rows(stores);
		const known = this.#spaces.get(space);
		return { embedded: rows.filter((row) => known?.has(row.contentHash) === true).length, total: rows.length };
	}

	async prune(space: string): Promise<number> {
		const live = new Set(this.#facts.rows(await this.#facts.stores()).map((row) => row.contentHash));
		let dropped = 0;
		for (const [name, known] of this.#spaces) {
			const stale = [...known.keys()].filter((hash) => name !== space || !live.has(hash));
			for (const hash of stale) known.delete(hash);
			dropped += stale.length;
		}
		return dropped;
	}

	#compare(
		query: EmbeddedText,
		{ space, stores }: { readonly space: string; readonly stores: readonly StoreId[] },
	): readonly VectorHit[] {
		const known = this.#spaces.get(space);
		return this.#facts.rows(stores).flatMap(({ fact, store, contentHash }) => {
			const text = known?.get(contentHash);
			if (text === undefined) return [];
			return [{ id: fact.id, store, cosine: bestCosine(query, text), passages: text.passages.length }];
		});
	}
}
