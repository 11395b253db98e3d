/** Fills in missing vectors, batch by batch, saving as it goes: what is interrupted goes on where it was. */
import type { StoreId } from "../facts/scope.ts";
import { isAbort } from "../kernel/abort.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Unembedded, Vectors } from "../ports/fact-index.ts";

export interface EmbedDeps {
	readonly vectors: Vectors;
	readonly embedder: Embedder;
	readonly diagnostics: Diagnostics;
}

export interface EmbedMissingOptions {
	readonly stores: readonly StoreId[];
	/** Texts for one call of the embedder, `embedder.batchSize`. */
	readonly batchSize: number;
	readonly signal?: AbortSignal;
	/** Once it is aborted, the batch under way is finished and saved, and no other begun. */
	readonly enough?: AbortSignal;
	/** Texts embedded so far. */
	readonly onProgress?: (embedded: number) => void;
}

export type EmbedOutcome =
	| { readonly kind: "done"; readonly embedded: number; readonly refused: number }
	| { readonly kind: "cancelled" | "failed"; readonly embedded: number; readonly refused: number };

/** Asked for at once: looking for missing vectors goes through all facts. */
const LOOK_AHEAD = 512;

/** So many texts refused one after the other are no longer the texts' fault. */
const REFUSALS_MAX = 8;

/** Never throws: what went wrong is reported as a degradation of semantic recall. */
export async function embedMissing(deps: EmbedDeps, options: EmbedMissingOptions): Promise<EmbedOutcome> {
	const run = new EmbedRun(deps, options);
	try {
		await run.all();
		return { kind: "done", ...run.counts };
	} catch (error) {
		if (isAbort(error) || options.signal?.aborted === true) return { kind: "cancelled", ...run.counts };
		deps.diagnostics.report({ degraded: "semantic recall", message: messageOf(error) });
		return { kind: "failed", ...run.counts };
	}
}

class EmbedRun {
	readonly #deps: EmbedDeps;
	readonly #options: EmbedMissingOptions;
	/** Content hashes of texts that the embedder does not take, or that have gone through already. */
	readonly #passed = new Set<string>();
	#embedded = 0;
	#refused = 0;
	#refusedInARow = 0;

	constructor(deps: EmbedDeps, options: EmbedMissingOptions) {
		this.#deps = deps;
		this.#options = options;
	}

	get counts(): { readonly embedded: number; readonly refused: number } {
		return { embedded: this.#embedded, refused: this.#refused };
	}

	async all(): Promise<void> {
		const { fingerprint } = await this.#deps.embedder.space(this.#options.signal);
		for (;;) {
			const texts = await this.#missing(fingerprint);
			if (texts.length === 0) return;
			for (let from = 0; from < texts.length; from += this.#options.batchSize) {
				this.#options.signal?.throwIfAborted();
				this.#options.enough?.throwIfAborted();
				await this.#batch(fingerprint, texts.slice(from, from + this.#options.batchSize));
				this.#options.onProgress?.(this.#embedded);
			}
		}
	}

	async #missing(fingerprint: string): Promise<readonly Unembedded[]> {
		const limit = LOOK_AHEAD + this.#refused;
		const texts = await this.#deps.vectors.missing(fingerprint, { stores: this.#options.stores, limit });
		return texts.filter((text) => !this.#passed.has(text.contentHash));
	}

	/** One text that the embedder cannot take must not keep the others from it. */
	async #batch(fingerprint: string, texts: readonly Unembedded[]): Promise<void> {
		try {
			await this.#embed(fingerprint, texts);
		} catch (error) {
			if (!isMemoryError(error) || error.code !== "PROVIDER_PROTOCOL") throw error;
			if (this.#refusedInARow >= REFUSALS_MAX) throw error;
			if (texts.length === 1) this.#refuse(texts, error.message);
			else for (const text of texts) await this.#batch(fingerprint, [text]);
		}
	}

	async #embed(fingerprint: string, texts: readonly Unembedded[]): Promise<void> {
		const embedded = await this.#deps.embedder.embed(
			texts.map((text) => text.text),
			{ role: "document", ...(this.#options.signal === undefined ? {} : { signal: this.#options.signal }) },
		);
		const vectors = texts.flatMap(({ contentHash }, at) => {
			const result = embedded[at];
			return result === undefined ? [] : [{ contentHash, embedded: result }];
		});
		await this.#deps.vectors.put(fingerprint, vectors);
		for (const { contentHash } of texts) this.#passed.add(contentHash);
		this.#embedded += vectors.length;
		this.#refusedInARow = 0;
	}

	#refuse(texts: readonly Unembedded[], why: string): void {
		for (const { contentHash } of texts) this.#passed.add(contentHash);
		this.#refused += texts.length;
		this.#refusedInARow += texts.length;
		this.#deps.diagnostics.report({ degraded: "semantic recall of one fact", message: why });
	}
}
