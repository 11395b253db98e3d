import { ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { Evidence } from "../../src/recall/fuse.ts";
import { distinctiveWords, type RelevanceInput, relevance } from "../../src/recall/relevance.ts";

function of(evidence: Partial<Evidence>, given: Partial<RelevanceInput> = {}): number {
	return relevance({
		evidence: { keywords: 0, gloss: 0, ...evidence },
		background: {
			understood: 1,
			mean: 0.1,
			deviation: 0.1,
			count: 100,
			keywordsBound: 30,
			glossBound: 0,
			rarest: 5,
			idf: new Map(),
		},
		occasion: "open",
		denseQuestion: false,
		denseFact: false,
		coversPath: false,
		...given,
	});
}

describe("relevance", () => {
	test("is between 0 and 1 for any evidence", () => {
		const number = fc.double({ min: 0, max: 1000, noNaN: true });
		const cosine = fc.double({ min: -1, max: 1, noNaN: true });
		fc.assert(
			fc.property(cosine, number, number, (near, keywords, gloss) => {
				const value = of({ cosine: near, keywords, gloss });
				return value >= 0 && value <= 1;
			}),
		);
	});

	test("reaches the floor by meaning and words together, and not by a middling one of them", () => {
		ok(of({ cosine: 0.6, keywords: 6 }) > 0.5);
		ok(of({ cosine: 0.35, keywords: 0 }) < 0.5);
		ok(of({ cosine: 0.05, keywords: 6 }) < 0.5);
	});

	test("is greater where the memory was asked, and less for a prompt about the world at large", () => {
		const evidence = { cosine: 0.45, keywords: 4 };

		ok(of(evidence, { occasion: "asked" }) > of(evidence));
		ok(of(evidence, { occasion: "general" }) < of(evidence));
		ok(of(evidence, { occasion: "edit" }) < of(evidence));
	});

	test("is greater for a fact about a path at hand", () => {
		ok(of({ cosine: 0.4 }, { coversPath: true }) > of({ cosine: 0.4 }));
	});

	test("trusts likeness less between two texts in one dense script", () => {
		ok(of({ cosine: 0.6 }, { denseQuestion: true, denseFact: true }) < of({ cosine: 0.6 }));
	});

	test("without vectors needs words that few facts have", () => {
		ok(of({ keywords: 12 }) > 0.5);
		ok(of({ keywords: 2 }) < 0.5);
	});
});

test("distinctive words are counted by the rarity of the store, up to eight", () => {
	ok(distinctiveWords(10, 5) === 2 && distinctiveWords(20, 10) === 2);
	ok(distinctiveWords(1e6, 5) === 8);
	ok(distinctiveWords(3, 0) === 0);
});

test("the only fact of a store counts its words as one of fifty would", () => {
	// Rarities of a word of one fact, and of a word of none, among one and among fifty.
	const alone = distinctiveWords(3 * Math.log(1 + 0.5 / 1.5), Math.log(1 + 1.5 / 0.5));
	const amongFifty = distinctiveWords(3 * Math.log(1 + 49.5 / 1.5), Math.log(1 + 50.5 / 0.5));

	ok(Math.abs(alone - amongFifty) < 1e-9, `${alone} ${amongFifty}`);
	ok(amongFifty > 2 && amongFifty < 3);
});
