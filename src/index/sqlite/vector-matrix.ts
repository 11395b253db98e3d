/** All vectors of one space in memory, text by text, compared with a query at once or for a few texts. */
import type { EmbeddedText, PassageVectors } from "../../ports/embedder.ts";
import { LANGUAGES, type PackedText } from "./packed-text.ts";
import { type Quantised, quantisedQuery } from "./quantised.ts";
import { product, type Scanner, type ScannerFactory } from "./scan-kernel.ts";

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

const NO_ROW = -1;
/** Below every cosine: the text has been replaced. */
const NONE = -2;

interface Query {
	readonly raw: Quantised<Int16Array>;
	readonly gloss: Quantised<Int16Array> | undefined;
	readonly language: number;
}

/** How a row is compared: with the query's raw vector, or with its gloss. */
type Compare = (row: number, withGloss: boolean) => number;

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
	/** First passage of each slot; passages of one text stand together. */
	readonly #firstPassage: number[] = [];
	readonly #slots = new Map<number, number>();

	constructor(scanners: ScannerFactory, stride: number) {
		this.#scanner = scanners(stride);
	}

	/** Texts with vectors. */
	get texts(): number {
		return this.#slots.size;
	}

	/** Adds a text, in place of former vectors of the same one. */
	add(text: number, packed: PackedText): void {
		const slot = this.#firstPassage.length;
		this.#firstPassage.push(this.#passageCount);
		this.#slots.set(text, slot);
		for (const { raw, gloss, glossWeight } of packed.passages) {
			const at = this.#passageCount;
			this.#growPassages(at + 1);
			this.#passages.text[at] = slot;
			this.#passages.raw[at] = this.#addRow(raw);
			this.#passages.gloss[at] = gloss === undefined ? NO_ROW : this.#addRow(gloss);
			this.#passages.weight[at] = glossWeight;
			this.#passages.language[at] = packed.language;
			this.#passageCount += 1;
		}
	}

	/** The text's place in what `compareAll` returns, or −1. */
	slotOf(text: number): number {
		return this.#slots.get(text) ?? NO_ROW;
	}

	/** Best cosine of each slot. */
	compareAll(embedded: EmbeddedText): Float32Array {
		const query = queryOf(embedded);
		const best = new Float32Array(this.#firstPassage.length).fill(NONE);
		if (query === undefined) return best;
		const raw = this.#cosines(query.raw);
		const gloss = query.gloss === undefined ? raw : this.#cosines(query.gloss);
		const compare: Compare = (row, withGloss) => (withGloss ? gloss : raw)[row] ?? 0;
		const { text } = this.#passages;
		for (let at = 0; at < this.#passageCount; at++) {
			const cosine = this.#passageCosine(at, query, compare);
			const slot = text[at] ?? 0;
			if (cosine > (best[slot] ?? NONE)) best[slot] = cosine;
		}
		return best;
	}

	/** Best cosine of one text that has a slot. */
	compareOne(embedded: EmbeddedText, slot: number): number {
		const query = queryOf(embedded);
		if (query === undefined) return NONE;
		const compare: Compare = (row, withGloss) => {
			const { numbers, scale } = withGloss ? (query.gloss ?? query.raw) : query.raw;
			return product(this.#scanner.row(row), numbers) * scale * (this.#scales[row] ?? 0);
		};
		let best = NONE;
		const end = this.#firstPassage[slot + 1] ?? this.#passageCount;
		for (let at = this.#firstPassage[slot] ?? end; at < end; at++) {
			best = Math.max(best, this.#passageCosine(at, query, compare));
		}
		return best;
	}

	/** The rule of `similarity.ts`, over rows. */
	#passageCosine(at: number, query: Query, compare: Compare): number {
		const { raw, gloss, weight, language } = this.#passages;
		const rawRow = raw[at] ?? 0;
		const glossRow = gloss[at] ?? NO_ROW;
		if (language[at] !== query.language) return compare(glossRow === NO_ROW ? rawRow : glossRow, true);
		const cosine = compare(rawRow, false);
		if (query.gloss === undefined || glossRow === NO_ROW) return cosine;
		const share = weight[at] ?? 0;
		return (1 - share) * cosine + share * compare(glossRow, true);
	}

	#cosines(query: Quantised<Int16Array>): Float32Array {
		const products = this.#scanner.products(query.numbers);
		const cosines = new Float32Array(products.length);
		for (let row = 0; row < products.length; row++) {
			cosines[row] = (products[row] ?? 0) * query.scale * (this.#scales[row] ?? 0);
		}
		return cosines;
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
