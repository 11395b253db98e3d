import { equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { sectionsOf } from "../../../src/transfer/context/blocks.ts";
import { splitInstructions } from "../../../src/transfer/context/split.ts";

/** A text that takes more than linear time hangs the test until this. */
const PATIENCE = { timeout: 30_000 };
const MUCH = 200_000;

describe("instruction files that were made to be slow to read", () => {
	for (const piece of ["\n", " ", "\t", "#", ".", "|", ":", "- ", "```\n", "```js\n", "<!--", "**", "`", "["]) {
		it(`are no trouble with ${JSON.stringify(piece)} over and over`, PATIENCE, () => {
			const run = piece.repeat(MUCH / piece.length);

			for (const text of [
				`# Rules\n\nAlways run make${run}x\n`,
				`# Rules ${run}x\n\nAlways run make\n`,
				`- a ${run}x`,
			]) {
				ok(splitInstructions(text, "AGENTS.md").every(({ caption }) => caption.length <= 140));
			}
		});
	}

	it("are no trouble with globs without an end", PATIENCE, () => {
		const text = `---\nglobs: "${",".repeat(MUCH)}"\n---\n\n# Rules\n\nAlways run make.\n`;

		equal(splitInstructions(text, ".cursor/rules/a.mdc").length, 1);
	});
});

describe("comments of instruction files", () => {
	const textsOf = (body: string): readonly string[] =>
		sectionsOf(body).flatMap(({ blocks }) => blocks.map(({ text }) => text));

	it("are left out, also over several lines, but not of code, and not without an end", () => {
		equal(textsOf("a <!-- b --> c\n\n<!-- d\n\ne -->\n\nf").join("|"), "a  c|f");
		equal(textsOf("```html\n<!-- a -->\n```\n<!-- b -->\nc").join("|"), "```html\n<!-- a -->\n```|c");
		equal(textsOf("a <!-- b\n\nc").join("|"), "a <!-- b|c");
		equal(textsOf("a\n\n```\n<!-- b -->\n").join("|"), "a|```");
	});

	it("leave the marks of headings as they were meant", () => {
		const headingsOf = (body: string): readonly string[] => sectionsOf(`${body}\n\ntext`).at(-1)?.headings ?? [];

		equal(headingsOf("## Tests ##").join("|"), "Tests");
		equal(headingsOf("# C#").join("|"), "C#");
		equal(headingsOf("#no heading").join("|"), "");
	});
});
