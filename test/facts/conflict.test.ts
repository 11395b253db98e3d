import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { findConflict } from "../../src/facts/conflict.ts";

describe("a git conflict", () => {
	it("gives both versions back as they were, from several hunks and with a base", () => {
		const hunk = (ours: string, theirs: string): string =>
			`<<<<<<< HEAD\n${ours}||||||| 1234\nold\n=======\n${theirs}>>>>>>> topic\n`;

		const conflict = findConflict(`a\n${hunk("1\n", "")}b\n${hunk("2\n", "3\n")}c`);

		deepEqual(conflict, { line: 2, versions: ["a\n1\nb\n2\nc", "a\nb\n3\nc"] });
	});

	it("is not seen in single markers, in fences, or in rules of headings", () => {
		for (const text of [
			"Title\n=======\n",
			"<<<<<<< HEAD\nno more",
			">>>>>>> a\n<<<<<<< b",
			"~~~~\n```\n<<<<<<< a\n=======\n>>>>>>> b\n~~~~",
			"    <<<<<<< a\n    =======\n    >>>>>>> b",
		]) {
			equal(findConflict(text), undefined, text);
		}
	});

	it("is seen after a fence was closed, and with fences inside", () => {
		const conflict = findConflict("```\nx\n```\n<<<<<<< a\n```\n1\n=======\n```\n2\n>>>>>>> b\n```\n");

		deepEqual(conflict?.versions, ["```\nx\n```\n```\n1\n```\n", "```\nx\n```\n```\n2\n```\n"]);
	});

	it("leaves versions that hold no conflict", () => {
		const piece = fc.constantFrom("<<<<<<< a", "|||||||", "=======", ">>>>>>> b", "x", "");
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), (lines) => {
				const conflict = findConflict(lines.join("\n"));
				if (conflict === undefined) return;
				equal(lines[conflict.line - 1], "<<<<<<< a");
				ok(conflict.versions.every((version) => version.length <= lines.join("\n").length));
			}),
		);
	});
});
