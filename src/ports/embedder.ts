/** Text to vectors. */

/** Queries and documents may be marked differently by the model. */
export type TextRole = "query" | "document";

/** Writing systems that are compared with each other; `latin` is every language that the model reads as it is. */
export type TextLanguage = "latin" | "zh" | "ja" | "ko" | "de" | "es" | "fr" | "ru";

/** Unit vectors of one passage. A passage is the whole of a short text, or an overlapping part of a long one. */
export interface PassageVectors {
	readonly raw: Float32Array;
	/** The vector of the passage's English gloss, where the embedder makes one. */
	readonly gloss?: Float32Array;
	/** 0 to 1: how much of a same-language comparison the gloss decides; 0 without a gloss. */
	readonly glossWeight: number;
	/**
	 * 0 to 1: how much of a foreign text could be said in English; absent where the model reads the language itself. What
	 * it does not know, its vectors do not mean.
	 */
	readonly glossCoverage?: number;
}

export interface EmbeddedText {
	readonly language: TextLanguage;
	/** At least one; a query has exactly one. */
	readonly passages: readonly PassageVectors[];
}

export interface EmbedOptions {
	readonly role: TextRole;
	readonly signal?: AbortSignal;
}

/** Vectors of two spaces are never compared. */
export interface EmbeddingSpace {
	/** Provider, model, hash of weights or prefixes, and recipe version: equal exactly when vectors are comparable. */
	readonly fingerprint: string;
	readonly dimensions: number;
}

export interface Embedder {
	/**
	 * The space, once known: at once for a built-in model, after the first answer for a server.
	 * @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN, PROVIDER_PROTOCOL
	 */
	space(signal?: AbortSignal): Promise<EmbeddingSpace>;
	/**
	 * One result for each text, in order.
	 * @throws MemoryError PROVIDER_UNSET (no model here), PROVIDER_DOWN (worth a retry), PROVIDER_PROTOCOL
	 */
	embed(texts: readonly string[], options: EmbedOptions): Promise<readonly EmbeddedText[]>;
	/** True when a query can be embedded without waiting for a network. */
	readonly local: boolean;
	/** English words for a text in another language, for keyword search; empty when there is nothing to add. */
	gloss(text: string): Promise<string>;
	close(): Promise<void>;
}
