/**
 * The vectors of many texts as columns, which are taken over whole: loading them text by text takes several times as
 * long. Numbers of 4 bytes, as this machine has them: texts, passages, rows and stride; by text its key, its language
 * and its passages; by passage the gloss weight (−1 without a gloss); by row its scale. Then the rows, `stride` signed
 * bytes each, the raw vector of a passage before that of its gloss.
 */
import type { PackedText } from "./packed-text.ts";
import { DamagedRow } from "./sqlite-error.ts";

export interface VectorColumns {
	readonly stride: number;
	/** By text. */
	readonly texts: Int32Array;
	/** By text: position in `LANGUAGES`. */
	readonly languages: Int32Array;
	/** By text. */
	readonly passages: Int32Array;
	/** By passage; below 0 without a gloss. */
	readonly glossWeights: Float32Array;
	/** By row. */
	readonly scales: Float32Array;
	readonly rows: Uint8Array;
}

export interface KeyedText {
	/** Key of the text. */
	readonly text: number;
	readonly packed: PackedText;
}

const WORD_BYTES = 4;
const HEADER_WORDS = 4;
const NO_GLOSS = -1;

/** The texts have vectors of one length. */
export function packColumns(texts: readonly KeyedText[]): Uint8Array {
	const passages = texts.flatMap(({ packed }) => packed.passages);
	const vectors = passages.flatMap(({ raw, gloss }) => (gloss === undefined ? [raw] : [raw, gloss]));
	const stride = texts[0]?.packed.stride ?? 0;
	const words = HEADER_WORDS + 3 * texts.length + passages.length + vectors.length;
	const bytes = new Uint8Array(words * WORD_BYTES + vectors.length * stride);
	const columns = columnsIn(bytes, { texts: texts.length, passages: passages.length, rows: vectors.length, stride });
	new Int32Array(bytes.buffer, 0, HEADER_WORDS).set([texts.length, passages.length, vectors.length, stride]);
	columns.texts.set(texts.map(({ text }) => text));
	columns.languages.set(texts.map(({ packed }) => packed.language));
	columns.passages.set(texts.map(({ packed }) => packed.passages.length));
	columns.glossWeights.set(passages.map(({ gloss, glossWeight }) => (gloss === undefined ? NO_GLOSS : glossWeight)));
	columns.scales.set(vectors.map(({ scale }) => scale));
	for (const [row, { numbers }] of vectors.entries()) columns.rows.set(numbers, row * stride);
	return bytes;
}

/** Views into the bytes. @throws DamagedRow */
export function unpackColumns(bytes: Uint8Array): VectorColumns {
	// What a database returns has memory of its own; a copy is needed only where it does not begin at a whole number.
	const whole = bytes.byteOffset % WORD_BYTES === 0 ? bytes : bytes.slice();
	if (whole.length < HEADER_WORDS * WORD_BYTES) throw new DamagedRow("a chunk of vectors is cut short");
	const [texts = 0, passages = 0, rows = 0, stride = 0] = new Int32Array(whole.buffer, whole.byteOffset, HEADER_WORDS);
	const sizes = { texts, passages, rows, stride };
	if (Math.min(...Object.values(sizes)) < 0 || bytesOf(sizes) !== whole.length) {
		throw new DamagedRow("a chunk of vectors is of another length than it says");
	}
	const columns = columnsIn(whole, sizes);
	if (!isConsistent(columns)) throw new DamagedRow("a chunk of vectors contradicts itself");
	return columns;
}

interface Sizes {
	readonly texts: number;
	readonly passages: number;
	readonly rows: number;
	readonly stride: number;
}

function bytesOf({ texts, passages, rows, stride }: Sizes): number {
	return (HEADER_WORDS + 3 * texts + passages + rows) * WORD_BYTES + rows * stride;
}

function columnsIn({ buffer, byteOffset }: Uint8Array, { texts, passages, rows, stride }: Sizes): VectorColumns {
	let at = byteOffset + HEADER_WORDS * WORD_BYTES;
	const after = (length: number): number => {
		const from = at;
		at += length * WORD_BYTES;
		return from;
	};
	return {
		stride,
		texts: new Int32Array(buffer, after(texts), texts),
		languages: new Int32Array(buffer, after(texts), texts),
		passages: new Int32Array(buffer, after(texts), texts),
		glossWeights: new Float32Array(buffer, after(passages), passages),
		scales: new Float32Array(buffer, after(rows), rows),
		rows: new Uint8Array(buffer, at, rows * stride),
	};
}

/** True when the parts are as many as the whole says, and keys are keys. */
function isConsistent({ texts, passages, glossWeights, scales }: VectorColumns): boolean {
	let all = 0;
	for (const count of passages) {
		if (count < 0) return false;
		all += count;
	}
	let rows = glossWeights.length;
	for (const weight of glossWeights) if (weight >= 0) rows += 1;
	return all === glossWeights.length && rows === scales.length && texts.every((key) => key >= 0);
}
