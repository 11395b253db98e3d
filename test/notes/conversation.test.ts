import { deepEqual } from "node:assert/strict";
import { describe, test } from "node:test";
import { digestOf, type Happening } from "../../src/notes/conversation.ts";

const FAILURE = "Error: getaddrinfo ENOTFOUND postgres-db";

const asked = (text: string): Happening => ({ kind: "asked", text });
const ran = (command: string, text = "ok", failed = false): Happening => ({
	kind: "tool",
	outcome: { tool: "bash", input: { command }, text, failed },
});
const edited = (path: string, failed = false): Happening => ({
	kind: "tool",
	outcome: { tool: "edit", input: { path }, text: failed ? "no such text" : "done", failed },
});

describe("what happened in a conversation", () => {
	test("is what was asked, edited and run, each once, in order", () => {
		const digest = digestOf([
			asked("Mend the tests"),
			edited("src/b.ts"),
			edited("src/a.ts"),
			edited("src/b.ts"),
			edited("src/c.ts", true),
			ran("npm install"),
			ran("git status"),
			asked("And now?"),
		]);

		deepEqual(digest, {
			asked: ["Mend the tests", "And now?"],
			edited: ["src/b.ts", "src/a.ts"],
			ran: ["npm install"],
			errors: [],
		});
	});

	test("tells which errors are gone and which were still there", () => {
		const { errors } = digestOf([
			ran("npm test", FAILURE, true),
			ran("npm run lint", "error: the vault is sealed", true),
			edited("src/a.ts"),
			ran("npm test 2>&1 | tail -4"),
		]);

		deepEqual(errors, [
			{ line: FAILURE, command: "npm test", gone: true },
			{ line: "error: the vault is sealed", command: "npm run lint", gone: false },
		]);
	});

	test("takes an error that came back for one that is there", () => {
		const { errors } = digestOf([ran("npm test", FAILURE, true), ran("npm test"), ran("npm test", FAILURE, true)]);

		deepEqual(
			errors.map(({ gone }) => gone),
			[false],
		);
	});
});
