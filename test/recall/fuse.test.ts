import { equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { type Background, fuse, lexicalShare, shrunkDeviation } from "../../src/recall/fuse.ts";

const BACKGROUND: Background = {
	understood: 1,
	mean: 0.2,
	deviation: 0.1,
	count: 100,
	keywordsBound: 20,
	glossBound: 10,
	rarest: 5,
	idf: new Map(),
};

describe("the fused score", () => {
	const evidence = fc.record({
		cosine: fc.double({ min: -1, max: 1, noNaN: true }),
		keywords: fc.double({ min: 0, max: 20, noNaN: true }),
		gloss: fc.double({ min: 0, max: 10, noNaN: true }),
	});

	test("rises with the cosine and with the keywords", () => {
		fc.assert(
			fc.property(evidence, (one) => {
				const score = fuse(one, BACKGROUND, 12);
				ok(fuse({ ...one, cosine: one.cosine + 0.01 }, BACKGROUND, 12) > score);
				ok(fuse({ ...one, keywords: one.keywords + 1 }, BACKGROUND, 12) >= score);
			}),
		);
	});

	test("hears less of the vectors of a text the more passages it has", () => {
		const one = { cosine: 0.5, keywords: 0, gloss: 0 };

		const [short, long] = [1, 5].map((passages) => fuse({ ...one, passages }, BACKGROUND, 12));

		ok((long ?? 0) > 0 && (long ?? 0) < (short ?? 0) / 2);
	});

	test("hears a little less of the words of a text the more passages it has, and less still of its vectors", () => {
		const worded = { cosine: 0.2, keywords: 10, gloss: 0 };
		const near = { cosine: 0.5, keywords: 0, gloss: 0 };
		const kept = (one: typeof worded): number =>
			fuse({ ...one, passages: 5 }, BACKGROUND, 12) / fuse({ ...one, passages: 1 }, BACKGROUND, 12);

		const [words, vectors] = [kept(worded), kept(near)];

		ok(words < 1 && words > 0.6);
		ok(vectors < words);
		equal(fuse({ ...worded, passages: 1 }, BACKGROUND, 12), fuse(worded, BACKGROUND, 12));
	});

	test("takes a fact without a vector for an average one", () => {
		equal(
			fuse({ keywords: 0, gloss: 0 }, BACKGROUND, 12),
			fuse({ keywords: 0, gloss: 0, cosine: 0.2 }, BACKGROUND, 12),
		);
	});

	test("is one of keywords where the model does not understand the question", () => {
		const near = { cosine: 0.9, keywords: 0, gloss: 0 };
		const worded = { cosine: 0.2, keywords: 8, gloss: 0 };

		const strange = { ...BACKGROUND, understood: 0 };

		ok(fuse(near, BACKGROUND, 12) > fuse(worded, BACKGROUND, 12));
		ok(fuse(near, strange, 12) < fuse(worded, strange, 12));
	});

	test("is finite where no word was searched and nothing has a vector", () => {
		const empty = { ...BACKGROUND, count: 0, mean: 0, deviation: 0, keywordsBound: 0, glossBound: 0 };

		equal(fuse({ keywords: 0, gloss: 0 }, empty, 12), 0);
	});
});

test("a few facts hardly say how cosines spread, and many say it well", () => {
	ok(Math.abs(shrunkDeviation({ deviation: 0.01, count: 1 }) - 0.12) < 0.01);
	ok(Math.abs(shrunkDeviation({ deviation: 0.01, count: 10_000 }) - 0.01) < 0.01);
});

test("the lexical share counts the better of own and translated words, the latter at half", () => {
	equal(lexicalShare({ keywords: 10, gloss: 0 }, BACKGROUND), 0.5);
	equal(lexicalShare({ keywords: 2, gloss: 10 }, BACKGROUND), 0.5);
	equal(lexicalShare({ keywords: 99, gloss: 0 }, BACKGROUND), 1);
});
