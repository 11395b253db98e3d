import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { SCOPES } from "../../src/facts/scope.ts";
import { forget } from "../../src/gate/forget.ts";
import { remember } from "../../src/gate/remember.ts";
import { update } from "../../src/gate/update.ts";
import { historyOf } from "../../src/history/history.ts";
import { undo } from "../../src/history/undo.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aDraft, aGate, expectKind, filesIn, known, lookingBack, storeFor, textIn } from "../gate/given.ts";

const DAY = 86_400_000;

describe("undo", () => {
	it("brings the file's text back exactly, whatever was corrected", async () => {
		await fc.assert(
			fc.asyncProperty(fc.string({ minLength: 1 }), fc.boolean(), async (words, pin) => {
				const gate = aGate();
				const fact = await known(aFact(), gate);
				const before = await textIn("personal", fact.id, gate);

				const outcome = await update({ id: fact.id, correction: { content: `changed: ${words}`, pin } }, gate);
				fc.pre(outcome.kind === "edited");
				await undo(gate);

				assert.equal(await textIn("personal", fact.id, gate), before);
			}),
			{ numRuns: 50 },
		);
	});

	it("takes an addition away, and says nothing is left to undo", async () => {
		const gate = aGate();
		await remember(aDraft(), gate);

		const [first, second] = [await undo(gate), await undo(gate)];

		assert.deepEqual([first.kind, second.kind], ["undone", "nothing"]);
		assert.equal(await filesIn("personal", gate), 0);
	});

	it("steps back through a session's changes", async () => {
		const gate = aGate();
		const { fact } = expectKind(await remember(aDraft(), gate), "added");
		const original = await textIn("personal", fact.id, gate);
		await update({ id: fact.id, correction: { content: "one" } }, gate);
		await update({ id: fact.id, correction: { content: "two" } }, gate);

		await undo(gate);
		await undo(gate);

		assert.equal(await textIn("personal", fact.id, gate), original);
	});

	it("does a change again when the undo itself is undone", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await update({ id: fact.id, correction: { content: "new" } }, gate);
		const corrected = await textIn("personal", fact.id, gate);
		const undone = await undo(gate);
		assert.ok(undone.kind === "undone");

		const redone = await undo(gate, { change: undone.change.id });

		assert.equal(redone.kind, "undone");
		assert.equal(await textIn("personal", fact.id, gate), corrected);
		assert.equal((await undo(gate)).kind, "undone");
	});

	it("brings a forgotten fact back and lifts its tombstone; forgetting again lays it again", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		const before = await textIn("personal", fact.id, gate);
		await forget([fact.id], gate, { confirm: async () => true });

		const outcome = await undo(gate);

		assert.ok(outcome.kind === "undone");
		assert.equal(await textIn("personal", fact.id, gate), before);
		assert.equal(await gate.tombstones.find({ fact: fact.id }), undefined);
		assert.equal((await gate.index.facts.get([fact.id], ["personal:app"])).length, 1);

		await undo(gate, { change: outcome.change.id });

		assert.equal(await filesIn("personal", gate), 0);
		assert.ok(await gate.tombstones.find({ fact: fact.id }));
	});

	it("keeps tombstones in step however often an undo is undone", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await forget([fact.id], gate, { confirm: async () => true });

		for (let turn = 0; turn < 6; turn += 1) {
			await undo(gate, { change: gate.log.changes.at(-1)?.id ?? "" });

			const isThere = (await filesIn("personal", gate)) === 1;
			const isEntombed = (await gate.tombstones.find({ fact: fact.id })) !== undefined;
			assert.notEqual(isThere, isEntombed);
			assert.equal(isThere, turn % 2 === 0);
		}
	});

	it("leads back to the very beginning through any sequence of changes", async () => {
		const step = fc.oneof(
			fc.record({ content: fc.string({ minLength: 1 }).map((text) => `now: ${text}`) }),
			fc.record({ pin: fc.boolean() }),
			fc.record({ moveTo: fc.constantFrom(...SCOPES) }),
			fc.constant("forget" as const),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
				const gate = aGate();
				const fact = await known(aFact(), gate);
				const before = await textIn("personal", fact.id, gate);

				for (const each of steps) {
					if (each === "forget") await forget([fact.id], gate, { confirm: async () => true });
					else await update({ id: fact.id, correction: each }, gate);
				}
				while ((await undo(gate)).kind === "undone");

				assert.equal(await textIn("personal", fact.id, gate), before);
				assert.deepEqual([await filesIn("shared", gate), await filesIn("global", gate)], [0, 0]);
				assert.equal(await gate.tombstones.find({ fact: fact.id }), undefined);
			}),
			{ numRuns: 60 },
		);
	});

	it("refuses when the fact was changed since, and changes nothing", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await update({ id: fact.id, correction: { content: "ours" } }, gate);
		const theirs = { ...gate, place: { ...gate.place, session: "s2" } };
		await update({ id: fact.id, correction: { content: "theirs" } }, theirs);
		const present = await textIn("personal", fact.id, gate);

		const outcome = await undo(gate);

		assert.ok(outcome.kind === "conflict" && outcome.why.includes("changed since"));
		assert.equal(await textIn("personal", fact.id, gate), present);
	});

	it("leaves other sessions' changes alone unless one is named", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		const given = gate.log.changes[0]?.id ?? "";

		const unnamed = await undo(gate);
		const byName = await undo(gate, { change: given });

		assert.deepEqual([unnamed.kind, byName.kind], ["nothing", "undone"]);
		assert.equal(await textIn("personal", fact.id, gate), undefined);
	});

	it("passes over a change that a crash kept from the file", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await update({ id: fact.id, correction: { content: "done" } }, gate);
		const store = storeFor("personal", gate);
		const present = await store.read(`${fact.id}.md`);
		assert.ok(present.kind === "fact");
		const before = {
			store: store.store.id,
			folder: "",
			name: present.file.name,
			fact: present.file.fact,
			text: present.file.text,
		};
		const lost = { ...before, text: "never written" };
		await gate.log.append({
			id: gate.newId(),
			at: new Date(gate.clock.now()).toISOString(),
			action: "edited",
			fact: fact.id,
			before,
			after: lost,
			reason: "crashed",
			actor: "agent",
			session: "s1",
		});

		const outcome = await undo(gate);

		assert.ok(outcome.kind === "undone");
		assert.match(outcome.undone.reason, /corrected content/);
	});

	it("passes over a change that the disk refused", async () => {
		const gate = aGate();
		const { fact } = expectKind(await remember(aDraft(), gate), "added");
		const store = storeFor("personal", gate);
		const writeText = store.writeText.bind(store);
		store.writeText = async () => {
			throw new MemoryError("STORE_IO", "disk is full");
		};
		await assert.rejects(update({ id: fact.id, correction: { pin: true } }, gate));
		store.writeText = writeText;

		const outcome = await undo(gate);

		assert.ok(outcome.kind === "undone" && outcome.undone.action === "added");
	});

	it("takes back together what was forgotten together, as far as nothing has happened to it since", async () => {
		const gate = aGate();
		const facts = [aFact({ caption: "one" }), aFact({ caption: "two" }), aFact({ caption: "three" })];
		for (const fact of facts) await known(fact, gate);
		await forget(
			facts.map((fact) => fact.id),
			gate,
			{ confirm: async () => true },
		);

		const outcome = await undo(gate);

		assert.ok(outcome.kind === "undone");
		assert.equal(outcome.also.length, 2);
		assert.equal(await filesIn("personal", gate), 3);
		assert.equal((await undo(gate)).kind, "nothing");
	});

	it("names what others can take back when this session has nothing, and when a name fits nothing", async () => {
		const theirs = aGate({ place: { session: "earlier" } });
		await remember(aDraft(), theirs);
		const ours = { ...theirs, place: { ...theirs.place, session: "now" } };

		const nothing = await undo(ours);
		const unnamed = await undo(ours, { change: "bogus-name" });

		assert.ok(nothing.kind === "nothing" && unnamed.kind === "unnamed");
		assert.deepEqual(
			[nothing.others, unnamed.others].map((others) => others.map((change) => change.action)),
			[["added"], ["added"]],
		);
		const [change] = nothing.others;
		assert.equal((await undo(ours, { change: change?.id.slice(0, 18) ?? "" })).kind, "undone");
	});

	it("ends after 30 days, and says so", async () => {
		const gate = aGate();
		await remember(aDraft(), gate);
		const change = gate.log.changes[0]?.id ?? "";
		gate.clock.advance(31 * DAY);

		const outcome = await undo(gate, { change });

		assert.ok(outcome.kind === "conflict" && outcome.why.includes("30 days"));
		assert.equal((await undo(gate)).kind, "nothing");
	});

	it("changes nothing where memory is read-only", async () => {
		const gate = aGate();
		await remember(aDraft(), gate);

		const outcome = await undo({ ...gate, place: { ...gate.place, readOnly: "sub-agent" } });

		assert.ok(outcome.kind === "conflict" && outcome.why.includes("sub-agent"));
		assert.equal(await filesIn("personal", gate), 1);
	});
});

describe("the history of a fact", () => {
	it("lists its changes and no others, newest first", async () => {
		const gate = aGate();
		const fact = await known(aFact(), gate);
		await known(aFact({ caption: "other" }), gate);
		await update({ id: fact.id, correction: { pin: true } }, gate);

		const changes = await historyOf(fact.id, lookingBack(gate));

		assert.deepEqual(
			changes.map(({ action }) => action),
			["edited", "added"],
		);
	});
});
