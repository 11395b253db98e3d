/** Embedding servers' answers, read with suspicion: the right number of finite, equally long vectors, in order. */
import { MemoryError } from "../kernel/errors.ts";
import { fieldOf } from "./http.ts";

/**
 * Unit vectors in the order of the request. Both the OpenAI shape and Ollama's are read, whichever arrives.
 * @throws MemoryError PROVIDER_PROTOCOL
 */
export function readVectors(answer: unknown, count: number): Float32Array[] {
	const vectors = inOrder(answer).map(readVector);
	if (vectors.length !== count) throw wrong(`${vectors.length} vectors for ${count} texts`);
	const [first] = vectors;
	if (vectors.some((vector) => vector.length !== first?.length)) throw wrong("vectors of different lengths");
	return vectors.map(unitVector);
}

function wrong(what: string): MemoryError {
	return new MemoryError("PROVIDER_PROTOCOL", `embedding server sent ${what}`);
}

function inOrder(answer: unknown): unknown[] {
	const own = fieldOf(answer, "embeddings");
	if (Array.isArray(own)) return own;
	const data = fieldOf(answer, "data");
	if (!Array.isArray(data)) throw wrong("no vectors");
	const ordered: unknown[] = Array.from({ length: data.length });
	for (const [at, item] of data.entries()) {
		const index = fieldOf(item, "index") ?? at;
		if (typeof index !== "number" || !(index in ordered) || ordered[index] !== undefined) throw wrong("a wrong index");
		ordered[index] = fieldOf(item, "embedding");
	}
	return ordered;
}

/** Numbers, or base64 of little-endian 32-bit floats: told apart by what arrived, not by what was asked. */
function readVector(value: unknown): Float32Array {
	if (typeof value === "string") return fromBase64(value);
	if (!Array.isArray(value)) throw wrong("something that is not a vector");
	if (value.some((number) => typeof number !== "number")) throw wrong("a vector with something that is not a number");
	return Float32Array.from(value as number[]); // every item was just tested
}

function fromBase64(text: string): Float32Array {
	const bytes = Buffer.from(text, "base64");
	if (bytes.length % 4 !== 0) throw wrong("a vector in base64 of a wrong length");
	return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

function unitVector(vector: Float32Array): Float32Array {
	if (vector.length === 0) throw wrong("an empty vector");
	const length = Math.hypot(...vector);
	if (!Number.isFinite(length)) throw wrong("a vector that is not finite");
	if (length === 0) throw wrong("a vector of zeros");
	return vector.map((value) => value / length);
}
