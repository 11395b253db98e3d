import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { diffLines } from "../../../src/pi/pages/past/model.ts";

describe("what a change did", () => {
	it("is told line by line", () => {
		deepEqual(
			diffLines("a\nb\nc\n", "a\nx\nc\n").map(({ kind, text }) => `${kind} ${text}`),
			["same a", "gone b", "new x", "same c"],
		);
	});

	it("holds both texts whole, in order", () => {
		const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 }).map((lines) => lines.join("\n"));
		fc.assert(
			fc.property(texts, texts, (before, after) => {
				const lines = diffLines(before, after);
				const side = (dropped: string): string =>
					lines.flatMap(({ kind, text }) => (kind === dropped ? [] : [text])).join("\n");

				equal(side("new"), before);
				equal(side("gone"), after);
			}),
		);
	});

	it("of texts too long to compare puts one after the other", () => {
		const text = (word: string): string => Array.from({ length: 300 }, () => word).join("\n");

		const lines = diffLines(text("old"), text("new"));

		deepEqual([lines.length, lines[0]?.kind, lines.at(-1)?.kind], [600, "gone", "new"]);
	});
});
