import { equal } from "node:assert/strict";
import { describe, test } from "node:test";
import { errorsOf, type ToolOutcome } from "../../src/notes/tool-outcome.ts";

const ERROR = "Error: getaddrinfo ENOTFOUND postgres-db";

function errorsIn(given: Partial<ToolOutcome>): number {
	return errorsOf({ tool: "bash", input: {}, text: ERROR, failed: false, ...given }).length;
}

describe("a result has errors", () => {
	test("when the tool says that it failed, whatever tool it is", () => {
		equal(errorsIn({ tool: "browser", failed: true }), 1);
	});

	test("when a command printed one, though the last program of its pipe was content", () => {
		equal(errorsIn({ input: { command: "npm test | tail -5" } }), 1);
	});

	test("when somebody looks into a log", () => {
		equal(errorsIn({ input: { command: "docker compose logs web | tail -50" } }), 1);
	});

	for (const command of ["cat docs/errors.md", "grep -rn Error: src", "git log -3 --stat | head"]) {
		test(`not when somebody looks into files: ${command}`, () => {
			equal(errorsIn({ input: { command } }), 0);
		});
	}

	test("not when a tool that runs no command succeeded", () => {
		equal(errorsIn({ tool: "read", input: { path: "a.txt" } }), 0);
	});
});
