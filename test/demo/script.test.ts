import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MARK, QUESTION, readAloud } from "../../scripts/demo/script.ts";

const fenced = (text: string) => `<cairn-recall>\n${text}\n</cairn-recall>`;

describe("the demo's scripted model", () => {
	it("reads out the fact that came with the last question", () => {
		const facts = fenced("[id] Run it with make\n  personal fact · just now\n  Needs Docker.\n[id2] Other");
		const messages = [
			{ role: "user", content: "How?" },
			{ role: "user", content: facts },
		];

		assert.equal(readAloud({ messages }), "From memory: Run it with make. Needs Docker.");
	});

	it("knows nothing of what came with an earlier question", () => {
		const messages = [
			{ role: "user", content: "How?" },
			{ role: "user", content: fenced("[id] Run it with make") },
			{ role: "user", content: "And why?" },
		];

		assert.equal(readAloud({ messages }), "Nothing in my memory is about that.");
	});

	it("is asked in words that do not give the fact away", () => {
		assert.ok(!QUESTION.includes(MARK) && !/docker|e2e/iu.test(QUESTION));
	});
});
