/**
 * The packed file, part by part: header, tables about the words, their text, and the body as the kernel reads it. What a
 * start needs is checked at the start; the rows of words, half of the file, each when it is first needed.
 */
import { crc32 } from "node:zlib";
import { type Chains, chainLengths, chainsOf, unitsOf } from "./vocabulary.ts";

/** Model widths; native/minilm/minilm.as has the same. */
export const WIDTH = 384;
export const WORDS = 30_522;
/** Where the rows of words lie in the body, and how many bytes they are. */
export const WORD_ROWS_AT = (2 + 6 * 6) * 8;
export const WORD_ROWS_BYTES = WORDS * WIDTH;

const MAGIC = "CAIRNML2";
export const HEADER_BYTES = 64;

export interface PackedHeader {
	/** UTF-16 units of the words' text. */
	readonly units: number;
	readonly lines: number;
	/** Of text and tables. */
	readonly wordsBytes: number;
	readonly wordsChecksum: number;
	readonly bodyBytes: number;
	/** Of the body without its rows of words. */
	readonly bodyChecksum: number;
}

/** A packed file in parts, in the file's order. */
export interface PackedModel {
	readonly header: Buffer;
	readonly words: Buffer;
	readonly body: Buffer;
	/** What the words part was made of. */
	readonly vocabulary: Pick<PackedWords, "text" | "chains">;
}

/** What the words part holds: numbers, as this machine has them. */
export interface PackedWords {
	/** One word a line; the line number is the id. */
	readonly text: Uint16Array;
	readonly chains: Chains;
	/** By id: the checksum of the word's row. */
	readonly rowChecksums: Uint32Array;
}

/** `lines` has one word a line. */
export function packModel(lines: string, body: Buffer): PackedModel {
	const text = unitsOf(lines);
	const chains = chainsOf(text);
	// The text comes last: its units need no alignment of four.
	const tables = [chains.starts, chains.last, chains.before, rowChecksumsOf(body), text];
	const words = Buffer.concat(tables.map((table) => new Uint8Array(table.buffer, table.byteOffset, table.byteLength)));
	const header = Buffer.alloc(HEADER_BYTES);
	header.write(MAGIC, 0, "latin1");
	header.writeUInt32LE(text.length, 8);
	header.writeUInt32LE(chains.before.length, 12);
	header.writeUInt32LE(body.length, 16);
	header.writeUInt32LE(
		startParts(body.length).reduce((checksum, [from, to]) => crc32(body.subarray(from, to), checksum), 0),
		20,
	);
	header.writeUInt32LE(crc32(words), 24);
	return { header, words, body, vocabulary: { text, chains } };
}

/** `undefined` when this is not the header of a packed file of this version. */
export function parseHeader(header: Buffer): PackedHeader | undefined {
	if (header.length < HEADER_BYTES || header.toString("latin1", 0, MAGIC.length) !== MAGIC) return undefined;
	const [units, lines] = [header.readUInt32LE(8), header.readUInt32LE(12)];
	const numbers = chainLengths(lines).reduce((sum, length) => sum + length, 0) + WORDS;
	return {
		units,
		lines,
		wordsBytes: numbers * Int32Array.BYTES_PER_ELEMENT + units * Uint16Array.BYTES_PER_ELEMENT,
		wordsChecksum: header.readUInt32LE(24),
		bodyBytes: header.readUInt32LE(16),
		bodyChecksum: header.readUInt32LE(20),
	};
}

/** Views into the bytes, which begin at a multiple of 4. */
export function parseWords(words: Buffer, { units, lines }: PackedHeader): PackedWords {
	const [starts, last, before] = chainLengths(lines);
	let at = words.byteOffset;
	const next = (length: number): Int32Array => {
		const table = new Int32Array(words.buffer, at, length);
		at += table.byteLength;
		return table;
	};
	const chains: Chains = { starts: next(starts), last: next(last), before: next(before) };
	const rowChecksums = new Uint32Array(words.buffer, at, WORDS);
	return { chains, rowChecksums, text: new Uint16Array(words.buffer, at + rowChecksums.byteLength, units) };
}

/** Bytes that are read and checked together: they stay in the processor's cache. */
const STEP = 262_144;

/** The parts of the body that a start needs, in order. */
export function startParts(bodyBytes: number): readonly (readonly [from: number, to: number])[] {
	const parts: (readonly [number, number])[] = [[0, WORD_ROWS_AT]];
	for (let from = WORD_ROWS_AT + WORD_ROWS_BYTES; from < bodyBytes; from += STEP) {
		parts.push([from, Math.min(bodyBytes, from + STEP)]);
	}
	return parts;
}

function rowChecksumsOf(body: Buffer): Uint32Array {
	return Uint32Array.from({ length: WORDS }, (_, id) => {
		const at = WORD_ROWS_AT + id * WIDTH;
		return crc32(body.subarray(at, at + WIDTH));
	});
}
