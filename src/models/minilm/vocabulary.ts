/**
 * Words to line numbers, over the text itself: lines are chained by a few of their characters, which takes a fraction of
 * the time that a map of 30,000 strings takes to be made, and of its room.
 */

/** A power of 2; about the number of words that are expected. */
const CHAINS = 32_768;

const LINE_END = 0x0a;

export interface Chains {
	/** Where each line begins; one more for the end. */
	readonly starts: Int32Array;
	/** By chain: its last line and one more, or 0. */
	readonly last: Int32Array;
	/** By line: the one before it in its chain and one more, or 0. */
	readonly before: Int32Array;
}

/** Numbers of a text of so many lines, in the order of their names. */
export function chainLengths(lines: number): readonly [starts: number, last: number, before: number] {
	return [lines + 1, CHAINS, lines];
}

export function chainsOf(text: Uint16Array): Chains {
	const starts = lineStarts(text);
	const lines = starts.length - 1;
	const last = new Int32Array(CHAINS);
	const before = new Int32Array(lines);
	for (let line = 0, start = 0; line < lines; line++) {
		const next = starts[line + 1] ?? 0;
		const length = next - 1 - start;
		const chain = chainOf(length, (at) => text[start + at] ?? 0);
		before[line] = last[chain] ?? 0;
		last[chain] = line + 1;
		start = next;
	}
	return { starts, last, before };
}

/** The text as the numbers of its UTF-16 units, which need no decoding when they are read from a file. */
export function unitsOf(text: string): Uint16Array {
	return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

export class Vocabulary {
	readonly #text: Uint16Array;
	readonly #chains: Chains;

	/** `text` has one word a line; `chains` are its own, worked out unless given. */
	constructor(text: Uint16Array, chains: Chains = chainsOf(text)) {
		this.#text = text;
		this.#chains = chains;
	}

	/** The word's line, from 0; of equal lines the last one. */
	idOf(word: string): number | undefined {
		const { last, before } = this.#chains;
		let line = (last[chainOf(word.length, (at) => word.charCodeAt(at))] ?? 0) - 1;
		while (line >= 0 && !this.#isLine(line, word)) line = (before[line] ?? 0) - 1;
		return line < 0 ? undefined : line;
	}

	#isLine(line: number, word: string): boolean {
		const { starts } = this.#chains;
		const start = starts[line] ?? 0;
		if ((starts[line + 1] ?? 0) - start - 1 !== word.length) return false;
		for (let at = 0; at < word.length; at++) if (this.#text[start + at] !== word.charCodeAt(at)) return false;
		return true;
	}
}

/** Of the length, and of the characters at both ends and about the middle. */
function chainOf(length: number, unitAt: (at: number) => number): number {
	if (length === 0) return 0;
	let hash = length;
	hash = Math.imul(hash, 31) + unitAt(0);
	hash = Math.imul(hash, 31) + unitAt(length - 1);
	hash = Math.imul(hash, 31) + unitAt(length >> 1);
	hash = Math.imul(hash, 31) + unitAt(length >> 2);
	hash = Math.imul(hash, 31) + unitAt(length - 1 - (length >> 2));
	return (hash ^ (hash >>> 15)) & (CHAINS - 1);
}

function lineStarts(text: Uint16Array): Int32Array {
	const starts = new Int32Array(text.length + 2);
	let lines = 1;
	for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) starts[lines++] = at + 1;
	starts[lines] = text.length + 1;
	return starts.slice(0, lines + 1);
}
