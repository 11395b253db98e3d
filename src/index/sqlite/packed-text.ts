/**
 * The vectors of one text as bytes, little-endian: language (1 byte), 1 byte unused, passages (2), stride (4); then for
 * each passage the gloss weight (float32, −1 without a gloss), and for the raw and the gloss vector a scale (float32)
 * and `stride` signed bytes.
 */
import type { EmbeddedText, TextLanguage } from "../../ports/embedder.ts";
import { quantisedRow, strideOf } from "./quantised.ts";
import { DamagedRow } from "./sqlite-error.ts";

/** Positions are stored: only append. */
export const LANGUAGES: readonly TextLanguage[] = ["latin", "zh", "ja", "ko", "de", "es", "fr", "ru"];

const HEADER_BYTES = 8;
const FLOAT_BYTES = 4;
const NO_GLOSS = -1;

export interface PackedVector {
	readonly scale: number;
	readonly numbers: Uint8Array;
}

export interface PackedPassage {
	readonly raw: PackedVector;
	readonly gloss: PackedVector | undefined;
	readonly glossWeight: number;
}

export interface PackedText {
	/** Position in `LANGUAGES`. */
	readonly language: number;
	readonly stride: number;
	readonly passages: readonly PackedPassage[];
}

export function packText({ language, passages }: EmbeddedText): Uint8Array {
	const stride = strideOf(passages[0]?.raw.length ?? 0);
	const vectorBytes = FLOAT_BYTES + stride;
	const vectors = passages.reduce((sum, passage) => sum + (passage.gloss === undefined ? 1 : 2), 0);
	const bytes = new Uint8Array(HEADER_BYTES + passages.length * FLOAT_BYTES + vectors * vectorBytes);
	const view = new DataView(bytes.buffer);
	view.setUint8(0, Math.max(0, LANGUAGES.indexOf(language)));
	view.setUint16(2, passages.length, true);
	view.setUint32(4, stride, true);
	let at = HEADER_BYTES;
	for (const { raw, gloss, glossWeight } of passages) {
		view.setFloat32(at, gloss === undefined ? NO_GLOSS : glossWeight, true);
		at += FLOAT_BYTES;
		for (const vector of gloss === undefined ? [raw] : [raw, gloss]) {
			const { numbers, scale } = quantisedRow(vector);
			view.setFloat32(at, scale, true);
			bytes.set(new Uint8Array(numbers.buffer), at + FLOAT_BYTES);
			at += vectorBytes;
		}
	}
	return bytes;
}

/** Views into the bytes, not copies. @throws DamagedRow */
export function unpackText(bytes: Uint8Array): PackedText {
	try {
		return unpack(bytes);
	} catch (error) {
		throw new DamagedRow("a vector is cut short", { cause: error });
	}
}

function unpack(bytes: Uint8Array): PackedText {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const stride = view.getUint32(4, true);
	const passages: PackedPassage[] = [];
	let at = HEADER_BYTES;
	const vector = (): PackedVector => {
		const scale = view.getFloat32(at, true);
		const numbers = new Uint8Array(bytes.buffer, bytes.byteOffset + at + FLOAT_BYTES, stride);
		at += FLOAT_BYTES + stride;
		return { scale, numbers };
	};
	for (let count = view.getUint16(2, true); count > 0; count--) {
		const glossWeight = view.getFloat32(at, true);
		at += FLOAT_BYTES;
		const raw = vector();
		const gloss = glossWeight === NO_GLOSS ? undefined : vector();
		passages.push({ raw, gloss, glossWeight: Math.max(0, glossWeight) });
	}
	if (at !== bytes.byteLength) throw new RangeError(`${bytes.byteLength} bytes instead of ${at}`);
	return { language: view.getUint8(0), stride, passages };
}
