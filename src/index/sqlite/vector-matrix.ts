/** All vectors of one space in memory, text by text, compared with a query at once or for a few texts. */
import type { EmbeddedText, PassageVectors } from "../../ports/embedder.ts";
import { LANGUAGES, type PackedText } from "./packed-text.ts";
import { type Quantised, quantisedQuery } from "./quantised.ts";
import type { Scanner, ScannerFactory } from "./scan-kernel.ts";
import type { VectorColumns } from "./vector-chunk.ts";

/** Columns of numbers that grow together. */
interface Passages {
	/** Slot of the text that the passage belongs to. */
	text: Int32Array;
	raw: Int32Array;
	/** Row of the gloss vector, or −1. */
	gloss: Int32Array;
	weight: Float32Array;
	language: Uint8Array;
}

/** One passage, in the columns' terms. */
interface Passage {
	readonly slot: number;
	readonly raw: number;
	readonly gloss: number;
	readonly weight: number;
	readonly language: number;
}

const NO_ROW = -1;
/** Below every cosine: the text has been replaced. */
const NONE = -2;

interface Query {
	readonly raw: Quantised<Int16Array>;
	readonly gloss: Quantised<Int16Array> | undefined;
	readonly language: number;
}

export class VectorMatrix {
	readonly #scanner: Scanner;
	readonly #passages: Passages = {
		text: new Int32Array(64),
		raw: new Int32Array(64),
		gloss: new Int32Array(64),
		weight: new Float32Array(64),
		language: new Uint8Array(64),
	};
	#passageCount = 0;
	#scales = new Float32Array(64);
	/** By slot. */
	#counts = new Int32Array(64);
	/** By key of the text: its slot and one more, or 0. */
	#slots = new Int32Array(64);
	#texts = 0;
	#slotCount = 0;

	constructor(scanners: ScannerFactory, stride: number) {
		this.#scanner = scanners(stride);
	}

	/** Texts with vectors. */
	get texts(): number {
		return this.#texts;
	}

	/** Raises with everything that is added. */
	get version(): number {
		return this.#slotCount;
	}

	/** Adds texts at once. */
	addAll({ texts, languages, passages, glossWeights, scales, rows }: VectorColumns): void {
		let row = this.#addRows(rows, scales);
		this.#growPassages(this.#passageCount + glossWeights.length);
		for (let at = 0, passage = 0; at < texts.length; at++) {
			const count = passages[at] ?? 0;
			const slot = this.#addSlot(texts[at] ?? 0, count);
			for (const end = passage + count; passage < end; passage++) {
				const weight = glossWeights[passage] ?? NO_ROW;
				const gloss = weight < 0 ? NO_ROW : row + 1;
				this.#addPassage({ slot, raw: row, gloss, weight: Math.max(0, weight), language: languages[at] ?? 0 });
				row += weight < 0 ? 1 : 2;
			}
		}
	}

	/** Adds a text, in place of former vectors of the same one. */
	add(text: number, packed: PackedText): void {
		const slot = this.#addSlot(text, packed.passages.length);
		const { language } = packed;
		this.#growPassages(this.#passageCount + packed.passages.length);
		for (const { raw, gloss, glossWeight: weight } of packed.passages) {
			const row = this.#addRow(raw);
			this.#addPassage({ slot, raw: row, gloss: gloss === undefined ? NO_ROW : this.#addRow(gloss), weight, language });
		}
	}

	#addSlot(text: number, passages: number): number {
		const slot = this.#slotCount;
		this.#slotCount += 1;
		this.#slots = grown(this.#slots, text + 1);
		if (this.#slots[text] === 0) this.#texts += 1;
		this.#slots[text] = slot + 1;
		this.#counts = grown(this.#counts, slot + 1);
		this.#counts[slot] = passages;
		return slot;
	}

	/** In the room that was made for it. */
	#addPassage({ slot, raw, gloss, weight, language }: Passage): void {
		const at = this.#passageCount++;
		this.#passages.text[at] = slot;
		this.#passages.raw[at] = raw;
		this.#passages.gloss[at] = gloss;
		this.#passages.weight[at] = weight;
		this.#passages.language[at] = language;
	}

	/** The text's place in what `compareAll` returns, or −1. */
	slotOf(text: number): number {
		return (this.#slots[text] ?? 0) - 1;
	}

	/** Of the text at a slot. */
	passagesAt(slot: number): number {
		return this.#counts[slot] ?? 0;
	}

	/** Best cosine of each slot, by the rule of `similarity.ts`. */
	compareAll(embedded: EmbeddedText): Float32Array {
		const query = queryOf(embedded);
		const best = new Float32Array(this.#slotCount).fill(NONE);
		if (query === undefined) return best;
		const raw = this.#cosines(query.raw);
		const gloss = query.gloss === undefined ? raw : this.#cosines(query.gloss);
		const { text, language } = this.#passages;
		for (let at = 0; at < this.#passageCount; at++) {
			const isSame = language[at] === query.language;
			const cosine = isSame ? this.#within(at, raw, gloss) : this.#across(at, gloss);
			const slot = text[at] ?? 0;
			if (cosine > (best[slot] ?? NONE)) best[slot] = cosine;
		}
		return best;
	}

	/** Without a gloss of the query, `gloss` is `raw` itself. */
	#within(at: number, raw: Float32Array, gloss: Float32Array): number {
		const cosine = raw[this.#passages.raw[at] ?? 0] ?? 0;
		const glossRow = this.#passages.gloss[at] ?? NO_ROW;
		if (gloss === raw || glossRow === NO_ROW) return cosine;
		const share = this.#passages.weight[at] ?? 0;
		return (1 - share) * cosine + share * (gloss[glossRow] ?? 0);
	}

	#across(at: number, gloss: Float32Array): number {
		const glossRow = this.#passages.gloss[at] ?? NO_ROW;
		return gloss[glossRow === NO_ROW ? (this.#passages.raw[at] ?? 0) : glossRow] ?? 0;
	}

	#cosines(query: Quantised<Int16Array>): Float32Array {
		const products = this.#scanner.products(query.numbers);
		const cosines = new Float32Array(products.length);
		for (let row = 0; row < products.length; row++) {
			cosines[row] = (products[row] ?? 0) * query.scale * (this.#scales[row] ?? 0);
		}
		return cosines;
	}

	/** The place of the first of them. */
	#addRows(rows: Uint8Array, scales: Float32Array): number {
		if (scales.length === 0) return this.#scanner.count;
		const first = this.#scanner.add(rows);
		this.#scales = grown(this.#scales, first + scales.length);
		this.#scales.set(scales, first);
		return first;
	}

	#addRow({ numbers, scale }: { readonly numbers: Uint8Array; readonly scale: number }): number {
		const row = this.#scanner.add(numbers);
		this.#scales = grown(this.#scales, row + 1);
		this.#scales[row] = scale;
		return row;
	}

	#growPassages(count: number): void {
		const passages = this.#passages;
		passages.text = grown(passages.text, count);
		passages.raw = grown(passages.raw, count);
		passages.gloss = grown(passages.gloss, count);
		passages.weight = grown(passages.weight, count);
		passages.language = grown(passages.language, count);
	}
}

function queryOf({ language, passages }: EmbeddedText): Query | undefined {
	const passage: PassageVectors | undefined = passages[0];
	if (passage === undefined) return undefined;
	return {
		raw: quantisedQuery(passage.raw),
		gloss: passage.gloss === undefined ? undefined : quantisedQuery(passage.gloss),
		language: LANGUAGES.indexOf(language),
	};
}

function grown<List extends Int32Array | Float32Array | Uint8Array>(list: List, count: number): List {
	if (list.length >= count) return list;
	const copy = new (list.constructor as new (length: number) => List)(Math.ceil(count * 1.5)); // of the same class
	copy.set(list);
	return copy;
}
