import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { languageSwitches } from "../../../../src/gate/safety/cues/language-switch.ts";
import { findInjections } from "../../../../src/gate/safety/injections.ts";

const NOTES: Readonly<Record<string, string>> = {
	Korean: "# 빌드 규칙\n- 배포는 main 에서만 한다.\n- 테스트는 make test 로 돌린다.",
	Japanese: "# ビルドの規則\n- デプロイは main からのみ行う。\n- テストは make test で動かす。",
	Chinese: "# 构建规则\n- 只从 main 发布。\n- 用 make test 运行测试。",
};
const SPOKEN = "Could you explain to me how the first steam engines were built?";

describe("English in a note of another language", () => {
	for (const [language, note] of Object.entries(NOTES)) {
		it(`is steering when it asks its reader something in ${language}, which the same in an English note is not`, () => {
			assert.equal(findInjections(`${note}\n${SPOKEN}`).length, 1);
			assert.deepEqual(findInjections(`# Build rules\n- Release from main only.\n${SPOKEN}`), []);
		});

		it(`is none when it is a log, a command, a commit message, an error or a heading in ${language}`, () => {
			const lines = [
				"## How to build",
				"npm run build && npm run test -- --watch",
				"fix: do not reload the page when you press enter in `search`",
				"Error: Cannot find module './server' imported from src/index.ts",
				"MIT License, see LICENSE for the full text",
				"Are you sure you want to delete this branch?",
				"Please fill in the form below and submit it to the team.",
			];

			assert.deepEqual(
				lines.filter((line) => findInjections(`${note}\n${line}`).length > 0),
				[],
			);
		});
	}

	it("is no switch where half of the note is English", () => {
		assert.deepEqual(languageSwitches("규칙은 아래와 같다.\ncan you tell me what the rules of this are"), []);
	});
});
