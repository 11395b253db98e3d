import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scoreImport } from "../../eval/import-score.ts";

const aFact = { caption: "Testing", content: "Run pnpm test", paths: [] };

describe("the score of an import", () => {
	it("is the share of the text's words that the facts hold, and of theirs that it does not", () => {
		const score = scoreImport("run pnpm test with docker", [aFact]);

		assert.equal(score.kept, 3 / 5);
		assert.equal(score.invented, 1 / 4);
	});

	it("counts facts that say nothing or the same, captions that are too long, and paths that are none", () => {
		const facts = [aFact, aFact, { caption: "x".repeat(141), content: " ", paths: ["/etc", "../up", "src"] }];

		const { empty, repeated, longCaptions, badPaths } = scoreImport("run", facts);

		assert.deepEqual(
			{ empty, repeated, longCaptions, badPaths },
			{ empty: 1, repeated: 1, longCaptions: 1, badPaths: 2 },
		);
	});

	it("is whole for a text without words", () => {
		assert.equal(scoreImport("", []).kept, 1);
	});
});
