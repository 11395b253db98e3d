import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { FACT_KINDS, type Fact } from "../../src/facts/fact.ts";
import { normalContent, parseFactFile } from "../../src/facts/fact-file.ts";
import { printFactFile } from "../../src/facts/fact-print.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";
import { aFact } from "../../src/testing/builders.ts";

function read(text: string): Fact {
	const parsing = parseFactFile(text, { name: "note.md", modified: Date.UTC(2026, 8, 1) });
	ok(parsing.kind === "fact", JSON.stringify(parsing));
	return parsing.fact;
}

const line = fc
	.string({ unit: "binary", minLength: 1, maxLength: 30 })
	.map((text) => text.replaceAll(/\s+/gu, " ").trim())
	.filter((text) => text !== "");
const yamlish = fc.constantFrom(
	"a: b",
	"- x",
	"#c",
	"true",
	"1e3",
	"~",
	"&a",
	"*a",
	"[x]",
	"it's",
	'a "b"',
	"x:",
	"<<",
	"日本",
	"",
);
const text = fc.oneof(
	line,
	yamlish.filter((each) => each !== ""),
);
const texts = fc.array(text, { maxLength: 4 });
const content = fc.array(fc.oneof(line, yamlish, fc.constantFrom("---", "", "    code", "\tx")), { maxLength: 6 });
const anyFact = fc
	.record(
		{
			caption: text.filter((said) => /[^\s\p{Cc}\p{Cf}\p{Mn}]/u.test(said)),
			content: content.map((lines) => lines.join("\n").replaceAll("\0", "")),
			kind: fc.constantFrom(...FACT_KINDS),
			pin: fc.boolean(),
			tags: texts,
			paths: fc.uniqueArray(fc.constantFrom("src", "docs/a.md", "~/x: y", "lib/*.ts", "#a"), { maxLength: 3 }),
			triples: fc.array(fc.tuple(text, text, text), { maxLength: 3 }),
			evidence: text,
			source: fc.constantFrom("explicit" as const, "import:x" as const),
			expires: fc.constant("2026-12-24"),
		},
		{ requiredKeys: ["caption", "content", "tags", "paths", "triples"] },
	)
	.map((given) => aFact(given as Partial<Fact>));

function plain(fact: Fact): unknown {
	return JSON.parse(
		JSON.stringify({ ...fact, content: normalContent(fact.content.toWellFormed()) }).replaceAll(
			/\\ud[89a-f][0-9a-f]{2}/g,
			"\uFFFD",
		),
	);
}

describe("printing a fact", () => {
	it("writes a small frontmatter that says only what is not usual", () => {
		const fact = aFact({ caption: "Use pnpm: not npm", content: "Because of the lock file.\n" });

		equal(
			printFactFile(fact),
			`---\nid: ${fact.id}\ncaption: "Use pnpm: not npm"\ncreated: 2026-11-29T12:00:00.000Z\nupdated: 2026-11-29T12:00:00.000Z\n---\n\nBecause of the lock file.\n`,
		);
	});

	it("is undone by reading", () => {
		fc.assert(
			fc.property(anyFact, (fact) => {
				deepEqual(plain(read(printFactFile(fact))), plain(fact));
			}),
			{ numRuns: 500 },
		);
	});

	it("refuses what is over a limit, and names it", () => {
		const refused = (given: Partial<Fact>, words: RegExp): void =>
			throws(
				() => printFactFile(aFact(given)),
				(error) => isMemoryError(error) && error.code === "FACT_INVALID" && words.test(error.message),
			);

		refused({ caption: "x".repeat(201) }, /caption has 201 characters; at most 200/);
		refused({ caption: " " }, /caption is empty/);
		refused({ tags: Array.from({ length: 33 }, (_, i) => `t${i}`) }, /tags has 33 items/);
		refused({ content: "a\0b" }, /NUL/);
		refused({ content: "<<<<<<< a\n=======\n>>>>>>> b" }, /conflict/);
	});
});

const KEPT = `# a comment above
id:   01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b   # never changes
owner: {team: web}   # not ours
caption: 'Old caption'   # the headline
tags:
  - one
  # between
  - two
# before the custom block
custom: |
  kept
    as it is
created: 2026-09-27T12:00:00.000Z
updated: 2026-09-27
`;

describe("printing over a present file", () => {
	it("changes nothing when nothing changed", () => {
		const present = `---\n${KEPT}---\n\n\nBody  \n\n`;

		equal(printFactFile(read(present), present), present);
	});

	it("changes the lines of the changed fields and no others", () => {
		const present = `---\n${KEPT}---\n\n\nBody  \n\n`;
		const fact = { ...read(present), caption: "New caption", tags: [], paths: ["src"], pin: true };

		equal(
			printFactFile(fact, present),
			present
				.replace("'Old caption'", "New caption")
				.replace("tags:\n  - one\n  # between\n  - two\n", "")
				.replace("# the headline\n", "# the headline\npin: true\npaths: [src]\n"),
		);
	});

	it("keeps CRLF, the byte order mark and the space above a new content", () => {
		const present = `\uFEFF---\n${KEPT}---\n\n\nBody\n`.replaceAll("\n", "\r\n");
		const fact = { ...read(present), content: "New\nbody", kind: "gotcha" as const };

		equal(
			printFactFile(fact, present),
			present
				.replace("Body\r\n", "New\r\nbody\r\n")
				.replace("# the headline\r\n", "# the headline\r\nkind: gotcha\r\n"),
		);
	});

	it("completes a file without a frontmatter and leaves its words alone", () => {
		const present = "# Title\n\ntext";
		const fact = read(present);

		equal(
			printFactFile(fact, present),
			`---\nid: ${fact.id}\ncreated: 2026-09-01T00:00:00.000Z\nupdated: 2026-09-01T00:00:00.000Z\n---\n\n# Title\n\ntext`,
		);
	});

	it("states a caption that the new content no longer gives", () => {
		const present = "# Title\n\ntext";

		equal(read(printFactFile({ ...read(present), content: "other words" }, present)).caption, "Title");
	});

	it("keeps a kind that it does not know, until the kind is changed", () => {
		const present = "---\ncaption: x\nkind: lesson\n---\n";

		ok(printFactFile({ ...read(present), pin: true }, present).includes("kind: lesson\npin: true\n"));
		ok(printFactFile({ ...read(present), kind: "decision" }, present).includes("kind: decision\n"));
	});

	it("turns realmem's path into paths when the paths change", () => {
		const present = "---\ncaption: x\npath: src\n---\n";

		ok(printFactFile({ ...read(present), pin: true }, present).includes("path: src\n"));
		const changed = printFactFile({ ...read(present), paths: ["lib"] }, present);
		ok(changed.includes("paths: [lib]\n") && !changed.includes("path: src"), changed);
	});

	it("copes with flow mappings, quoted keys and explicit keys", () => {
		for (const present of [
			"---\n{caption: x, owner: me}\n---\nbody\n",
			'---\n"caption": x\nowner: me\n---\nbody\n',
			"---\n? caption\n: x\nowner: me\n---\nbody\n",
			"---\n  caption: x\n  owner: me\n---\nbody\n",
			"---\nowner: me\ncaption: >-\n  x\n\n---\nbody\n",
			"---\ncaption: x\nowner: me\n---",
		]) {
			const changed = printFactFile({ ...read(present), caption: "new", tags: ["t"], content: "y" }, present);

			equal(read(changed).caption, "new", changed);
			ok(/owner:\s*me/.test(changed), changed);
		}
	});

	it("never overwrites a broken file", () => {
		throws(() => printFactFile(aFact(), "---\ncaption: [\n---\n"), /cannot be changed/);
	});

	it("keeps every other line, in whatever style people wrote it", () => {
		const styles: Readonly<Record<string, readonly string[]>> = {
			id: ["id: 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b", "'id' : 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b # id"],
			caption: [
				"caption: Old",
				'caption: "Old"   # c',
				"caption: >-\n  Old\n  words",
				"caption:\n  Old",
				"caption: |\n  Old\n",
			],
			tags: [
				"tags: [a, b] # t",
				"tags:\n- a\n- b",
				"tags:\n  - a # one\n\n  - b",
				"tags: [\n  a,\n  b\n]",
				"tags: a",
				"tags:",
				"tags: []",
			],
			paths: ["paths:\n  - src\n  # below", "path: src", "paths: ['src']"],
			pin: ["pin: yes", "pin: false", "pin: # later"],
			kind: ["kind: lesson", "kind: gotcha"],
			updated: ["updated: 2026-09-27", "updated: 2026-09-27T12:00:00Z # u"],
		};
		const others = [
			"owner: me",
			"x:\n  - 1\n  -  {b: c}",
			"y: |\n  # text\n\n  more",
			"# a comment",
			"",
			"z: !!str 1",
			"'q w': \"a # b\"",
			"n:",
			"l: [1,\n  2]",
		];
		const known = fc.tuple(
			...Object.values(styles).map((each) => fc.option(fc.constantFrom(...each), { nil: undefined })),
		);
		const file = fc
			.tuple(known, fc.uniqueArray(fc.constantFrom(...others), { maxLength: 5 }), fc.infiniteStream(fc.nat(99)))
			.map(([mine, theirs, order]) => {
				const lines = [...mine.filter((line) => line !== undefined), ...theirs];
				return {
					theirs,
					yaml: lines
						.map((line) => ({ line, at: order.next().value as number }))
						.sort((a, b) => a.at - b.at)
						.map(({ line }) => `${line}\n`)
						.join(""),
				};
			});

		fc.assert(
			fc.property(
				file,
				anyFact,
				fc.subarray(["caption", "content", "kind", "pin", "tags", "paths", "updated"] as const),
				({ theirs, yaml }, other, changed) => {
					const present = `---\n${yaml}---\nbody\n`;
					const parsing = parseFactFile(present, { name: "note.md", modified: 0 });
					if (parsing.kind === "broken") return;
					const wanted = { ...parsing.fact, ...Object.fromEntries(changed.map((key) => [key, other[key]])) };

					const text = printFactFile(wanted, present);

					deepEqual(plain(read(text)), plain(wanted));
					for (const line of theirs) ok(`\n${text}`.includes(`\n${line}\n`), `${line} in ${text}, from ${present}`);
				},
			),
			{ numRuns: 400 },
		);
	});

	it("keeps every comment and every unknown key, whatever fields change", () => {
		fc.assert(
			fc.property(anyFact, anyFact, fc.constantFrom("\n", "\r\n"), (before, after, lineBreak) => {
				const printed = printFactFile(before)
					.replace("---\n", "---\n# first\nzeta: [1, 2] # z\n")
					.replace("\ncreated", "\n# mid\nalpha: |\n  a\n  b\ncreated");
				const present = printed.replaceAll("\n", lineBreak);

				const changed = printFactFile({ ...after, id: before.id }, present);

				deepEqual(plain(read(changed)), plain({ ...after, id: before.id }));
				for (const kept of ["# first\nzeta: [1, 2] # z\n", "# mid\nalpha: |\n  a\n  b\n"]) {
					ok(changed.includes(kept.replaceAll("\n", lineBreak)), changed);
				}
			}),
			{ numRuns: 300 },
		);
	});
});
