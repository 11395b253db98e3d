import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asTyped, undoneByName } from "../../src/render/typed.ts";

describe("a command in a text", () => {
	it("is named as it is typed where the reader is", () => {
		assert.equal(asTyped("undo with /memory undo", { program: "cairn" }), "undo with cairn undo");
		assert.equal(asTyped("undo with /memory undo", { program: "/memory" }), "undo with /memory undo");
	});

	it("is left as it is within a caption, which is the user's own words", () => {
		const receipt = "remembered “Try /memory undo first” (global) · undo with /memory undo";

		assert.equal(
			asTyped(receipt, { program: "cairn" }),
			"remembered “Try /memory undo first” (global) · undo with cairn undo",
		);
	});
});

describe("the way back in a receipt", () => {
	it("names the change for whoever types the next command in another session", () => {
		const receipt = "remembered “undo with /memory undo” (global) · undo with /memory undo";

		assert.equal(
			undoneByName(receipt, "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b"),
			"remembered “undo with /memory undo” (global) · undo with /memory undo 01926b3e-5c1a-7d2f",
		);
	});
});
