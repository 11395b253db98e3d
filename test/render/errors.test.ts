import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { codedErrorLine, errorLine, failureOf } from "../../src/render/errors.ts";

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

	it("carries its code for a person, and its commands as they are typed there", () => {
		const error = new MemoryError("INDEX_CORRUPT", "index is damaged");

		assert.equal(codedErrorLine(error), "index is damaged (rebuild it with /memory reindex) [INDEX_CORRUPT]");
		assert.equal(codedErrorLine(error, "cairn"), "index is damaged (rebuild it with cairn reindex) [INDEX_CORRUPT]");
		assert.equal(codedErrorLine(new TypeError("x")), "unexpected failure: x");
		assert.deepEqual(failureOf(new TypeError("x")), { code: "UNEXPECTED", message: "unexpected failure: x" });
	});

	it("tells back no more of what was given than shows what was meant", () => {
		const error = new MemoryError("PROJECT_UNKNOWN", `project unknown: ${"x".repeat(1_000_000)}`, {
			hint: "name another",
		});

		assert.match(errorLine(error), /^project unknown: x{983}… \(name another\)$/u);
	});

	it("says what a checkout without its packages needs", () => {
		const imported = Object.assign(new Error("Cannot find package 'yaml'"), { code: "ERR_MODULE_NOT_FOUND" });
		const required = Object.assign(new Error("Cannot find module 'yaml'"), { code: "MODULE_NOT_FOUND" });

		const hint = "(what pi-cairn depends on is not installed: reinstall it, or run npm ci in a checkout)";
		assert.equal(codedErrorLine(imported), `unexpected failure: Cannot find package 'yaml' ${hint}`);
		assert.equal(codedErrorLine(required), `unexpected failure: Cannot find module 'yaml' ${hint}`);
	});

	it("says what to do when the package was replaced under a running program", () => {
		for (const file of ["/x/dist/writing-1.cjs", "./writing-1.cjs", "C:\\x\\dist\\writing-1.cjs"]) {
			const gone = Object.assign(new Error(`Cannot find module '${file}'`), { code: "ERR_MODULE_NOT_FOUND" });

			assert.match(codedErrorLine(gone), /updated or removed since pi was started: start pi again/u);
		}
	});

	it("is one line without a stack for anything that was thrown", () => {
		assert.equal(errorLine(new TypeError("x is\nnot y")), "unexpected failure: x is not y");
		assert.equal(errorLine("text"), "unexpected failure: text");
	});
});
