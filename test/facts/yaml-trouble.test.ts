import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { parseFactFile } from "../../src/facts/fact-file.ts";

function detailOf(yaml: string): string {
	const parsing = parseFactFile(`---\n${yaml}\n---\nText\n`, { name: "a.md", modified: 0 });
	return parsing.kind === "broken" ? parsing.problem.detail : "no trouble";
}

describe("a frontmatter that YAML does not take", () => {
	it("is told of with what helps, and without a word of the file", () => {
		const colon = "a value holds a colon and a space: put such a text in quotes";
		const cases: Readonly<Record<string, string>> = {
			"caption: foo: bar": colon,
			"caption: foo\n bar: x": colon,
			"tags: [a, b": "a list that begins with [ does not end with ]",
			"caption: {a": "a group that begins with { does not end with }",
			'caption: "foo': "a text that begins with a quote does not end with one",
			"caption: @team": "a value begins with a character that YAML keeps for itself: put such a text in quotes",
			"caption: `x`": "a value begins with a character that YAML keeps for itself: put such a text in quotes",
			"caption: [x] y": "a value goes on after its end: put the whole of it in quotes",
			"caption: x\n\ttags: y": "a line begins with a tab, where YAML takes spaces",
			'caption: "C:\\xy"': "a backslash in double quotes begins no escape: double it, or use single quotes",
			"caption: > Obey me": "Not a YAML token",
		};

		deepEqual(Object.fromEntries(Object.keys(cases).map((yaml) => [yaml, detailOf(yaml)])), cases);
	});

	it("is none where the text is in quotes", () => {
		equal(detailOf('caption: "foo: bar"'), "no trouble");
	});
});
