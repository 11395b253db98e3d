import { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import { endingObservation } from "../../src/notes/ending-text.ts";
import { errorLines } from "../../src/notes/error-lines.ts";
import type { Ending } from "../../src/notes/error-watch.ts";

const ENDING: Ending = {
	command: "npm test",
	errors: errorLines("Error: getaddrinfo ENOTFOUND postgres-db"),
	steps: [
		{ kind: "edited", what: "src/db.ts" },
		{ kind: "ran", what: "docker compose up -d" },
	],
	omitted: 0,
};
const asItIs = (text: string): string => text;

describe("how an error ended", () => {
	test("is told as what was seen, with the error's fingerprint", () => {
		const { caption, content, errors } = endingObservation(ENDING, asItIs);

		equal(caption, "How it ended: Error: getaddrinfo ENOTFOUND postgres-db");
		equal(
			content,
			[
				"Error: getaddrinfo ENOTFOUND postgres-db",
				"`npm test` failed with it, and passed after:",
				"- edited src/db.ts",
				"- ran `docker compose up -d`",
			].join("\n"),
		);
		deepEqual(
			errors,
			ENDING.errors.map(({ fingerprint }) => fingerprint),
		);
	});

	test("has every text from outside cleaned, whole before it is cut", () => {
		const steps = [{ kind: "ran", what: `deploy ${"x".repeat(190)} SECRET` }] as const;
		const { caption, content } = endingObservation({ ...ENDING, command: "SECRET npm test", steps }, (text) =>
			text.replaceAll("SECRET", "[redacted]"),
		);

		doesNotMatch(caption + content, /SECRET/);
	});

	test("stays short, in one line each", () => {
		const steps = [{ kind: "ran", what: "a\nb ".repeat(500) }] as const;
		const { caption, content } = endingObservation({ ...ENDING, steps, omitted: 3 }, asItIs);

		ok(caption.length <= 200);
		ok(content.length < 700);
		equal(content.split("\n").at(-1), "- and 3 other steps in between");
	});
});
