import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { partsOf } from "../../../src/transfer/context/parts.ts";
import { splitInstructions } from "../../../src/transfer/context/split.ts";

function captions(text: string, path = "AGENTS.md"): readonly string[] {
	return splitInstructions(text, path).map(({ caption }) => caption);
}

const points = (count: number): string =>
	Array.from({ length: count }, (_, at) => `- **Rule ${at}**: ${"keep it short and plain ".repeat(6)}`).join("\n");

describe("splitting an instruction file", () => {
	it("makes one fact of a short section, named by its headings", () => {
		const pieces = splitInstructions("# Acme\n\nA shop.\n\n## Build\n\n### Web\n\nRun `make web`.\n", "AGENTS.md");

		assert.deepEqual(
			pieces.map(({ caption, content }) => [caption, content]),
			[
				["Acme: A shop", "A shop."],
				["Build › Web: Run make web", "Run `make web`."],
			],
		);
	});

	it("makes no fact of a line that only includes another file", () => {
		const text =
			"@AGENTS.md\n\n# Claude\n\n- @~/notes/style.md\n- Ask @acme/platform about CI.\n\n```\n@docs/a.md\n```\n";

		const contents = splitInstructions(text, "CLAUDE.md").map(({ content }) => content);

		assert.deepEqual(contents, ["- Ask @acme/platform about CI.\n\n```\n@docs/a.md\n```"]);
		assert.deepEqual(splitInstructions("# Claude\n\n@AGENTS.md\n", "CLAUDE.md"), []);
	});

	it("leaves a title out of the captions that any such file could have", () => {
		assert.deepEqual(captions("# Repository Guidelines\n\n## Style\n\nTabs.\n"), ["Style: Tabs"]);
	});

	it("adds the first point to headings that say nothing by themselves", () => {
		const told = (heading: string, text: string): string | undefined => captions(`## ${heading}\n\n${text}\n`)[0];

		assert.equal(told("Style", "- Tabs, never spaces.\n- No default exports."), "Style: Tabs, never spaces");
		assert.equal(told("Build Commands", "```sh\nnpm run build\n```"), "Build Commands: npm run build");
		assert.equal(told("规范", "- 用制表符，不用空格。"), "规范: 用制表符，不用空格");
		assert.equal(told("Testing", "Testing uses vitest. Run it often."), "Testing uses vitest");
		assert.equal(told("Never push to main", "- Open a pull request."), "Never push to main");
		assert.ok((told("Style", "word ".repeat(200)) ?? "").length <= 140);
	});

	it("takes the kind of a section from its headings, and not from its first point", () => {
		const [piece] = splitInstructions("## Style\n\n- Common mistakes: tabs.\n", "AGENTS.md");

		assert.equal(piece?.kind, "preference");
	});

	it("makes several facts of a long section, each named by its first point", () => {
		const found = captions(`## Rules\n\n${points(12)}\n`);

		assert.ok(found.length > 2);
		assert.equal(found[0], "Rules: Rule 0");
		assert.equal(new Set(found).size, found.length);
	});

	it("keeps what introduces a command together with it", () => {
		const text = `## Run\n\n${points(6)}\n\nStart the server with:\n\n\`\`\`sh\nmake run\n\`\`\`\n`;

		const last = splitInstructions(text, "AGENTS.md").at(-1);

		assert.match(last?.content ?? "", /Start the server with:\n\n```sh\nmake run\n```/u);
	});

	it("takes no heading from inside code", () => {
		const pieces = splitInstructions("## Setup\n\n```sh\n# install\nnpm ci\n```\n", "AGENTS.md");

		assert.deepEqual(
			pieces.map(({ caption }) => caption),
			["Setup: install"],
		);
	});

	it("cuts code that is too long for a fact at its lines, and fences each part", () => {
		const lines = Array.from({ length: 400 }, (_, at) => `echo line number ${at}`);

		const pieces = splitInstructions(`## Long\n\n\`\`\`sh\n${lines.join("\n")}\n\`\`\`\n`, "AGENTS.md");

		assert.ok(pieces.length > 1);
		for (const { content } of pieces) assert.match(content, /^```sh\n[\s\S]*\n```$/u);
		assert.ok(lines.every((line) => pieces.some(({ content }) => content.includes(line))));
	});

	it("takes over a title that is underlined, a numbered list and a table", () => {
		const text = "Notes\n=====\n\nDeploy\n------\n\n1. Tag\n2. Push\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

		const [piece] = splitInstructions(text, "AGENTS.md");

		assert.equal(piece?.caption, "Deploy: Tag");
		assert.match(piece?.content ?? "", /1\. Tag\n2\. Push\n\n\| a \| b \|/u);
	});

	it("leaves comments, rules and a table of contents out", () => {
		const text =
			"# T\n\n<!-- generated -->\n\n## Contents\n\n- [Style](#style)\n- [Tests](#tests)\n\n---\n\n## Style\n\nTabs.\n";

		assert.deepEqual(captions(text), ["T › Style: Tabs"]);
	});

	it("says the same thing once", () => {
		assert.equal(captions("## A\n\nUse tabs.\n\n## A\n\nUse tabs.\n").length, 1);
	});

	it("keeps what two sections say alike, for it may be about two things", () => {
		assert.deepEqual(captions("## Web\n\nRun make test.\n\n## Server\n\nRun make test.\n"), [
			"Web: Run make test",
			"Server: Run make test",
		]);
	});

	it("takes a heading without anything below it for what it says", () => {
		const pieces = splitInstructions("# Rules\n\n## Never push to main\n\n## Overview\n", "AGENTS.md");

		assert.deepEqual(
			pieces.map(({ content }) => content),
			["Never push to main"],
		);
	});

	it("reads where a rule of another tool applies from its front matter", () => {
		const text = '---\ndescription: How to write Rust here\nglobs: "*.rs, crates/**"\n---\n\n# Rust\n\nNo unwrap.\n';

		const pieces = splitInstructions(text, ".cursor/rules/rust.mdc");

		assert.deepEqual(pieces[0]?.content, "description: How to write Rust here");
		assert.deepEqual(
			pieces.map(({ paths }) => paths.join(" ")),
			["**/*.rs crates/**", "**/*.rs crates/**"],
		);
	});

	it("says of a file below the root that it is about its folder, and of a tool's folder nothing", () => {
		const text = "# T\n\nTabs.\n";

		const paths = ["web/AGENTS.md", ".github/copilot-instructions.md", "AGENTS.md", "/agent/AGENTS.md"].map((path) =>
			splitInstructions(text, path).flatMap((piece) => piece.paths),
		);

		assert.deepEqual(paths, [["web"], [], [], []]);
	});

	it("tells procedures, gotchas and conventions from facts by their headings", () => {
		const text =
			"## Release process\n\nTag.\n\n## Known issues\n\nSlow.\n\n## Code style\n\nTabs.\n\n## Overview\n\nA shop.\n";

		assert.deepEqual(
			splitInstructions(text, "AGENTS.md").map(({ kind }) => kind),
			["procedure", "gotcha", "preference", "fact"],
		);
	});

	it("takes no kind from a word that is part of a name", () => {
		const kinds = (texts: readonly string[]) =>
			texts.map((text) => splitInstructions(text, "AGENTS.md").map(({ kind }) => kind)[0]);

		assert.deepEqual(
			kinds([
				"The design tokens are generated by style-dictionary from tokens.json.",
				"The versions are in build.gradle, and in no other file.",
				"## commit-lint\n\nA package of ours.\n",
			]),
			["fact", "fact", "fact"],
		);
		assert.deepEqual(kinds(["## Code-style\n\nTabs.\n", "## Style.\n\nTabs.\n", "## Build/test\n\nRun it.\n"]), [
			"preference",
			"preference",
			"procedure",
		]);
	});

	it("takes plain text without any heading", () => {
		assert.deepEqual(captions("Always use tabs. Never spaces.", ".cursorrules"), ["Always use tabs"]);
	});

	it("makes captions and contents that a fact may have, and loses no word, whatever the text", () => {
		const line = fc.oneof(
			fc.constantFrom(
				"",
				"# Title",
				"## Part",
				"- point one",
				"```",
				"text: here",
				"| a | b |",
				"    deep",
				"1. first",
				"---",
			),
			fc.lorem({ maxCount: 8 }),
			fc.string({ maxLength: 60 }),
		);
		fc.assert(
			fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
				const text = lines.join("\n");
				const pieces = splitInstructions(text, "AGENTS.md");
				for (const { caption, content } of pieces) {
					assert.ok(caption.length >= 1 && caption.length <= 140, caption);
					assert.ok(content.trim().length >= 1 && content.length <= 16_000);
				}
				const kept = pieces.map(({ caption, content }) => `${caption} ${content}`).join(" ");
				const lorem = /^[a-z ,.]+$/iu;
				for (const each of lines.filter((one) => lorem.test(one) && one.trim().split(/ +/u).length > 2)) {
					for (const word of each.match(/[a-z]{4,}/giu) ?? []) assert.ok(kept.includes(word), word);
				}
			}),
		);
	});
});

describe("a text in parts", () => {
	it("is cut where a section begins, and joined again is the text", () => {
		const text = Array.from({ length: 30 }, (_, at) => `## Part ${at}\n\n${"word ".repeat(60)}`).join("\n");

		const parts = partsOf(text, 1000);

		assert.ok(parts.length > 5);
		assert.ok(parts.every((part) => part.startsWith("## Part") && part.length <= 1000));
		assert.equal(parts.join("\n"), text);
	});

	it("stays whole when it is short", () => {
		assert.deepEqual(partsOf("short"), ["short"]);
	});

	it("is never lost, whatever its lines", () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom("# a", "b", "", "```", "c".repeat(40)), { minLength: 1, maxLength: 80 }),
				(lines) => {
					assert.equal(partsOf(lines.join("\n"), 100).join("\n"), lines.join("\n"));
				},
			),
		);
	});
});
