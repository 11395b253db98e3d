import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { describeBreach, limitBreaches } from "../../src/facts/limits.ts";
import { aFact } from "../../src/testing/builders.ts";

function breaches(given: Parameters<typeof aFact>[0]): readonly string[] {
	return limitBreaches(aFact(given)).map(describeBreach);
}

describe("the limits of a fact", () => {
	it("hold for what lists say as well as for how much they list", () => {
		const long = "x".repeat(32_001);

		deepEqual(breaches({ tags: [long] }), ["tags has 32001 characters; at most 32000 are allowed"]);
		deepEqual(breaches({ paths: [long] }), ["paths has 32001 characters; at most 32000 are allowed"]);
		deepEqual(breaches({ triples: [["a", "uses", long]] }), [
			"triples has 32006 characters; at most 32000 are allowed",
		]);
		deepEqual(breaches({ tags: Array.from({ length: 33 }, String) }), ["tags has 33 items; at most 32 are allowed"]);
	});

	it("take a caption of which nothing can be seen for an empty one", () => {
		for (const caption of ["", " \u3000", "\u200b", "\u0301\u202e\u2060"]) {
			equal(breaches({ caption })[0], "caption is empty; at least 1 character is needed");
		}
		for (const caption of ["=>", "🏳️‍🌈", "한", "١"]) deepEqual(breaches({ caption }), []);
	});
});
