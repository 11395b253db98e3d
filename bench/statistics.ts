/** Numbers about numbers. */

/** The middle one, or the mean of the middle two; 0 of none. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((left, right) => left - right);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? 0;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A quarter of the values are no greater; 0 of none. */
export function lowerQuartile(values: readonly number[]): number {
	const sorted = [...values].sort((left, right) => left - right);
	return sorted[Math.max(0, Math.ceil(sorted.length / 4) - 1)] ?? 0;
}

/** Of the median of values that are scattered as most noise is: a quarter more than that of their mean; 0 of fewer than two. */
export function standardError(values: readonly number[]): number {
	if (values.length < 2) return 0;
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	return Math.sqrt(((Math.PI / 2) * squares) / (values.length - 1) / values.length);
}

/** The differences of two lists, one by one; as long as the shorter list. */
export function differences(values: readonly number[], others: readonly number[]): readonly number[] {
	return values.slice(0, others.length).map((value, at) => value - (others[at] ?? 0));
}

/** Three significant digits, and no fewer than the digits before the point. */
export function rounded(value: number): number {
	return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}

/** Deterministic (mulberry32), so that runs can be compared. 0 to 1. */
export function randomSource(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
