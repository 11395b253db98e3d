import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { forget } from "../../src/gate/forget.ts";
import { update } from "../../src/gate/update.ts";
import { undo } from "../../src/history/undo.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aGate, known, textIn } from "../gate/given.ts";

const yes = async (): Promise<boolean> => true;

describe("redo", () => {
	it("does again what was undone, step by step, and ends where the undoing began", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), async (texts) => {
				const gate = aGate();
				const fact = await known(aFact(), gate);
				const states = [await textIn("personal", fact.id, gate)];
				for (const [at, text] of texts.entries()) {
					await update({ id: fact.id, correction: { content: `${at}: ${text}` } }, gate);
					states.push(await textIn("personal", fact.id, gate));
				}

				for (const state of states.slice(0, -1).reverse()) {
					await undo(gate);
					assert.equal(await textIn("personal", fact.id, gate), state);
				}
				for (const state of states.slice(1)) {
					assert.equal((await undo(gate, { redo: true })).kind, "undone");
					assert.equal(await textIn("personal", fact.id, gate), state);
				}

				assert.equal((await undo(gate, { redo: true })).kind, "nothing");
			}),
			{ numRuns: 20 },
		);
	});

	it("is told from undoing in the history, however often a change goes back and forth", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await update({ id: fact.id, correction: { content: "another" } }, gate);
		const wanted = gate.log.changes.at(-1)?.reason ?? "";

		for (let turn = 0; turn < 4; turn += 1) await undo(gate, { change: gate.log.changes.at(-1)?.id ?? "" });

		assert.deepEqual(
			gate.log.changes.slice(-4).map(({ reason }) => reason),
			[`undid: ${wanted}`, `did again: ${wanted}`, `undid: ${wanted}`, `did again: ${wanted}`],
		);
	});

	it("has nothing to do again before anything was undone", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await update({ id: fact.id, correction: { content: "new" } }, gate);

		assert.equal((await undo(gate, { redo: true })).kind, "nothing");
	});

	it("forces nothing over a text that was changed since the undoing", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await update({ id: fact.id, correction: { content: "first" } }, gate);
		await undo(gate);
		const undoing = gate.log.changes.at(-1);
		await update({ id: fact.id, correction: { content: "meanwhile" } }, gate);

		const outcomes = [await undo(gate, { redo: true }), await undo(gate, { redo: true, change: undoing?.id ?? "" })];

		assert.deepEqual(
			outcomes.map(({ kind }) => kind),
			["nothing", "conflict"],
		);
		assert.match((await textIn("personal", fact.id, gate)) ?? "", /meanwhile/u);
	});

	it("does nothing again that was undone before the last change, unless it is named", async () => {
		const gate = aGate();
		const [first, second] = [await known(aFact(), gate), await known(aFact({ caption: "Second" }), gate)];
		await forget([first.id], gate, { confirm: yes });
		await undo(gate);
		const undoing = gate.log.changes.at(-1);
		await update({ id: second.id, correction: { content: "new" } }, gate);

		const unnamed = await undo(gate, { redo: true });
		const kept = await textIn("personal", first.id, gate);
		const named = await undo(gate, { redo: true, change: undoing?.id ?? "" });

		assert.deepEqual(unnamed, { kind: "nothing", others: [undoing] });
		assert.ok(kept !== undefined);
		assert.equal(named.kind, "undone");
		assert.equal(await textIn("personal", first.id, gate), undefined);
	});

	it("still does it again after upkeep has changed something by itself", async () => {
		const gate = aGate();
		const [first, second] = [await known(aFact(), gate), await known(aFact({ caption: "Second" }), gate)];
		await forget([first.id], gate, { confirm: yes });
		await undo(gate);
		const upkeep = { ...gate, place: { ...gate.place, actor: "upkeep" as const } };
		await update({ id: second.id, correction: { content: "new" } }, upkeep);

		const outcome = await undo(gate, { redo: true });

		assert.equal(outcome.kind, "undone");
		assert.equal(await textIn("personal", first.id, gate), undefined);
	});
});

describe("the undo of a run", () => {
	it("takes all of it back by the run's name, leaves what was changed since, and says so", async () => {
		const gate = aGate();
		const facts = [await known(aFact(), gate), await known(aFact({ caption: "Second" }), gate)];
		await forget(
			facts.map(({ id }) => id),
			gate,
			{ confirm: yes },
		);
		const group = gate.log.changes.at(-1)?.group ?? "";
		await undo(gate, { change: gate.log.changes.at(-1)?.id ?? "", alone: true });
		const second = facts[1]?.id;
		assert.ok(second !== undefined);
		await update({ id: second, correction: { content: "changed since" } }, gate);

		const outcome = await undo(gate, { change: group });

		assert.ok(outcome.kind === "undone");
		assert.equal(await textIn("personal", facts[0]?.id ?? second, gate).then((text) => text !== undefined), true);
		assert.match((await textIn("personal", second, gate)) ?? "", /changed since/u);
	});

	it("is done again as a whole", async () => {
		const gate = aGate();
		const facts = [await known(aFact(), gate), await known(aFact({ caption: "Second" }), gate)];
		await forget(
			facts.map(({ id }) => id),
			gate,
			{ confirm: yes },
		);
		await undo(gate);

		const outcome = await undo(gate, { redo: true });

		assert.ok(outcome.kind === "undone");
		for (const { id } of facts) assert.equal(await textIn("personal", id, gate), undefined);
	});

	it("takes only the named change back where that is asked for", async () => {
		const gate = aGate();
		const facts = [await known(aFact(), gate), await known(aFact({ caption: "Second" }), gate)];
		await forget(
			facts.map(({ id }) => id),
			gate,
			{ confirm: yes },
		);
		const last = gate.log.changes.at(-1);

		await undo(gate, { change: last?.id ?? "", alone: true });

		const there = await Promise.all(facts.map(({ id }) => textIn("personal", id, gate)));
		assert.equal(there.filter((text) => text !== undefined).length, 1);
	});
});
