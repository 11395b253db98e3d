import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { type Kernel, openKernel } from "../../../src/models/minilm/kernel.ts";
import { repack } from "../../../src/models/minilm/repack.ts";
import { Vocabulary } from "../../../src/models/minilm/vocabulary.ts";
import { readSources } from "../../../src/models/minilm/weights.ts";
import { type WordPiece, wordPiece } from "../../../src/models/minilm/wordpiece.ts";
import { NO_WEIGHTS, PACKAGE_FOLDER, WASM_FILE } from "./given-model.ts";
import { openReferenceModel } from "./reference-model.ts";

interface Reference {
	readonly text: string;
	/** With the marks at both ends. */
	readonly ids: readonly number[];
	/** 384 little-endian floats in base64. */
	readonly vector: string;
}

const references: readonly Reference[] = JSON.parse(
	readFileSync(new URL("fixtures/reference-vectors.json", import.meta.url), "utf8"),
);

interface Model {
	readonly kernel: Kernel;
	readonly words: WordPiece;
}

let opened: Model | undefined;
function model(): Model {
	if (opened !== undefined) return opened;
	const packed = repack(readSources([PACKAGE_FOLDER]));
	const kernel = openKernel(WASM_FILE);
	kernel.body.set(packed.body);
	opened = { kernel, words: wordPiece(new Vocabulary(packed.vocabulary.text)) };
	return opened;
}

describe("the kernel", { skip: NO_WEIGHTS }, () => {
	for (const { text, ids, vector } of references)
		test(`gives the committed tokens and vector, bit for bit, for ${JSON.stringify(text.slice(0, 30))}`, () => {
			const { kernel, words } = model();

			const actual = words.marked(words.pieces(text));

			deepEqual(actual, ids);
			equal(Buffer.from(kernel.embed(actual).buffer).toString("base64"), vector);
		});

	test("agrees with the model in double precision", () => {
		const { kernel } = model();
		const reference = openReferenceModel(PACKAGE_FOLDER);

		for (const { ids, text } of references) {
			const expected = reference(ids);
			const cosine = kernel.embed(ids).reduce((sum, value, at) => sum + value * expected[at]!, 0);

			ok(cosine >= 0.999999, `${text}: ${cosine}`);
		}
	});

	test("gives the same bits after other texts of other lengths", () => {
		const { kernel, words } = model();
		const ids = words.marked(words.pieces("an odd number of tokens"));

		const before = kernel.embed(ids);
		kernel.embed(words.marked(words.pieces("word ".repeat(240))));
		const after = kernel.embed(ids);

		deepEqual(after, before);
	});

	test("reads 256 tokens and leaves out the rest", () => {
		const { kernel } = model();
		const ids = Array.from({ length: 300 }, (_, at) => 1000 + at);

		deepEqual(kernel.embed(ids), kernel.embed(ids.slice(0, 256)));
	});
});
