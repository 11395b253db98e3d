import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { displayWidth, fit, fitAround, linesAround, withShortQuotes, wrap } from "../../src/render/width.ts";

const anyText = fc.string({ unit: fc.constantFrom("a", " ", "漢", "한", "é", "e\u0301", "👩‍👩‍👧", "→", "\t", "ｗ") });

describe("display width", () => {
	it("counts CJK and emoji as two columns, marks as none", () => {
		assert.equal(displayWidth("ab"), 2);
		assert.equal(displayWidth("漢字"), 4);
		assert.equal(displayWidth("한글"), 4);
		assert.equal(displayWidth("e\u0301"), 1);
		assert.equal(displayWidth("a\tb"), 4);
		assert.equal(displayWidth("👩‍👩‍👧"), 2);
	});

	it("does not count colours", () => {
		assert.equal(displayWidth("\u001b[31mred\u001b[0m"), 3);
	});
});

describe("fitting a line", () => {
	it("is never wider than the width, at any width", () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 0, max: 12 }), (text, width) => {
				assert.ok(displayWidth(fit(text, width)) <= width);
			}),
		);
	});

	it("tells with an ellipsis that something was cut", () => {
		assert.equal(fit("abcdef", 4), "abc…");
		assert.equal(fit("漢字漢字", 4), "漢…");
		assert.equal(fit("abcd", 4), "abcd");
	});

	it("drops control characters that would move the cursor", () => {
		assert.equal(fit("a\u001b[2Jb\rc\u0007", 10), "abc");
	});
});

describe("cutting a line around what it quotes", () => {
	const line = "remembered “The e2e suite needs docker compose” (personal) · undo with /memory undo";

	it("leaves what stands around the quotation whole", () => {
		assert.equal(fitAround(line, 72), "remembered “The e2e suite needs do…” (personal) · undo with /memory undo");
		assert.equal(
			fitAround("3 facts: “Tabs”, “A caption that is long”, “Yes”", 42),
			"3 facts: “Tabs”, “A caption that …”, “Yes”",
		);
	});

	it("cuts the end where little of the quotation would be left", () => {
		assert.equal(fitAround(line, 40), fit(line, 40));
		assert.equal(fitAround("nothing is quoted here", 10), "nothing i…");
	});

	it("is never wider than the width, at any width", () => {
		fc.assert(
			fc.property(anyText, anyText, fc.integer({ min: 0, max: 60 }), (before, quoted, width) => {
				assert.ok(displayWidth(fitAround(`${before}“${quoted}” · undo`, width)) <= width);
			}),
		);
	});
});

describe("lines around what is quoted", () => {
	const line = "remembered “The e2e suite needs docker running” (personal) · undo with /memory undo";

	it("are one where cut quotations make it so, else the parts stand below each other", () => {
		assert.deepEqual(linesAround(line, 72), [fitAround(line, 72)]);
		assert.deepEqual(linesAround(line, 40), ["remembered “The e2e suite n…” (personal)", "undo with /memory undo"]);
		assert.deepEqual(linesAround("nothing is parted here", 10), ["nothing i…"]);
	});

	it("are never wider than the width, and lose nothing but of the first part", () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 24, max: 60 }), (quoted, width) => {
				const lines = linesAround(`“${quoted}” · undo with /memory undo`, width);

				assert.ok(lines.every((each) => displayWidth(each) <= width));
				assert.ok(lines.at(-1)?.endsWith("undo with /memory undo"));
			}),
		);
	});
});

describe("quotations in a text", () => {
	it("give way evenly, and no further than it takes", () => {
		const text = "“The port is 3000 here” became “The port is 4000”";
		const within = (columns: number) => withShortQuotes(text, (each) => displayWidth(each) <= columns);

		assert.equal(within(49), text);
		assert.equal(within(44), "“The port is 300…” became “The port is 4000”");
		assert.equal(within(10), "“The port is…” became “The port is…”");
	});
});

describe("wrapping a text", () => {
	it("gives no line wider than the width", () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 1, max: 12 }), (text, width) => {
				for (const line of wrap(text, width)) assert.ok(displayWidth(line) <= width, JSON.stringify(line));
			}),
		);
	});

	it("breaks at spaces where there are any", () => {
		assert.deepEqual(wrap("one two three", 8), ["one two", "three"]);
	});

	it("does not leave an indentation alone on its line", () => {
		assert.deepEqual(wrap("  漢字漢字漢字", 8), ["  漢字漢", "字漢字"]);
	});

	it("keeps every letter of words that fit nowhere", () => {
		assert.equal(wrap("abcdefghij", 4).join(""), "abcdefghij");
	});
});
