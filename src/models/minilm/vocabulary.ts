/**
 * Words to line numbers, over the text itself: lines are chained by a few of their characters, which takes a fraction of
 * the time that a map of 30,000 strings takes to be made, and of its room.
 */

/** A power of 2; about the number of words that are expected. */
const CHAINS = 32_768;

export class Vocabulary {
	readonly #text: string;
	/** Where each line begins; one more for the end. */
	readonly #starts: Int32Array;
	/** By chain: its last line and one more, or 0. */
	readonly #last: Int32Array;
	/** By line: the one before it in its chain and one more, or 0. */
	readonly #before: Int32Array;

	/** `text` has one word a line. */
	constructor(text: string) {
		const starts = lineStarts(text);
		const lines = starts.length - 1;
		const last = new Int32Array(CHAINS);
		const before = new Int32Array(lines);
		for (let line = 0, start = 0; line < lines; line++) {
			const next = starts[line + 1] ?? 0;
			const chain = chainOf(text, start, next - 1);
			before[line] = last[chain] ?? 0;
			last[chain] = line + 1;
			start = next;
		}
		this.#text = text;
		this.#starts = starts;
		this.#last = last;
		this.#before = before;
	}

	/** The word's line, from 0; of equal lines the last one. */
	idOf(word: string): number | undefined {
		let line = (this.#last[chainOf(word, 0, word.length)] ?? 0) - 1;
		while (line >= 0 && !this.#isLine(line, word)) line = (this.#before[line] ?? 0) - 1;
		return line < 0 ? undefined : line;
	}

	#isLine(line: number, word: string): boolean {
		const start = this.#starts[line] ?? 0;
		return (this.#starts[line + 1] ?? 0) - start - 1 === word.length && this.#text.startsWith(word, start);
	}
}

/** Of the length, and of the characters at both ends and about the middle. */
function chainOf(text: string, start: number, end: number): number {
	const length = end - start;
	if (length === 0) return 0;
	let hash = length;
	hash = Math.imul(hash, 31) + text.charCodeAt(start);
	hash = Math.imul(hash, 31) + text.charCodeAt(end - 1);
	hash = Math.imul(hash, 31) + text.charCodeAt(start + (length >> 1));
	hash = Math.imul(hash, 31) + text.charCodeAt(start + (length >> 2));
	hash = Math.imul(hash, 31) + text.charCodeAt(end - 1 - (length >> 2));
	return (hash ^ (hash >>> 15)) & (CHAINS - 1);
}

function lineStarts(text: string): Int32Array {
	const starts = new Int32Array(text.length + 2);
	let lines = 1;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts[lines++] = at + 1;
	starts[lines] = text.length + 1;
	return starts.slice(0, lines + 1);
}
