import { doesNotMatch, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { visibleWidth } from "@earendil-works/pi-tui";
import * as fc from "fast-check";
import { harmless, harmlessLine } from "../../../src/pi/pages/harmless.ts";

describe("text of a fact on the screen", () => {
	it("loses colours, titles, links and cursor movements, and keeps its words", () => {
		equal(
			harmless("a\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007 \u001b]0;t\u001b\\b\u009b2Jc"),
			"ared link bc",
		);
	});

	it("names what shows nothing or turns the reading direction", () => {
		equal(harmless("a\u202eb\u200bc"), "a‹U+202E›b‹U+200B›c");
	});

	it("keeps accents and every script", () => {
		const text = "e\u0301 漢字 हिन्दी 한국어 🚀 ✓";

		equal(harmless(text), text);
	});

	it("shows of joined emoji the first, whose width no terminal disputes", () => {
		equal(harmless("👩‍👩‍👧‍👦 👍🏽 ❤️ 🏳️‍🌈 x"), "👩 👍 ❤ 🏳 x");
	});

	it("is one line where one line is wanted", () => {
		equal(harmlessLine(" a\n\tb\r\n c "), "a b c");
	});

	it("never holds a control character, whatever it was", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				const shown = harmlessLine(text);

				// oxlint-disable-next-line no-control-regex -- these are what must not be there
				doesNotMatch(shown, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
				equal(Number.isFinite(visibleWidth(shown)), true);
			}),
		);
	});
});
