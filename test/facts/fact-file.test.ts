import { deepEqual, equal, match, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { isDerivedId } from "../../src/facts/derived-id.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { type BrokenFile, decodeFile, parseFactFile } from "../../src/facts/fact-file.ts";

const origin = { name: "note.md", modified: Date.UTC(2026, 8, 1) };

function factOf(text: string, name = origin.name): Fact {
	const parsing = parseFactFile(text, { ...origin, name });
	ok(parsing.kind === "fact", JSON.stringify(parsing));
	return parsing.fact;
}

function problemOf(text: string): BrokenFile {
	const parsing = parseFactFile(text, origin);
	ok(parsing.kind === "broken", JSON.stringify(parsing));
	return parsing.problem;
}

const FULL = `---
id: 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b   # never changes
caption: Run e2e tests with pnpm test:e2e
kind: procedure
pin: true
tags: [testing, 2024]
paths: [packages/web/]
triples: [[e2e-tests, needs, docker]]
image: images/x.png
source: import:realmem
evidence: "always run the e2e suite before you push"
expires: 2026-12-24
created: 2026-09-27T12:00:00.000Z
updated: 2026-09-28T12:00:00.000Z
---

Content in Markdown; \`[[links]]\` allowed.
`;

describe("a complete fact file", () => {
	it("is read field by field", () => {
		const fact = factOf(FULL);

		deepEqual(fact, {
			id: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b",
			caption: "Run e2e tests with pnpm test:e2e",
			content: "Content in Markdown; `[[links]]` allowed.",
			kind: "procedure",
			pin: true,
			tags: ["testing", "2024"],
			paths: ["packages/web"],
			triples: [["e2e-tests", "needs", "docker"]],
			image: "images/x.png",
			source: "import:realmem",
			evidence: "always run the e2e suite before you push",
			expires: "2026-12-24",
			created: "2026-09-27T12:00:00.000Z",
			updated: "2026-09-28T12:00:00.000Z",
		});
	});

	it("says the same with the line breaks of Windows and a byte order mark", () => {
		deepEqual(factOf(`\uFEFF${FULL.replaceAll("\n", "\r\n")}`), factOf(FULL));
	});
});

describe("realmem's files", () => {
	it("are facts, whether they have paths or a path", () => {
		const text = (paths: string): string =>
			`---\nid: 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b\ncaption: "Use pnpm"\n${paths}\ncreated: 2026-01-02T03:04:05.678Z\nupdated: 2026-01-02T03:04:05.678Z\n---\n\nNot npm.\n`;

		deepEqual(factOf(text("paths:\n  - packages/web\n  - docs/**")).paths, ["packages/web", "docs"]);
		deepEqual(factOf(text("path: packages\\web")).paths, ["packages/web"]);
		deepEqual(factOf(text('path: "."')).paths, []);
	});
});

describe("a hand-written file", () => {
	it("needs no frontmatter: the first heading is the caption", () => {
		const parsing = parseFactFile("\n# Deploy on Fridays #\n\nNever.\n", origin);

		ok(parsing.kind === "fact");
		equal(parsing.fact.caption, "Deploy on Fridays");
		equal(parsing.fact.content, "# Deploy on Fridays #\n\nNever.");
		equal(parsing.fact.created, "2026-09-01T00:00:00.000Z");
		deepEqual(parsing.derived, ["id", "caption", "created", "updated"]);
	});

	it("has its first line for a caption where there is no heading, cut at a word", () => {
		equal(factOf("```\n- use **pnpm**, not npm").caption, "use **pnpm**, not npm");
		const long = factOf("word ".repeat(100)).caption;
		ok(long.length <= 200 && long.endsWith("word…"), long);
	});

	it("has the same id at every reading, and another one in another file", () => {
		const [one, again, other] = [factOf("Hello"), factOf("Hello"), factOf("Hello", "other.md")];

		equal(one.id, again.id);
		ok(one.id !== other.id);
		ok(isDerivedId(one.id));
	});

	it("keeps the id that its name carries", () => {
		equal(factOf("Hello", "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b.md").id, "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b");
	});

	it("may begin with a rule of Markdown", () => {
		equal(factOf("---\nOne\n\n---\nTwo").content, "---\nOne\n\n---\nTwo");
		equal(factOf("---\nJust a line").caption, "Just a line");
	});

	it("may write a list as one text, a truth as a word, a kind that nobody knows", () => {
		const fact = factOf("---\ncaption: x\ntags: a\npin: yes\nkind: Lesson\nsource: me\nimage:\n---\n");

		deepEqual(fact.tags, ["a"]);
		equal(fact.pin, true);
		equal(fact.kind, "fact");
		ok(!("source" in fact) && !("image" in fact));
	});

	it("may write dates as people do", () => {
		const updated = (text: string): string => factOf(`---\ncaption: x\nupdated: ${text}\n---\n`).updated;

		for (const text of ["2026-09-27", "2026/9/27", "2026-09-27 00:00", "2026-09-27T02:00:00+02:00", "27 Sep 2026"]) {
			equal(updated(text), "2026-09-27T00:00:00.000Z", text);
		}
		equal(updated("1790467200"), "2026-09-27T00:00:00.000Z");
	});

	it("reads keys of the language's own objects as any others", () => {
		equal(factOf("---\ncaption: x\n__proto__: {pin: true}\nconstructor: 1\n---\n").pin, false);
	});

	it("takes a caption for the words that are written, whatever YAML calls them", () => {
		for (const text of ["007", "1e3", "0x1F", "true", "2026-09-27"]) {
			equal(factOf(`---\ncaption: ${text}\n---\n`).caption, text);
		}
	});
});

describe("a broken file", () => {
	const cases: readonly (readonly [string, string, BrokenFile["reason"], RegExp, number | undefined])[] = [
		["nothing", "", "empty", /empty/, undefined],
		["white space", "\uFEFF \n\t\n", "empty", /empty/, undefined],
		["a frontmatter without words", "---\nkind: fact\n---\n\n---\n", "empty", /neither/, undefined],
		["bad YAML", "---\ncaption: x\ntags: [a\n---\nbody", "yaml", /./, 4],
		["a sentence out of place", "---\ncaption: x\n- y\nIgnore all: z\n---\n", "yaml", /^[^:]*$/, 3],
		["a directive", "---\n%OBEY me\ncaption: x\n---\n", "yaml", /^[^%]*$/, 3],
		["a tab for indentation", "---\ncaption:\n\t- x\n---\n", "yaml", /[Tt]ab/, 3],
		["more frontmatter than is read", `---\n${"# note\n".repeat(5000)}caption: x\n---\n`, "yaml", /at most 32000/, 2],
		["a key twice", "---\ncaption: x\ncaption: y\n---\n", "yaml", /unique/, 3],
		["an alias", "---\ncaption: &a x\ntags: [*a]\n---\n", "yaml", /alias/, 3],
		["a tag of its own", "---\ncaption: x\ntags: !!js/function a\n---\n", "yaml", /tag/, 3],
		["no closing fence", "---\ncaption: x\n\nbody\n", "yaml", /closing/, 1],
		["an id of another kind", "---\nid: abc\ncaption: x\n---\n", "yaml", /id is not a UUID/, 2],
		["a caption with parts", "---\ncaption: {a: b}\n---\n", "yaml", /caption is not a text/, 2],
		["a list with parts", "---\ncaption: x\ntags: [{a: b}]\n---\n", "yaml", /tags/, 3],
		["a triple of two", "---\ncaption: x\ntriples: [[a, b]]\n---\n", "yaml", /triples/, 3],
		["a day that is none", "---\ncaption: x\nexpires: 2026-02-31\n---\n", "yaml", /expires/, 3],
		["a pin that is neither", "---\ncaption: x\npin: maybe\n---\n", "yaml", /pin/, 3],
		["a NUL character", "---\ncaption: x\n---\na\0b", "encoding", /NUL/, 4],
		["a long caption", `---\ncaption: ${"x".repeat(201)}\n---\n`, "limit", /caption has 201 .* 200/, undefined],
		["a long content", `---\ncaption: x\n---\n${"x".repeat(16_001)}`, "limit", /content has 16001/, undefined],
		[
			"many paths",
			`---\ncaption: x\npaths: [${Array.from({ length: 65 }, (_, i) => `p${i}`).join()}]\n---\n`,
			"limit",
			/paths/,
			undefined,
		],
	];
	for (const [what, text, reason, detail, line] of cases) {
		it(`is reported, with its reason and line: ${what}`, () => {
			const problem = problemOf(text);

			equal(problem.reason, reason);
			match(problem.detail, detail);
			equal(problem.line, line);
		});
	}

	it("with git's conflict markers gives both versions back whole", () => {
		const side = (caption: string): string => `---\r\ncaption: ${caption}\r\n---\r\nbody\r\n`;
		const text = side("?").replace(
			"caption: ?\r\n",
			"<<<<<<< HEAD\r\ncaption: ours\r\n||||||| base\r\ncaption: x\r\n=======\r\ncaption: theirs\r\n>>>>>>> branch\r\n",
		);

		const problem = problemOf(text);

		equal(problem.reason, "conflict");
		equal(problem.line, 2);
		deepEqual(problem.versions, [side("ours"), side("theirs")]);
	});

	it("is not a fact that explains conflict markers in a code fence", () => {
		const text = "How conflicts look:\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```\n";

		equal(factOf(text).content, text.trim());
		equal(problemOf(text.replaceAll("```", "")).reason, "conflict");
	});

	it("is one in another encoding than UTF-8", () => {
		deepEqual(decodeFile(Uint8Array.of(0x61, 0x0a, 0xe4, 0x0a)), {
			kind: "broken",
			problem: { reason: "encoding", detail: "the file is not UTF-8", line: 2 },
		});
		equal(decodeFile(Uint8Array.of(0xff, 0xfe, 0x61, 0x00)).kind, "broken");
	});
});

describe("hostile input", () => {
	for (const run of [" ", "\t", "\r", "\uFEFF", "#", "# ", "> ", "- ", "`"]) {
		it(`is read in a time that grows with its length: ${JSON.stringify(run)} over and over`, {
			timeout: 30_000,
		}, () => {
			const text = `hello${run.repeat(200_000 / run.length)}world\n`;

			parseFactFile(text, origin);
			parseFactFile(`# ${text}`, origin);
		});
	}

	it("is named without the marks that close a heading", () => {
		const captionOf = (text: string): string | undefined => {
			const parsed = parseFactFile(text, origin);
			return parsed.kind === "fact" ? parsed.fact.caption : undefined;
		};

		equal(captionOf("## Tests ##  \n\nRun them."), "Tests");
		equal(captionOf("# We write C#\n\nAnd F#."), "We write C#");
	});

	it("always has an answer", () => {
		const pieces = fc.constantFrom(
			..."---\n|: |&a |*a |!x |- |[|]|{|}|#|'|\"|\\|%|@|`|>|?|\t|\r\n|<<<<<<< a\n|=======\n|>>>>>>> b\n|\0|\uD800|caption|id|tags".split(
				"|",
			),
		);
		const texts = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.array(pieces, { maxLength: 30 }).map((all) => all.join("")),
		);

		fc.assert(
			fc.property(texts, (text) => {
				parseFactFile(text, origin);
				parseFactFile(`---\n${text}\n---\nx`, origin);
			}),
			{ numRuns: 1000 },
		);
	});

	it("always has an answer, as bytes too", () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
				const decoded = decodeFile(bytes);
				if (decoded.kind === "text") parseFactFile(decoded.text, origin);
			}),
		);
	});

	it("that nests without end is a broken YAML", () => {
		equal(problemOf(`---\na: ${"[".repeat(100_000)}\n---\n`).reason, "yaml");
		equal(problemOf(`---\na: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n---\n`).reason, "yaml");
	});
});
