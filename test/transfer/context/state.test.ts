import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aFact } from "../../../src/testing/builders.ts";
import { mayBeStripped, stateOf } from "../../../src/transfer/context/state.ts";

const ID = aFact().id;
const AT = "2026-11-30T12:00:00.000Z";
const FILE = { hash: "new", place: "AGENTS.md" };

describe("the state of an instruction file", () => {
	it("is imported under another name and in another clone, for its text is the same", () => {
		const records = [{ hash: "new", place: "CLAUDE.md", at: AT, facts: [ID], left: 0 }];

		const state = stateOf(FILE, records, new Set([ID]));

		assert.deepEqual(state, { kind: "imported", facts: 1, at: AT });
		assert.ok(mayBeStripped(state));
	});

	it("keeps the file in the prompt when a part of it could not be stored", () => {
		const records = [{ ...FILE, at: AT, facts: [ID], left: 2 }];

		const state = stateOf(FILE, records, new Set([ID]));

		assert.deepEqual(state, { kind: "partly", facts: 1, left: 2, at: AT });
		assert.ok(!mayBeStripped(state));
	});

	it("is changed when another text of the same place was imported", () => {
		const records = [{ hash: "old", place: "AGENTS.md", at: AT, facts: [ID], left: 0 }];

		const state = stateOf(FILE, records, new Set([ID]));

		assert.deepEqual(state, { kind: "changed", at: AT });
		assert.ok(!mayBeStripped(state));
	});

	it("is forgotten once no fact is left", () => {
		const state = stateOf(FILE, [{ ...FILE, at: AT, facts: [ID], left: 0 }], new Set());

		assert.deepEqual(state, { kind: "forgotten", at: AT });
		assert.ok(!mayBeStripped(state));
	});
});
