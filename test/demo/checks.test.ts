import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Evidence, findings } from "../../scripts/demo/checks.ts";

const FACT =
	"Facts that may bear on this prompt.\n<cairn-recall>\n[id] Run e2e tests with pnpm test:e2e\n</cairn-recall>";

const RECALLED: Evidence = {
	receipts: ["remembered a", "remembered b", "remembered c", "remembered d", "reinforced a"],
	files: ["run pnpm test:e2e", "b", "c", "d"],
	question: ["How do I start the browser suite?", FACT],
	japanese: "pnpm test:e2e",
	deploy: "金曜日",
	unrelated: ["What is the capital of France?"],
};

describe("the demo's checks", () => {
	it("find nothing wrong when everything was recalled", () => {
		assert.deepEqual(findings(RECALLED, false), []);
	});

	it("are not content with a fact that only the model said", () => {
		const evidence = { ...RECALLED, question: ["How do I start it?", "From memory: pnpm test:e2e"] };

		const [finding, ...more] = findings(evidence, false);

		assert.match(finding?.expected ?? "", /beside the first question/u);
		assert.equal(finding?.came, "nothing");
		assert.deepEqual(more, []);
	});

	it("tell what was shown beside a prompt that nothing bears on", () => {
		const [finding] = findings({ ...RECALLED, unrelated: ["France?", FACT] }, false);

		assert.match(finding?.came ?? "", /pnpm test:e2e/u);
	});

	it("leave to a model of the user's own how it words facts and whether it looks them up", () => {
		const evidence = { ...RECALLED, receipts: ["remembered a"], japanese: "", deploy: "" };

		assert.deepEqual(findings(evidence, true), []);
		assert.equal(findings(evidence, false).length, 3);
	});
});
