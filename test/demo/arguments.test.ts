import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseDemo } from "../../scripts/demo/arguments.ts";

describe("the demo's arguments", () => {
	it("tell the story with a scripted model when there are none", () => {
		assert.deepEqual(parseDemo([]), { kind: "story", live: false, yes: false, keep: false });
	});

	it("take the words after a folder as questions", () => {
		const parsed = parseDemo(["--stores", "notes", "where is the key?"]);

		assert.deepEqual(parsed, { kind: "stores", folder: "notes", questions: ["where is the key?"], keep: false });
	});

	it("are refused with the reason when they make no sense", () => {
		const reasons = [["--nope"], ["hello"], ["--yes"], ["--stores", "notes", "--live"], ["--stores"]].map((args) => {
			const parsed = parseDemo(args);
			return parsed.kind === "wrong" ? parsed.why : parsed.kind;
		});

		for (const [at, part] of ["--nope", "hello", "--yes", "--live", "--stores"].entries()) {
			assert.match(reasons[at] ?? "", new RegExp(part, "u"));
		}
	});
});
