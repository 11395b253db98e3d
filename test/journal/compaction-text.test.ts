import { equal, match, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import { compactionText } from "../../src/journal/compaction-text.ts";

const NOTHING = { asked: [], edited: [], ran: [], errors: [] };

describe("what a conversation held", () => {
	test("is nothing when nothing happened", () => {
		equal(compactionText(NOTHING), undefined);
	});

	test("is Markdown: what was asked, edited and run, and which errors came and went", () => {
		const text = compactionText({
			asked: ["Mend\nthe tests"],
			edited: ["src/a.ts"],
			ran: ["npm install"],
			errors: [
				{ line: "Error: one", command: "npm test", gone: true },
				{ line: "Error: two", gone: false },
			],
		});

		equal(
			text,
			"# Asked\n\n- Mend the tests\n\n# Edited\n\n- src/a.ts\n\n# Ran\n\n- `npm install`\n\n" +
				"# Errors\n\n- gone: Error: one (`npm test`)\n- still there: Error: two",
		);
	});

	test("stays bounded, the newest first to be kept", () => {
		const asked = Array.from({ length: 60 }, (_, at) => `prompt ${at} ${"x".repeat(3000)}`);
		const text = compactionText({ ...NOTHING, asked }) ?? "";

		match(text, /- 20 earlier\n- prompt 20 x/);
		ok(text.length < 30_000);
	});
});
