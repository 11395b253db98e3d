import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { restoredText } from "../../src/render/backups.ts";

const REPORT = {
	run: "01a22a3f-65e5-7e2f-ae8a-693c6c76e8bf",
	brought: 1,
	replaced: 0,
	removed: 0,
	unshared: 0,
	left: [],
};

describe("what became of a restore", () => {
	it("tells of the facts that stay forgotten, and how they come back", () => {
		const same = restoredText({ kind: "same", name: "b", stayForgotten: 1 }, "cairn");
		const restored = restoredText({ kind: "restored", name: "b", stayForgotten: 2, ...REPORT }, "cairn");

		assert.match(same, /\n1 fact of it that you forgot stays so \(--forgotten brings it back\)$/u);
		assert.match(restored, /\n2 facts of it that you forgot stay so \(--forgotten brings them back\)\n/u);
	});

	it("tells how many files of shared facts left the repository", () => {
		const restored = { kind: "restored", name: "b", stayForgotten: 0, ...REPORT } as const;

		assert.match(restoredText({ ...restored, unshared: 2 }, "cairn"), /\n2 files left the repository\n/u);
		assert.doesNotMatch(restoredText(restored, "cairn"), /repository/u);
	});

	it("says nothing of forgotten facts where there are none", () => {
		const same = restoredText({ kind: "same", name: "b", stayForgotten: 0 }, "cairn");

		assert.equal(same, "nothing to bring back: everything asked for is as in b");
	});
});
