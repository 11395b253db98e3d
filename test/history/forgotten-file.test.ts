import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { forget } from "../../src/gate/forget.ts";
import { update } from "../../src/gate/update.ts";
import { changesOf } from "../../src/history/history.ts";
import { undo } from "../../src/history/undo.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aGate, known, lookingBack, storeFor, textIn } from "../gate/given.ts";

const yes = async (): Promise<boolean> => true;

/** A shared fact, corrected and then forgotten; its file comes back as `change` makes it, as by git. */
async function given(change: (text: string) => string = (text) => text) {
	const gate = aGate();
	const { id } = await known(aFact(), gate, "shared");
	await update({ id, correction: { content: "corrected" } }, gate);
	const text = change((await textIn("shared", id, gate)) ?? "");
	await forget([id], gate, { confirm: yes });
	const forgetting = gate.log.changes.at(-1);
	ok(forgetting !== undefined);
	await storeFor("shared", gate).writeText(text, { name: `${id}.md`, expected: "absent" });
	return { gate, id, text, forgetting };
}

describe("the file of a forgotten fact that came back", () => {
	it("is let in by the undo, before any earlier change is taken back", async () => {
		const { gate, id, text, forgetting } = await given();

		const outcome = await undo(gate);

		ok(outcome.kind === "undone");
		equal(outcome.undone.id, forgetting.id);
		equal(await textIn("shared", id, gate), text);
		equal(await gate.tombstones.find({ fact: id }), undefined);
		equal((await gate.index.facts.get([id], [storeFor("shared", gate).store.id])).length, 1);
		deepEqual(await changesOf({ forgotten: true }, lookingBack(gate)), []);
	});

	it("keeps what was written into it since, which is shown once it was looked at", async () => {
		const { gate, id, text, forgetting } = await given((before) => before.replace("corrected", "newer"));

		const outcome = await undo(gate, { change: forgetting.id });

		equal(outcome.kind, "undone");
		equal(await textIn("shared", id, gate), text);
		equal(await gate.tombstones.find({ fact: id }), undefined);
		deepEqual(await gate.index.facts.get([id], [storeFor("shared", gate).store.id]), []);
	});

	it("goes again when the forgetting is done again, and comes back as it was", async () => {
		const { gate, id, text } = await given((before) => before.replace("corrected", "newer"));
		await undo(gate);

		await undo(gate, { redo: true });
		const gone = await textIn("shared", id, gate);
		const stone = await gate.tombstones.find({ fact: id });
		await undo(gate);

		equal(gone, undefined);
		notEqual(stone, undefined);
		equal(await textIn("shared", id, gate), text);
		equal(await gate.tombstones.find({ fact: id }), undefined);
	});
});
