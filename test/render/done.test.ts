import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Change } from "../../src/ports/history.ts";
import { doneWord } from "../../src/render/done.ts";
import { changeLine } from "../../src/render/history.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { aChange } from "../../src/testing/history-cases.ts";

describe("the word for what a change did", () => {
	const fact = aFact();
	const here = { store: "global", folder: "/stores/global", name: "a.md", fact, text: "text" } as const;
	const there = { ...here, store: "personal:app" } as const;
	const word = (given: Partial<Change>): string => doneWord(aChange({ action: "restored", ...given }));

	it("tells an undo by its effect: it may take a fact away, move it, or bring it back", () => {
		deepEqual(
			[{ before: here }, { before: here, after: there }, { after: here }, { before: here, after: here }, {}].map(word),
			["removed", "moved", "restored", "restored", "restored"],
		);
	});

	it("is the change's own for everything else", () => {
		equal(doneWord(aChange({ action: "forgotten", before: here })), "forgotten");
	});

	it("stands in the history", () => {
		const line = changeLine(aChange({ action: "restored", before: here, reason: "undid: said by the user" }), NOON);

		equal(/ removed “.*undid: said by the user$/u.test(line), true);
	});
});
