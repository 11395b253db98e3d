import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { citationsOf } from "../../src/freshness/citations.ts";
import { freshnessOf } from "../../src/freshness/freshness.ts";
import { scriptsIn, versionsDeclared } from "../../src/freshness/manifests.ts";
import { memoryTree } from "../../src/testing/memory-working-tree.ts";

/** A text that takes more than linear time hangs the test until this. */
const PATIENCE = { timeout: 30_000 };
const MUCH = 200_000;

describe("texts that were made to be slow to read", () => {
	for (const piece of [
		"a/",
		"../",
		"./",
		"~/",
		"a.",
		"(",
		"a(",
		"make ",
		"npm run ",
		"`a`",
		"a@1.",
		"--a ",
		"1.",
		"https:",
		" ",
		"\n",
		"#L1",
	]) {
		it(`are no trouble as a fact of ${JSON.stringify(piece)} over and over`, PATIENCE, () => {
			const content = piece.repeat(Math.floor(16_000 / piece.length));

			ok(citationsOf({ caption: "", content, paths: [] }).length < 200);
		});
	}

	for (const piece of [
		" ",
		"\n",
		"a ",
		"a:",
		"a/",
		"func (",
		"decide(",
		"decide()",
		"const ",
		"a<",
		'"a',
		"[",
		"require ",
	]) {
		it(`are no trouble as a file of ${JSON.stringify(piece)} over and over`, PATIENCE, async () => {
			const text = piece.repeat(MUCH / piece.length);
			const tree = memoryTree({ "a.ts": text, "package.json": text });
			const fact = { caption: "`decide` in a.ts:1-9", content: "`npm run x --flag`, node 22", paths: [] };
			const known = { past: () => undefined, isAsked: () => true, hasPast: true, proofs: {} };

			const frame = { scope: "personal" as const, root: "/r", home: "/h" };
			const { freshness } = await freshnessOf(fact, frame, { tree, known });
			for (const runner of ["package", "deno", "make", "just", "cargo"] as const) scriptsIn(runner, text);
			for (const file of ["package.json", "go.mod", "Cargo.toml", "pyproject.toml", ".tool-versions"]) {
				versionsDeclared(file, text);
			}

			equal(freshness.kind, "fresh");
		});
	}

	for (const space of [" ", "\t", "\uFEFF"]) {
		it(`are no trouble as a value of ${JSON.stringify(space)} before the end of a line`, PATIENCE, () => {
			const text = `[alias]\ndist = "run"\nx =${space.repeat(MUCH)}\r\n[project]\n`;

			deepEqual([...(scriptsIn("cargo", text) ?? new Map()).keys()], ["dist"]);
			versionsDeclared("pyproject.toml", text);
			versionsDeclared("Cargo.toml", text);
		});
	}

	it("are read as any text, whatever characters they have", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "binary", maxLength: 400 }),
				fc.array(fc.string({ unit: "binary" })),
				(content, paths) => {
					const found = citationsOf({ caption: content, content, paths });
					return found.every(({ text }) => typeof text === "string");
				},
			),
		);
	});
});
