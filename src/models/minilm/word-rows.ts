/** The rows of words, read from the packed file into the kernel as they are needed: a question needs a dozen of 30,522. */
import { closeSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Kernel } from "./kernel.ts";
import { WIDTH, WORD_ROWS_AT, WORDS } from "./packed-parts.ts";

export interface WordRowsOptions {
	readonly file: string;
	/** Where the body begins in the file. */
	readonly bodyAt: number;
	/** By id. */
	readonly checksums: Uint32Array;
}

export class WordRows {
	readonly #options: WordRowsOptions;
	readonly #body: Uint8Array;
	readonly #present = new Uint8Array(WORDS);

	constructor(kernel: Pick<Kernel, "body">, options: WordRowsOptions) {
		this.#options = options;
		this.#body = kernel.body;
	}

	/** False when the file is gone or damaged: then nothing may be made of what is in the kernel. */
	read(ids: readonly number[]): boolean {
		const missing = ids.filter((id) => this.#present[id] === 0);
		return missing.length === 0 || this.#readFrom(missing);
	}

	#readFrom(ids: readonly number[]): boolean {
		try {
			const descriptor = openSync(this.#options.file, "r");
			try {
				return ids.every((id) => this.#readRow(descriptor, id));
			} finally {
				closeSync(descriptor);
			}
		} catch {
			return false; // gone or unreadable alike: it is made again
		}
	}

	#readRow(descriptor: number, id: number): boolean {
		const at = WORD_ROWS_AT + id * WIDTH;
		if (readSync(descriptor, this.#body, at, WIDTH, this.#options.bodyAt + at) !== WIDTH) return false;
		if (crc32(this.#body.subarray(at, at + WIDTH)) !== this.#options.checksums[id]) return false;
		this.#present[id] = 1;
		return true;
	}
}
