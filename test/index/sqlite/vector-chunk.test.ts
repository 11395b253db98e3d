import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { packText, unpackText } from "../../../src/index/sqlite/packed-text.ts";
import { plainScanners, wasmScanners } from "../../../src/index/sqlite/scan-kernel.ts";
import { DamagedRow } from "../../../src/index/sqlite/sqlite-error.ts";
import { type KeyedText, packColumns, unpackColumns } from "../../../src/index/sqlite/vector-chunk.ts";
import { VectorMatrix } from "../../../src/index/sqlite/vector-matrix.ts";
import type { EmbeddedText } from "../../../src/ports/embedder.ts";
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
import { inFolder, ROOT, withIndex } from "./places.ts";

const DIMENSIONS = 20;
const vector = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS });
const passage = fc.record({ raw: vector, gloss: fc.option(vector), weight: fc.constantFrom(0, 0.25, 0.5) });
const text = fc.record({
	passages: fc.array(passage, { minLength: 1, maxLength: 3 }),
	language: fc.constantFrom("latin" as const, "ja" as const),
});

function embedded({ passages, language }: typeof text extends fc.Arbitrary<infer Text> ? Text : never): EmbeddedText {
	return {
		language,
		passages: passages.map(({ raw, gloss, weight }) => ({
			raw: Float32Array.from(raw),
			...(gloss === null ? {} : { gloss: Float32Array.from(gloss) }),
			glossWeight: weight,
			glossCoverage: 1,
		})),
	};
}

function keyed(texts: readonly EmbeddedText[]): readonly KeyedText[] {
	return texts.map((one, at) => ({ text: 3 * at + 1, packed: unpackText(packText(one)) }));
}

describe("a chunk of vectors", () => {
	const scanners = [plainScanners, wasmScanners(readFileSync(join(ROOT, "assets", "scan.wasm")))];

	it("compares as its texts do one by one, before and behind others", () =>
		fc.assert(
			fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), text, (given, asked) => {
				const texts = keyed(given.map(embedded));
				const query = embedded(asked);
				for (const scanner of scanners) {
					const [whole, single] = [new VectorMatrix(scanner, 32), new VectorMatrix(scanner, 32)];

					for (const part of [texts.slice(0, 5), texts.slice(5, 6), texts.slice(6)]) {
						if (part.length === 1) part.forEach(({ text: key, packed }) => whole.add(key, packed));
						else if (part.length > 1) whole.addAll(unpackColumns(packColumns(part)));
					}
					for (const { text: key, packed } of texts) single.add(key, packed);

					assert.deepEqual(whole.compareAll(query), single.compareAll(query));
					for (const { text: key } of texts) {
						assert.equal(whole.slotOf(key), single.slotOf(key));
						assert.equal(whole.passagesAt(whole.slotOf(key)), single.passagesAt(single.slotOf(key)));
					}
					assert.deepEqual([whole.texts, whole.version], [single.texts, single.version]);
				}
			}),
		));

	it("that begins at any byte is read all the same", () => {
		const bytes = packColumns(
			keyed([embedded({ passages: [{ raw: [3, 4], gloss: null, weight: 0 }], language: "ja" })]),
		);
		const moved = new Uint8Array(bytes.length + 1);
		moved.set(bytes, 1);

		assert.deepEqual(unpackColumns(moved.subarray(1)), unpackColumns(bytes));
	});

	it("that is cut short, longer than it says or at odds with itself is damage, whatever its bytes", () => {
		const bytes = packColumns(
			keyed([embedded({ passages: [{ raw: [3, 4], gloss: [1, 1], weight: 0.5 }], language: "ja" })]),
		);
		const oneMore = Uint8Array.from([...bytes, 0]);
		const twoPassages = bytes.slice();
		new Int32Array(twoPassages.buffer)[6] = 2;
		const noGloss = bytes.slice();
		new Float32Array(noGloss.buffer)[7] = -1;

		for (let length = 0; length < bytes.length; length++) {
			assert.throws(() => unpackColumns(bytes.slice(0, length)), DamagedRow);
		}
		for (const damaged of [oneMore, twoPassages, noGloss]) assert.throws(() => unpackColumns(damaged), DamagedRow);
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => {
				try {
					unpackColumns(noise);
				} catch (error) {
					assert.ok(error instanceof DamagedRow);
				}
			}),
		);
	});
});

describe("more vectors than go into one chunk", () => {
	const SPACE = "test:20";
	const scope = { stores: ["global" as const], limit: 400, space: SPACE };
	const query = embedded({ passages: [{ raw: [5, -3, 2], gloss: null, weight: 0 }], language: "latin" });

	it("are the same after the next opening, and after some of them have gone", () =>
		inFolder(async (folder) => {
			const facts = Array.from({ length: 300 }, (_, at) => anUpsert({ caption: `fact ${at}` }, "global"));
			const vectors = facts.map(({ contentHash }, at) => {
				const raw = Array.from({ length: DIMENSIONS }, (_, column) => (((at + 3) * (column + 7)) % 41) - 20);
				return { contentHash, embedded: embedded({ passages: [{ raw, gloss: null, weight: 0 }], language: "latin" }) };
			});
			const removals = facts.slice(100, 140).map(({ name }) => name);

			const written = await withIndex(folder, async (index) => {
				await index.facts.apply("global", upserting(...facts));
				for (let from = 0; from < vectors.length; from += 50)
					await index.vectors.put(SPACE, vectors.slice(from, from + 50));
				return index.vectors.nearest(query, scope);
			});
			const opened = await withIndex(folder, async (index) => {
				const before = await index.vectors.nearest(query, scope);
				await index.facts.apply("global", { upserts: [], problems: [], removals });
				const dropped = await index.vectors.prune(SPACE);
				return { before, dropped, after: await index.vectors.nearest(query, scope) };
			});
			const again = await withIndex(folder, (index) => index.vectors.nearest(query, scope));

			assert.equal(written.count, 300);
			assert.deepEqual(opened.before, written);
			assert.equal(opened.dropped, 40);
			const gone = new Set(facts.slice(100, 140).map(({ fact }) => fact.id));
			assert.deepEqual(
				opened.after.hits,
				written.hits.filter(({ id }) => !gone.has(id)),
			);
			assert.deepEqual(again.hits, opened.after.hits);
		}));
});
