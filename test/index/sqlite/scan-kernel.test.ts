import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { bestCosine } from "../../../src/index/similarity.ts";
import { LANGUAGES, packText, unpackText } from "../../../src/index/sqlite/packed-text.ts";
import { quantisedQuery, quantisedRow } from "../../../src/index/sqlite/quantised.ts";
import { plainScanners, wasmScanners } from "../../../src/index/sqlite/scan-kernel.ts";
import { DamagedRow } from "../../../src/index/sqlite/sqlite-error.ts";
import { Top } from "../../../src/index/sqlite/top.ts";
import { VectorMatrix } from "../../../src/index/sqlite/vector-matrix.ts";
import type { EmbeddedText } from "../../../src/ports/embedder.ts";
import { ROOT } from "./places.ts";

const scanners = wasmScanners(readFileSync(join(ROOT, "assets", "scan.wasm")));

const vector = fc
	.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 })
	.filter((values) => Math.hypot(...values) > 0.01)
	.map((values) => Float32Array.from(values, (value) => value / Math.hypot(...values)));
const passage = fc
	.record({ raw: vector, gloss: fc.option(vector), weight: fc.float({ min: 0, max: 1, noNaN: true }) })
	.map(({ raw, gloss, weight }) => (gloss === null ? { raw, glossWeight: 0 } : { raw, gloss, glossWeight: weight }));
const text: fc.Arbitrary<EmbeddedText> = fc.record({
	language: fc.constantFrom(...LANGUAGES),
	passages: fc.array(passage, { minLength: 1, maxLength: 4 }),
});

describe("the scan kernel", () => {
	it("multiplies like plain JavaScript, at every stride and over many rows", () => {
		for (const stride of [16, 48, 384, 4096]) {
			const [fast, plain] = [scanners(stride), plainScanners(stride)];
			const rows = stride > 1000 ? 300 : 5000;
			for (let row = 0; row < rows; row++) {
				const bytes = Uint8Array.from({ length: stride }, (_, at) => (row * 31 + at * 7) % 255);
				fast.add(bytes);
				plain.add(bytes);
			}
			const query = Int16Array.from({ length: stride }, (_, at) => ((at * 37) % 2047) - 1023);

			deepEqual([...fast.products(query)], [...plain.products(query)]);
		}
	});

	it("does not overflow with the greatest numbers of the longest vectors", () => {
		const scanner = scanners(16_384);
		scanner.add(new Uint8Array(new Int8Array(16_384).fill(-127).buffer));

		equal(scanner.products(new Int16Array(16_384).fill(1023))[0], -127 * 1023 * 16_384);
	});
});

describe("vectors as small integers", () => {
	it("keep their directions", () =>
		fc.assert(
			fc.property(vector, vector, (left, right) => {
				const [row, query] = [quantisedRow(left), quantisedQuery(right)];
				let sum = 0;
				for (const [at, value] of row.numbers.entries()) sum += value * (query.numbers[at] ?? 0);
				const exact = left.reduce((total, value, at) => total + value * (right[at] ?? 0), 0);

				ok(Math.abs(sum * row.scale * query.scale - exact) < 0.03);
			}),
		));

	it("of nothing are compared as nothing", () => {
		equal(quantisedRow(new Float32Array(16)).scale, 0);
		equal(quantisedRow(new Float32Array(16).fill(Number.NaN)).scale, 0);
	});

	it("are unpacked as they were packed, and refused when they are cut short", () =>
		fc.assert(
			fc.property(text, (embedded) => {
				const bytes = packText(embedded);
				const packed = unpackText(bytes);

				equal(LANGUAGES[packed.language], embedded.language);
				deepEqual(
					packed.passages.map(({ gloss }) => gloss !== undefined),
					embedded.passages.map((part) => "gloss" in part),
				);
				throws(() => unpackText(bytes.subarray(0, bytes.length - 1)), DamagedRow);
			}),
		));

	it("compare like the definition, in any mixture of languages, glosses and passages", () =>
		fc.assert(
			fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), text, (texts, query) => {
				const matrix = new VectorMatrix(scanners, 48);
				for (const [key, embedded] of texts.entries()) matrix.add(key + 1, unpackText(packText(embedded)));

				const best = matrix.compareAll(query);

				for (const [key, embedded] of texts.entries()) {
					const cosine = best[matrix.slotOf(key + 1)] ?? 9;
					ok(Math.abs(cosine - bestCosine(query, embedded)) < 0.03, `${cosine} of text ${key}`);
				}
			}),
		));
});

describe("the greatest few", () => {
	it("are those of a sort", () =>
		fc.assert(
			fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.nat(12), (scores, limit) => {
				const top = new Top(limit);
				for (const [item, score] of scores.entries()) top.add(item, score);

				deepEqual(
					top.entries().map((entry) => entry.score),
					[...scores].sort((left, right) => right - left).slice(0, limit),
				);
			}),
		));
});
