import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CLI_COMMANDS, CLI_OPTIONS, helpText } from "../../src/cli/table.ts";

describe("the help of cairn", () => {
	it("names every command, every option and every exit code", () => {
		const help = helpText();

		for (const { name } of CLI_COMMANDS) assert.match(help, new RegExp(`^ {2}${name}\\b`, "mu"));
		for (const { name } of CLI_OPTIONS) assert.match(help, new RegExp(`^ {2}--${name}\\b`, "mu"));
		for (const code of [0, 1, 2, 130]) assert.match(help, new RegExp(`\\b${code} `, "u"));
	});
});
