import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Change } from "../../src/ports/history.ts";
import { redoLine, undoLine, unnamedHint } from "../../src/render/undo-replies.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aChange } from "./given.ts";

const fact = aFact({ caption: "Use pnpm" });

describe("undoing, in one line", () => {
	it("tells by its effect what became of a fact whose undoing, doing again or restoring is taken back", () => {
		const here = aChange(fact).after;
		assert.ok(here !== undefined);
		const { before: _before, after: _after, ...change } = aChange(fact, { action: "restored" });
		const line = (states: Partial<Change>): string =>
			undoLine({ kind: "undone", change: aChange(fact), undone: { ...change, ...states }, also: [] });

		assert.match(line({ after: here }), /is removed again$/u);
		assert.match(line({ before: here }), /is back$/u);
		assert.match(line({ before: here, after: here }), /is as it was$/u);
		assert.match(line({ before: here, after: { ...here, store: "personal:app" } }), /is global again$/u);
	});

	it("names the fact and what had happened to it", () => {
		const undone = aChange(fact);

		assert.equal(
			undoLine({ kind: "undone", change: aChange(fact, { action: "restored" }), undone, also: [] }),
			"undone: “Use pnpm” is removed again",
		);
	});

	it("names what it passed over, so that nobody takes it for what was done last", () => {
		const passedOver = [aChange(fact, { action: "edited", at: "2026-11-28T10:00:00.000Z" })];
		const lines = undoLine({
			kind: "undone",
			change: aChange(fact, { action: "restored" }),
			undone: aChange(fact),
			also: [],
			passedOver,
		});

		assert.equal(
			lines,
			"undone: “Use pnpm” is removed again\npassed over: edited “Use pnpm” (2026-11-28 10:00): the files are as before it",
		);
		assert.match(undoLine({ kind: "nothing", others: [], passedOver }), /^nothing to undo.*\npassed over: edited/u);
		assert.match(redoLine({ kind: "nothing", others: [], passedOver }), /^nothing was undone.*\npassed over: edited/u);
	});

	it("tells which version of a merge is there where the keeping of one is taken back, and what git would commit", () => {
		const shared = { ...aChange(fact).after, store: "shared:app", folder: "/app/.pi/cairn" } as const;
		const here = aChange(fact, { action: "merged" });
		const state = { ...shared, name: "port.md", fact: aFact({ caption: "The port is 9090" }), text: "" };
		const line = (states: Partial<Change>): string =>
			undoLine({ kind: "undone", change: here, undone: { ...here, ...states }, also: [] });

		assert.equal(
			line({ kept: "ours", before: state, after: state }),
			"undone: “The port is 9090” is there now: the other version of the merge, not git's markers, and git add /app/.pi/cairn/port.md would take this one into the commit",
		);
		assert.match(
			line({ kept: "theirs", before: { ...state, store: "global" }, after: { ...state, store: "global" } }),
			/there now: this branch's version of the merge, not git's markers$/u,
		);
		assert.match(
			line({ kept: "ours", after: state }),
			/is removed again: the version that was not kept is no fact · /u,
		);
	});

	it("tells that it was what somebody did to the file outside Cairn that is taken back", () => {
		const undone = aChange(fact, { action: "edited", actor: "hand", at: "2026-11-28T10:00:00.000Z" });

		assert.equal(
			undoLine({ kind: "undone", change: aChange(fact), undone, also: [] }),
			"undone: “Use pnpm” is as it was before the edit (edited outside Cairn, found 2026-11-28 10:00)",
		);
	});

	it("says that an erasing cannot be taken back, and what can be by name", () => {
		const erased = aChange(fact, { action: "purged", at: "2026-11-28T10:00:00.000Z" });
		const final = { kind: "final", change: erased, others: [aChange(fact)] } as const;

		assert.match(
			undoLine(final),
			/^not undone: the erasing of \S+ for good \(2026-11-28 10:00\), which cannot be taken back; .*by name:\n {2}\/memory undo /u,
		);
		assert.match(redoLine(final), /^not done again: the erasing of/u);
	});

	it("names every fact that was forgotten together", () => {
		const undone = aChange(fact, { action: "forgotten" });

		const line = undoLine({ kind: "undone", change: aChange(fact), undone, also: [undone] });

		assert.equal(line, "undone: “Use pnpm” is back; “Use pnpm” is back");
	});

	it("names the project that is not the one at hand", () => {
		const undone = {
			kind: "undone",
			change: aChange(fact),
			undone: aChange(fact),
			also: [],
			elsewhere: ["/work/shop"],
		} as const;

		assert.equal(undoLine(undone), "undone: “Use pnpm” is removed again, in the project at /work/shop");
	});

	it("lists what can be taken back by name when there is nothing, or no such name", () => {
		const other = aChange(fact, { id: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b", at: "2026-11-28T10:00:00.000Z" });

		const row = "  /memory undo 01926b3e-5c1a-7d2f  2026-11-28 added “Use pnpm”";
		assert.equal(
			undoLine({ kind: "nothing", others: [other] }),
			`nothing to undo in this session; changes that can be taken back by name:\n${row}`,
		);
		const unnamed = { kind: "unnamed", name: "bogus", others: [other] } as const;
		assert.equal(undoLine(unnamed), "no single change is named bogus");
		assert.match(unnamedHint(unnamed) ?? "", /01926b3e-5c1a-7d2f \(added “Use pnpm”\)/u);
	});

	it("lists what can be done again by name when nothing was undone since the last change", () => {
		const undoing = aChange(fact, {
			id: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b",
			at: "2026-11-28T10:00:00.000Z",
			reason: "undid: forgot: Use pnpm",
		});

		const row = "  /memory redo 01926b3e-5c1a-7d2f  2026-11-28 undid: forgot: Use pnpm";
		assert.equal(
			redoLine({ kind: "nothing", others: [undoing] }),
			`nothing was undone since the last change; what can be done again by name:\n${row}`,
		);
		assert.equal(redoLine({ kind: "unnamed", name: "bogus", others: [undoing] }), "no single change is named bogus");
	});

	it("says when there is nothing", () => {
		assert.equal(undoLine({ kind: "nothing", others: [] }), "nothing to undo in this session");
	});
});
