import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type HeldSetting, maskedValue, settingLine, settingText } from "../../src/commands/setting-words.ts";
import type { Origin } from "../../src/settings/settings.ts";
import type { SettingName } from "../../src/settings/table.ts";
import type { SettingValue } from "../../src/settings/value.ts";

function held(name: SettingName, value: SettingValue, origin?: Origin): HeldSetting {
	return { name, value, origin, isInFile: origin === "file" };
}

describe("a setting in words", () => {
	it("never says what a secret holds, and names the variable that it comes from", () => {
		assert.equal(maskedValue("judge.apiKey", "sk-live-123"), "(set, not shown)");
		assert.equal(maskedValue("judge.apiKey", "$JUDGE_KEY"), "$JUDGE_KEY");
		assert.equal(maskedValue("judge.apiKey", ""), "");
		assert.doesNotMatch(settingLine(held("judge.apiKey", "sk-live-123", "file")), /live/u);
	});

	it("marks what is not at its default, and says when that is not from the file", () => {
		assert.equal(settingLine(held("recall.pageSize", 8)), "  recall.pageSize = 8");
		assert.equal(settingLine(held("recall.pageSize", 9, "file")), "* recall.pageSize = 9");
		assert.match(settingLine(held("recall.pageSize", 9, "environment")), /\(from the environment\)$/u);
	});

	it("says of one where its value comes from", () => {
		const last = (setting: HeldSetting) => settingText(setting).split("\n").at(-1);

		assert.equal(
			last({ ...held("recall.pageSize", 3, "environment"), isInFile: true }),
			"set in the environment by CAIRN_RECALL_PAGE_SIZE, which holds before config.json",
		);
		assert.equal(last(held("recall.pageSize", 3, "project")), "set by the project");
		assert.equal(last(held("recall.pageSize", 3, "file")), "set in config.json");
		assert.equal(last(held("recall.pageSize", 8)), "not set anywhere: the default");
		const refused = "recall.pageSize takes a number, not text, and is ignored";
		assert.equal(
			last({ ...held("recall.pageSize", 8), isInFile: true, refused }),
			`set in config.json, where it cannot be used: ${refused}`,
		);
	});
});
