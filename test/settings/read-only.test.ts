import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readOnlyCommand, readOnlyReason } from "../../src/settings/read-only.ts";

describe("where nothing is written", () => {
	it("is inside another pi's tool, in a sub-agent and in CI", () => {
		for (const env of [
			{ PI_SESSION_ID: "parent" },
			{ PI_SUBAGENT_CHILD: "1" },
			{ PI_SUBAGENT_DEPTH: "2" },
			{ CI: "true" },
		]) {
			assert.notEqual(readOnlyReason(env, false), undefined, JSON.stringify(env));
		}
	});

	it("is not where a sub-agent package is only set up", () => {
		for (const env of [
			{ PI_SUBAGENT_MAX_DEPTH: "3" },
			{ PI_SUBAGENT_PARALLEL_DEFAULT: "all" },
			{ PI_SUBAGENT_DEPTH: "0" },
		]) {
			assert.equal(readOnlyReason(env, false), undefined, JSON.stringify(env));
		}
	});

	it("is not CI where the user allows it there", () => {
		assert.equal(readOnlyReason({ CI: "1" }, true), undefined);
	});

	it("is for the command line a sub-agent and CI, and not the tool in which an agent runs it for its user", () => {
		assert.equal(readOnlyCommand({ PI_SESSION_ID: "parent" }, false), undefined);
		assert.match(readOnlyCommand({ PI_SUBAGENT_RUN_ID: "7" }, false) ?? "", /sub-agent/u);
		assert.match(readOnlyCommand({ CI: "true" }, false) ?? "", /write\.inCI/u);
	});
});
