/** How a question's vectors are compared with a fact's: by language, gloss and best passage. */
import type { EmbeddedText, PassageVectors } from "../ports/embedder.ts";

/** Dot product of the common length: the cosine, for unit vectors. */
export function dot(left: Float32Array, right: Float32Array): number {
	const length = Math.min(left.length, right.length);
	let sum = 0;
	for (let at = 0; at < length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
	return sum;
}

function passageCosine(query: PassageVectors, passage: PassageVectors, sameLanguage: boolean): number {
	if (!sameLanguage) return dot(query.gloss ?? query.raw, passage.gloss ?? passage.raw);
	const raw = dot(query.raw, passage.raw);
	if (query.gloss === undefined || passage.gloss === undefined) return raw;
	const weight = passage.glossWeight;
	return (1 - weight) * raw + weight * dot(query.gloss, passage.gloss);
}

/** Cosine of the passage that fits best, −1 to 1. */
export function bestCosine(query: EmbeddedText, text: EmbeddedText): number {
	const [question] = query.passages;
	if (question === undefined) return 0;
	let best = -1;
	for (const passage of text.passages) {
		best = Math.max(best, passageCosine(question, passage, query.language === text.language));
	}
	return Math.min(1, best);
}

/** Mean and standard deviation of a population. */
export function spread(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
	if (values.length === 0) return { mean: 0, deviation: 0 };
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
	return { mean, deviation: Math.sqrt(variance) };
}
