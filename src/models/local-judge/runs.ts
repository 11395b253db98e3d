/** Runs of three and of four characters, by which spellings are compared. */

/** By run: a number for letters and digits of ASCII and spaces, the quicker to find; the run itself for others. */
export type Runs = ReadonlyMap<number | string, number>;

/** Codes of a plain character: space, ten digits, 26 letters. */
const PLAIN = 37;
const OTHER = -1;
/** Runs of three are numbered below this, runs of four from it. */
const FOURS_FROM = PLAIN ** 3;

export function runsOf(text: string): Runs {
	const plain = ` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim()} `;
	const codes = Int8Array.from({ length: plain.length }, (_, at) => codeOf(plain.charCodeAt(at)));
	const runs = new Map<number | string, number>();
	for (let at = 0; at + 3 <= plain.length; at++) {
		const three = numberOf(codes, at, 3);
		count(runs, three === OTHER ? plain.slice(at, at + 3) : three);
		if (at + 4 > plain.length) continue;
		const four = numberOf(codes, at, 4);
		count(runs, four === OTHER ? plain.slice(at, at + 4) : FOURS_FROM + four);
	}
	return runs;
}

function codeOf(unit: number): number {
	if (unit === 0x20) return 0;
	if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 1;
	return unit >= 0x61 && unit <= 0x7a ? unit - 0x61 + 11 : OTHER;
}

function numberOf(codes: Int8Array, from: number, length: number): number {
	let number = 0;
	for (let at = from; at < from + length; at++) {
		const code = codes[at] ?? OTHER;
		if (code === OTHER) return OTHER;
		number = number * PLAIN + code;
	}
	return number;
}

function count(runs: Map<number | string, number>, run: number | string): void {
	runs.set(run, (runs.get(run) ?? 0) + 1);
}

/** Euclidean. */
export function lengthOf(runs: Runs): number {
	let squares = 0;
	for (const times of runs.values()) squares += times * times;
	return Math.sqrt(squares);
}

export function dotProduct(left: Runs, right: Runs): number {
	const [few, many] = left.size < right.size ? [left, right] : [right, left];
	let product = 0;
	for (const [run, times] of few) product += times * (many.get(run) ?? 0);
	return product;
}
