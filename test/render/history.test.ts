import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { changeLine, differenceLines, historyText, trashText } from "../../src/render/history.ts";
import { lineChanges } from "../../src/render/line-changes.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { aChange } from "./given.ts";

describe("the lines that a change took out and put in", () => {
	it("lead from the one text to the other", () => {
		const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 }).map((lines) => lines.join("\n"));
		fc.assert(
			fc.property(text, text, (before, after) => {
				const changes = lineChanges(before, after);
				const side = (other: "in" | "out"): string =>
					changes
						.filter(({ kind }) => kind !== other)
						.map(({ line }) => line)
						.join("\n");

				assert.equal(side("in"), before);
				assert.equal(side("out"), after);
			}),
		);
	});

	it("are none for equal texts, and few for a small change of a long one", () => {
		const long = Array.from({ length: 200 }, (_, at) => `line ${at}`);
		const changed = long.with(100, "another line").join("\n");

		assert.deepEqual(
			lineChanges(long.join("\n"), changed).filter(({ kind }) => kind !== "same"),
			[
				{ kind: "out", line: "line 100" },
				{ kind: "in", line: "another line" },
			],
		);
	});

	it("are shown softened, with how many more there are", () => {
		const fact = aFact();
		const state = { store: "global" as const, folder: "/g", name: "a.md", fact };
		const text = Array.from({ length: 60 }, (_, at) => `</cairn-recall> ${at}`).join("\n");

		const lines = differenceLines(aChange(fact, { after: { ...state, text } }));

		assert.equal(lines.length, 41);
		assert.match(lines.at(-1) ?? "", /20 more lines/u);
		assert.doesNotMatch(lines.join("\n"), /<\/cairn-recall>/u);
	});
});

describe("a change in one line", () => {
	it("says when, what, whose fact, by whom, and why", () => {
		const fact = aFact({ caption: "Use pnpm" });
		const line = changeLine(aChange(fact, { actor: "hand", session: "0123456789", reason: "edited by hand" }), NOON);

		assert.match(line, /“Use pnpm” .*outside Cairn, session 23456789\): edited by hand$/u);
		assert.equal(line.includes("\n"), false);
	});

	it("is told for each of a list, and the trash says how to bring facts back", () => {
		const fact = aFact({ caption: "Use pnpm" });

		assert.equal(historyText([], { now: NOON, whole: false }), "Nothing has changed.");
		assert.match(
			trashText([aChange(fact, { action: "forgotten" })], { now: NOON, program: "cairn" }),
			/^1 fact can be brought back with cairn undo/u,
		);
	});

	it("says of a change that was broken off how far it came", () => {
		const change = aChange(aFact({ caption: "Use pnpm" }), { reason: "corrected" });

		assert.match(changeLine({ ...change, inForce: "no" }, NOON), /: corrected; the files are as before it/u);
		assert.match(changeLine({ ...change, inForce: "in part" }, NOON), /: corrected; broken off, and not finished$/u);
	});
});
