/** Two contents laid side by side by their longest common subsequence. */

interface Sides {
	/** The words of the known fact, and those of them that the other has nothing for. */
	readonly left: readonly string[];
	readonly gone: ReadonlySet<string>;
	readonly right: readonly string[];
	readonly come: ReadonlySet<string>;
}

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

/** A span counts as replaced when something is in it on both sides that is nowhere on the other. */
export function align({ left, gone, right, come }: Sides): Alignment {
	const lengths = commonLengths(left, right);
	const walk = new Walk(left, right, lengths);
	let [seen, replacedEarly, replacedLate] = [0, 0, 0];
	while (!walk.isOver()) {
		const passed = walk.passDifferent();
		const isReplacement = stands(passed.left, gone) && stands(passed.right, come);
		if (isReplacement && seen === 0) replacedEarly++;
		if (isReplacement && seen > 0) replacedLate++;
		seen += walk.passCommon();
	}
	const both = left.length + right.length;
	return { common: both === 0 ? 0 : (2 * (lengths[0] ?? 0)) / both, replacedEarly, replacedLate };
}

function stands(span: readonly string[], alone: ReadonlySet<string>): boolean {
	return span.length <= SHORT_SPAN && span.some((word) => alone.has(word));
}

/** Goes through both at once along their longest common subsequence. */
class Walk {
	readonly #left: readonly string[];
	readonly #right: readonly string[];
	readonly #lengths: Uint8Array;
	#row = 0;
	#column = 0;

	constructor(left: readonly string[], right: readonly string[], lengths: Uint8Array) {
		this.#left = left;
		this.#right = right;
		this.#lengths = lengths;
	}

	isOver(): boolean {
		return this.#row >= this.#left.length && this.#column >= this.#right.length;
	}

	passDifferent(): { readonly left: readonly string[]; readonly right: readonly string[] } {
		const [fromRow, fromColumn] = [this.#row, this.#column];
		while (!this.isOver() && !this.#isCommon()) {
			if (this.#leavesLeft()) this.#row++;
			else this.#column++;
		}
		return { left: this.#left.slice(fromRow, this.#row), right: this.#right.slice(fromColumn, this.#column) };
	}

	passCommon(): number {
		let passed = 0;
		for (; this.#isCommon(); passed++) {
			this.#row++;
			this.#column++;
		}
		return passed;
	}

	#isCommon(): boolean {
		const inside = this.#row < this.#left.length && this.#column < this.#right.length;
		return inside && this.#left[this.#row] === this.#right[this.#column];
	}

	#leavesLeft(): boolean {
		if (this.#column >= this.#right.length) return true;
		return this.#row < this.#left.length && this.#at(1, 0) >= this.#at(0, 1);
	}

	#at(down: number, across: number): number {
		return this.#lengths[(this.#row + down) * (this.#right.length + 1) + this.#column + across] ?? 0;
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
