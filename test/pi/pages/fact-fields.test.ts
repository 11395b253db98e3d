import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { correctionFrom, draftFrom, fromTextFile, textFile } from "../../../src/pi/pages/fact-fields.ts";
import { aFact } from "../../../src/testing/builders.ts";

const BASE = { cwd: "/work/app", home: "/home/someone" };
const VALUES = { caption: "A", content: "B", kind: "gotcha", scope: "as usual", paths: "", tags: "", pin: "no" };

describe("the fields of a form", () => {
	it("become a draft: paths absolute, globs with commas whole, the scope left open", () => {
		const draft = draftFrom({ values: { ...VALUES, paths: "src/{a,b}.ts, ~/x ,", tags: " one,two," }, base: BASE });

		deepEqual(draft.paths, ["/work/app/src/{a,b}.ts", "/home/someone/x"]);
		deepEqual([draft.tags, draft.scope, draft.pin], [["one", "two"], undefined, undefined]);
	});

	it("correct nothing that was not touched", () => {
		const fact = aFact({ paths: ["src"], tags: ["x"], kind: "decision", pin: true });
		const { caption, content, kind } = fact;
		const values = { caption, content, kind, scope: "personal", paths: "src", tags: "x", pin: "yes" };

		deepEqual(correctionFrom(fact, "personal", { values, base: BASE }), {});
	});

	it("correct what was emptied, and say where the fact moves", () => {
		const fact = aFact({ paths: ["src"], tags: ["x"] });
		const values = { ...VALUES, caption: fact.caption, content: fact.content, kind: "fact", scope: "global" };

		deepEqual(correctionFrom(fact, "personal", { values, base: BASE }), { tags: [], paths: [], moveTo: "global" });
	});
});

describe("a fact in an editor of the user's", () => {
	it("comes back as it went", () => {
		const line = fc
			.string({ minLength: 1 })
			.filter((text) => text.trim() === text && !/[\n\r#]/u.test(text) && text !== "");
		fc.assert(
			fc.property(
				line,
				fc.array(line).map((lines) => lines.join("\n").trim()),
				(caption, content) => {
					deepEqual(fromTextFile(textFile({ caption, content })), { caption, content });
				},
			),
		);
	});

	it("takes its caption from a heading", () => {
		equal(fromTextFile("\n# A heading\n\ntext\n").caption, "A heading");
	});
});
