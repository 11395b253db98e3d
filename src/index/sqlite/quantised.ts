/** Vectors as small integers: the cosine of two of them is exact, only their direction is rounded. */

/** Rows are whole numbers of the kernel's 16 lanes. */
const LANES = 16;
const ROW_MAX = 127;
/** Finer than the rows at no cost; 127 × 1,023 × 16,384 dimensions still fit 32 bits. */
const QUERY_MAX = 1023;

/** Numbers of a row: the dimensions, rounded up. */
export function strideOf(dimensions: number): number {
	return Math.ceil(dimensions / LANES) * LANES;
}

/** Whole numbers, and what makes their length 1. */
export interface Quantised<Numbers> {
	readonly numbers: Numbers;
	readonly scale: number;
}

export function quantisedRow(vector: Float32Array): Quantised<Int8Array> {
	const numbers = new Int8Array(strideOf(vector.length));
	return { numbers, scale: quantise(vector, numbers, ROW_MAX) };
}

export function quantisedQuery(vector: Float32Array): Quantised<Int16Array> {
	const numbers = new Int16Array(strideOf(vector.length));
	return { numbers, scale: quantise(vector, numbers, QUERY_MAX) };
}

function quantise(vector: Float32Array, numbers: Int8Array | Int16Array, most: number): number {
	let greatest = 0;
	for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
	if (!Number.isFinite(greatest) || greatest === 0) return 0;
	let squares = 0;
	for (let at = 0; at < vector.length; at++) {
		const rounded = Math.round(((vector[at] ?? 0) / greatest) * most);
		numbers[at] = rounded;
		squares += rounded * rounded;
	}
	return 1 / Math.sqrt(squares);
}
