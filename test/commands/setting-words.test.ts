import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { maskedValue, settingLine } from "../../src/commands/setting-words.ts";

describe("a setting in words", () => {
	it("never says what a secret holds, and names the variable that it comes from", () => {
		assert.equal(maskedValue("judge.apiKey", "sk-live-123"), "(set, not shown)");
		assert.equal(maskedValue("judge.apiKey", "$JUDGE_KEY"), "$JUDGE_KEY");
		assert.equal(maskedValue("judge.apiKey", ""), "");
		assert.doesNotMatch(settingLine("judge.apiKey", "sk-live-123", true), /live/u);
	});

	it("marks what is not at its default, and says when that is not from the file", () => {
		assert.equal(settingLine("recall.pageSize", 8, false), "  recall.pageSize = 8");
		assert.equal(settingLine("recall.pageSize", 9, true), "* recall.pageSize = 9");
		assert.match(settingLine("recall.pageSize", 9, false), /\(not from config\.json\)$/u);
	});
});
