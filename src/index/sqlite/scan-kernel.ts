/** Dot products of many 8-bit rows with one query: in WebAssembly, or in plain JavaScript where its file is missing. */

/** A growing list of rows of one length, and the products of all of them with a query. */
export interface Scanner {
	/** Rows so far. */
	readonly count: number;
	/** Adds whole rows of `stride` signed bytes each; returns the place of the first. */
	add(rows: Uint8Array): number;
	/** One product for each row; valid until the next call. */
	products(query: Int16Array): Int32Array;
}

/** What is used here of the host's WebAssembly; the library of this project has no types for it. */
interface WasmMemory {
	readonly buffer: ArrayBuffer;
	grow(pages: number): number;
}
declare const WebAssembly: {
	Module: new (bytes: Uint8Array) => object;
	Memory: new (limits: { readonly initial: number }) => WasmMemory;
	Instance: new (
		module: object,
		imports: { readonly env: { readonly memory: WasmMemory } },
	) => { readonly exports: Readonly<Record<string, unknown>> };
};

/** Makes scanners for rows of `stride` bytes, a multiple of 16. */
export type ScannerFactory = (stride: number) => Scanner;

/** `bytes` are `assets/scan.wasm`, so few that they are compiled at once. */
export function wasmScanners(bytes: Uint8Array): ScannerFactory {
	const module = new WebAssembly.Module(bytes);
	return (stride) => new WasmScanner(module, stride);
}

export const plainScanners: ScannerFactory = (stride) => new PlainScanner(stride);

// oxlint-disable-next-line max-params -- the signature of native/scan/scan.c
type ScanFunction = (rows: number, query: number, products: number, count: number, stride: number) => void;

const PAGE_BYTES = 65_536;
/** Rows for one call of the kernel: as many products as fit the first-level cache. */
const BLOCK_ROWS = 4096;
/** Room ahead, so that memory is not grown for each row. */
const SPARE = 1.125;

/** Memory: query, products of one block, rows. */
class WasmScanner implements Scanner {
	readonly #stride: number;
	readonly #memory: WasmMemory;
	readonly #scan: ScanFunction;
	readonly #productsAt: number;
	readonly #rowsAt: number;
	#products = new Int32Array(0);
	/** Of all memory; anew whenever it grows. */
	#bytes = new Uint8Array(0);
	#count = 0;

	constructor(module: object, stride: number) {
		this.#stride = stride;
		this.#productsAt = stride * Int16Array.BYTES_PER_ELEMENT;
		this.#rowsAt = this.#productsAt + BLOCK_ROWS * Int32Array.BYTES_PER_ELEMENT;
		this.#memory = new WebAssembly.Memory({ initial: Math.max(2, pagesFor(this.#rowsAt)) });
		const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
		this.#scan = instance.exports["scan"] as ScanFunction; // exported by native/scan/scan.c
	}

	get count(): number {
		return this.#count;
	}

	add(rows: Uint8Array): number {
		const first = this.#count;
		const at = this.#rowsAt + first * this.#stride;
		const present = this.#memory.buffer.byteLength;
		if (at + rows.length > present) {
			this.#memory.grow(pagesFor((at + rows.length) * SPARE) - present / PAGE_BYTES);
		}
		if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
		this.#bytes.set(rows, at);
		this.#count += rows.length / this.#stride;
		return first;
	}

	products(query: Int16Array): Int32Array {
		new Int16Array(this.#memory.buffer).set(query, 0);
		if (this.#products.length < this.#count) this.#products = new Int32Array(Math.ceil(this.#count * SPARE));
		for (let from = 0; from < this.#count; from += BLOCK_ROWS) {
			const rows = Math.min(BLOCK_ROWS, this.#count - from);
			this.#scan(this.#rowsAt + from * this.#stride, 0, this.#productsAt, rows, this.#stride);
			this.#products.set(new Int32Array(this.#memory.buffer, this.#productsAt, rows), from);
		}
		return this.#products.subarray(0, this.#count);
	}
}

function pagesFor(bytes: number): number {
	return Math.ceil(bytes / PAGE_BYTES);
}

class PlainScanner implements Scanner {
	readonly #stride: number;
	#rows = new Int8Array(0);
	#count = 0;

	constructor(stride: number) {
		this.#stride = stride;
	}

	get count(): number {
		return this.#count;
	}

	add(rows: Uint8Array): number {
		const first = this.#count;
		const at = first * this.#stride;
		if (at + rows.length > this.#rows.length) {
			const grown = new Int8Array(2 * (at + rows.length));
			grown.set(this.#rows);
			this.#rows = grown;
		}
		new Uint8Array(this.#rows.buffer).set(rows, at);
		this.#count += rows.length / this.#stride;
		return first;
	}

	products(query: Int16Array): Int32Array {
		const products = new Int32Array(this.#count);
		for (let row = 0, at = 0; row < this.#count; row++) {
			let sum = 0;
			for (let column = 0; column < this.#stride; column++, at++) {
				sum += (this.#rows[at] ?? 0) * (query[column] ?? 0);
			}
			products[row] = sum;
		}
		return products;
	}
}
