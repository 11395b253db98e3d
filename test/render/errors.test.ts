import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { errorLine } from "../../src/render/errors.ts";

describe("an error in words", () => {
	it("carries its hint, or advice by its code", () => {
		assert.equal(
			errorLine(new MemoryError("STORE_IO", "disk is full", { hint: "free some space" })),
			"disk is full (free some space)",
		);
		assert.equal(
			errorLine(new MemoryError("INDEX_CORRUPT", "index is damaged")),
			"index is damaged (rebuild it with /memory reindex)",
		);
	});

	it("is one line without a stack for anything that was thrown", () => {
		assert.equal(errorLine(new TypeError("x is\nnot y")), "unexpected failure: x is not y");
		assert.equal(errorLine("text"), "unexpected failure: text");
	});
});
