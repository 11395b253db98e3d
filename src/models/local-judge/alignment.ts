/** Two contents laid side by side by their longest common subsequence. */

export interface Alignment {
	/** Share of both that is common, 0 to 1. */
	readonly common: number;
	/** Replaced spans before the first common word: another subject. */
	readonly replacedEarly: number;
	/** Replaced spans after it: another value. */
	readonly replacedLate: number;
}

/** Words of a span that still counts as a replacement. */
const SHORT_SPAN = 4;

export function align(left: readonly string[], right: readonly string[]): Alignment {
	const lengths = commonLengths(left, right);
	const at = (row: number, column: number): number => lengths[row * (right.length + 1) + column] ?? 0;
	let [row, column, seen, replacedEarly, replacedLate] = [0, 0, 0, 0, 0];
	while (row < left.length || column < right.length) {
		const [fromRow, fromColumn] = [row, column];
		while ((row < left.length || column < right.length) && !isCommon()) {
			if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1))) row++;
			else column++;
		}
		const [gone, come] = [row - fromRow, column - fromColumn];
		if (gone > 0 && come > 0 && gone <= SHORT_SPAN && come <= SHORT_SPAN) {
			if (seen === 0) replacedEarly++;
			else replacedLate++;
		}
		for (; isCommon(); row++, column++) seen++;
	}
	const both = left.length + right.length;
	return { common: both === 0 ? 0 : (2 * at(0, 0)) / both, replacedEarly, replacedLate };

	function isCommon(): boolean {
		return row < left.length && column < right.length && left[row] === right[column];
	}
}

/** Lengths of the common subsequences of all pairs of ends, row by row. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint8Array {
	const width = right.length + 1;
	const lengths = new Uint8Array((left.length + 1) * width);
	for (let row = left.length - 1; row >= 0; row--) {
		for (let column = right.length - 1; column >= 0; column--) {
			const here = row * width + column;
			const longer = Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
			lengths[here] = left[row] === right[column] ? (lengths[here + width + 1] ?? 0) + 1 : longer;
		}
	}
	return lengths;
}
