import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { forget } from "../../src/gate/forget.ts";
import { update } from "../../src/gate/update.ts";
import { applyChange } from "../../src/history/apply-change.ts";
import { changesOf, historyOf } from "../../src/history/history.ts";
import { undo } from "../../src/history/undo.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Change } from "../../src/ports/history.ts";
import { aFact } from "../../src/testing/builders.ts";
import { MemoryFactStore } from "../../src/testing/memory-fact-store.ts";
import { aGate, type GateUnderTest, known, lookingBack, storeFor, textIn } from "../gate/given.ts";

const agreed = { confirm: async () => true };

/** What a writer leaves behind that dies right after the record of an undo. */
function recordUndo(change: Change, gate: GateUnderTest): Change {
	const { before, after, action: _action, group: _group, ...rest } = change;
	const undoing: Change = {
		...rest,
		id: gate.newId(),
		action: "restored",
		reason: `undid: ${change.reason}`,
		undoes: change.id,
		...(after === undefined ? {} : { before: after }),
		...(before === undefined ? {} : { after: before }),
	};
	gate.log.changes.push(undoing);
	return undoing;
}

function lastOf(gate: GateUnderTest): Change {
	const change = gate.log.changes.at(-1);
	ok(change !== undefined);
	return change;
}

async function trash(gate: GateUnderTest): Promise<readonly string[]> {
	return (await changesOf({ forgotten: true }, lookingBack(gate))).map(({ fact }) => fact);
}

async function memoryErrorOf(work: Promise<unknown>): Promise<MemoryError> {
	const error = await work.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	ok(error instanceof MemoryError);
	return error;
}

describe("an undo that was broken off", () => {
	it("before the fact was back leaves it in the trash, and is done by the next one", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		await known(aFact(), gate);
		const text = await textIn("personal", id, gate);
		await forget([id], gate, agreed);
		const forgetting = lastOf(gate);
		recordUndo(forgetting, gate);

		const listed = await trash(gate);
		const outcome = await undo(gate);

		deepEqual(listed, [id]);
		ok(outcome.kind === "undone");
		equal(outcome.undone.id, forgetting.id);
		equal(await textIn("personal", id, gate), text);
		deepEqual(await trash(gate), []);
	});

	it("before the tombstone was lifted is finished by the next one", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		await forget([id], gate, agreed);
		const lift = gate.tombstones.lift.bind(gate.tombstones);
		gate.tombstones.lift = async () => {
			throw new MemoryError("STORE_IO", "disk is full");
		};

		const error = await memoryErrorOf(undo(gate));
		const listed = await trash(gate);
		gate.tombstones.lift = lift;
		const again = await undo(gate);

		match(error.message, /^disk is full; the fact's file is back, but may still count as forgotten$/u);
		deepEqual(listed, [id]);
		equal(again.kind, "undone");
		equal(await gate.tombstones.find({ fact: id }), undefined);
	});

	it("in the midst of a move is finished by the next one", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		await update({ id, correction: { moveTo: "global" } }, gate);
		const moving = lastOf(gate);
		recordUndo(moving, gate);
		const before = moving.before?.text ?? "";
		await storeFor("personal", gate).writeText(before, { name: `${id}.md`, expected: "absent" });

		const outcome = await undo(gate);

		ok(outcome.kind === "undone");
		equal(outcome.undone.id, moving.id);
		deepEqual([await textIn("personal", id, gate), await textIn("global", id, gate)], [before, undefined]);
	});

	it("while the change was done again is done again by the next one", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		await update({ id, correction: { content: "corrected" } }, gate);
		const corrected = await textIn("personal", id, gate);
		await undo(gate);
		recordUndo(lastOf(gate), gate);

		const outcome = await undo(gate, { redo: true });

		equal(outcome.kind, "undone");
		equal(await textIn("personal", id, gate), corrected);
	});

	it("cannot be told from one whose folder is not at hand, which is believed", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		await forget([id], gate, agreed);
		await undo(gate);
		const store = storeFor("personal", gate).store;
		const away = { ...gate, stores: [new MemoryFactStore(store)] };

		deepEqual(await changesOf({ forgotten: true }, lookingBack(gate, away)), []);
	});
});

/** What a writer leaves behind that dies right after the record of a correction. */
function recordCorrection(of: Change, gate: GateUnderTest): Change {
	const { after: before } = of;
	ok(before !== undefined);
	const after = { ...before, text: before.text.replace("\n---\n", "\n---\nCorrected. ") };
	const correcting: Change = { ...of, id: gate.newId(), action: "edited", reason: "corrected content", before, after };
	gate.log.changes.push(correcting);
	return correcting;
}

describe("a change that was broken off before it was made", () => {
	it("is told as such by the history, and by the undo that passes it over", async () => {
		const gate = aGate();
		await known(aFact(), gate);
		const { id: older } = lastOf(gate);
		const { id } = await known(aFact(), gate);
		const added = lastOf(gate);
		const correcting = recordCorrection(added, gate);

		const changes = await changesOf({}, lookingBack(gate));
		const outcome = await undo({ ...gate, place: { actor: "user", trusted: true } });

		deepEqual(
			changes.map((change) => [change.id, change.inForce]),
			[
				[correcting.id, "no"],
				[added.id, undefined],
				[older, undefined],
			],
		);
		ok(outcome.kind === "undone");
		equal(outcome.undone.id, added.id);
		deepEqual(
			outcome.passedOver?.map((change) => change.id),
			[correcting.id],
		);
		deepEqual(
			(await historyOf(id, lookingBack(gate))).map(({ action }) => action),
			["restored", "edited", "added"],
		);
	});

	it("is not what a change is taken for that somebody took back since, though only its session is asked for", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		const mine = { ...gate, place: { ...gate.place, session: "mine" } };
		await update({ id, correction: { content: "corrected" } }, mine);
		await undo(gate, { change: lastOf(gate).id });

		const [change] = await changesOf({ session: "mine" }, lookingBack(gate));

		deepEqual([change?.action, change?.inForce], ["edited", undefined]);
	});

	it("counts as begun only where it is an erasing that is not finished", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		const { before: _before, after: _after, ...rest } = lastOf(gate);
		gate.log.changes.push({ ...rest, id: gate.newId(), action: "purged", reason: "erased" });
		const back = lookingBack(gate);

		const [finished] = await changesOf({}, back);
		const [begun] = await changesOf({}, { ...back, purges: { unfinished: async () => [id] } });

		deepEqual([finished?.inForce, begun?.inForce], [undefined, "in part"]);
		const store = storeFor("personal", gate);
		const reading = await store.read(`${id}.md`);
		ok(reading.kind === "fact");
		await store.remove(`${id}.md`, { hash: reading.file.hash });
		deepEqual(
			(await changesOf({}, back)).map(({ inForce }) => inForce),
			[undefined, undefined],
		);
	});
});

describe("a restored backup that was broken off", () => {
	/** As `restore` does, but for the tombstone, which stays. */
	async function bringBack(gate: GateUnderTest, forgetting: Change, group: string): Promise<void> {
		const { before: state } = forgetting;
		ok(state !== undefined);
		const store = storeFor("personal", gate);
		await applyChange({ action: "restored", reason: "from a backup", after: { ...state, store }, group }, gate);
	}

	it("before the tombstone was lifted leaves the fact in the trash, and is taken back as a whole", async () => {
		const gate = aGate();
		const facts = [await known(aFact(), gate), await known(aFact(), gate)];
		await forget(
			facts.map(({ id }) => id),
			gate,
			agreed,
		);
		const [second, first] = gate.log.changes.toReversed();
		ok(first !== undefined && second !== undefined);
		const run = gate.newId();
		await bringBack(gate, first, run);
		await gate.tombstones.lift(first.fact);
		await bringBack(gate, second, run);

		const [newest, other] = await changesOf({}, lookingBack(gate));
		const listed = await trash(gate);
		const outcome = await undo(gate);

		deepEqual([newest?.inForce, other?.inForce], ["in part", undefined]);
		deepEqual(listed, [second.fact]);
		ok(outcome.kind === "undone");
		equal(outcome.also.length, 1);
		for (const { id } of facts) {
			equal(await textIn("personal", id, gate), undefined);
			ok((await gate.tombstones.find({ fact: id })) !== undefined);
		}
	});

	it("by a disk that did not confirm the file says so, and stands in the history", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		await forget([id], gate, agreed);
		const forgetting = lastOf(gate);
		const store = storeFor("personal", gate);
		const writeText = store.writeText.bind(store);
		store.writeText = async (...given) => {
			await writeText(...given);
			throw new MemoryError("STORE_IO", "disk failed");
		};

		const error = await memoryErrorOf(bringBack(gate, forgetting, gate.newId()));

		equal(error.message, "disk failed; the fact's file is back, but may still count as forgotten");
		equal(lastOf(gate).reason, "from a backup");
	});
});

describe("a change that was made while the clock was behind", () => {
	it("is the newest all the same, and can be taken back", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		const other = await known(aFact(), gate);
		const now = gate.clock.now();
		gate.clock.set(now - 400 * 86_400_000);
		await forget([other.id], gate, agreed);
		const forgetting = lastOf(gate);
		gate.clock.set(now);

		deepEqual(await trash(gate), [other.id]);
		const outcome = await undo(gate);
		const again = await undo(gate, { redo: true });
		const byName = await undo(gate, { change: forgetting.id });

		ok(outcome.kind === "undone");
		equal(outcome.undone.id, forgetting.id);
		deepEqual([again.kind, byName.kind], ["undone", "undone"]);
		ok((await textIn("personal", id, gate)) !== undefined);
	});

	it("is as old as it says where all that came before it is older still", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		gate.clock.set(gate.clock.now() + 31 * 86_400_000);

		const outcome = await undo(gate, { change: lastOf(gate).id });

		ok(outcome.kind === "conflict");
		equal(outcome.why, "it is older than 30 days");
		ok((await textIn("personal", id, gate)) !== undefined);
	});
});

describe("a change that the disk did not confirm", () => {
	it("says that it was made, stands in the history, and can be undone", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		const store = storeFor("personal", gate);
		const remove = store.remove.bind(store);
		store.remove = async (...given) => {
			await remove(...given);
			throw new MemoryError("STORE_IO", "disk failed");
		};

		const error = await memoryErrorOf(forget([id], gate, agreed));
		const listed = await trash(gate);
		store.remove = remove;
		await undo(gate);

		match(error.message, /^disk failed; the change was made all the same/u);
		deepEqual(listed, [id]);
		ok((await textIn("personal", id, gate)) !== undefined);
	});

	it("is not withdrawn where nobody can tell what became of it", async () => {
		const gate = aGate();
		const { id } = await known(aFact(), gate);
		const store = storeFor("personal", gate);
		store.remove = async () => {
			store.read = async () => {
				throw new MemoryError("STORE_IO", "disk is gone");
			};
			throw new MemoryError("STORE_IO", "disk failed");
		};

		await rejects(forget([id], gate, agreed), { message: /whether the change was made cannot be told$/u });

		equal(lastOf(gate).action, "forgotten");
	});

	it("of several tells how many were made before it", async () => {
		const gate = aGate();
		const [one, other] = [await known(aFact(), gate), await known(aFact(), gate)];
		const store = storeFor("personal", gate);
		const remove = store.remove.bind(store);
		store.remove = async (name, expected) => {
			if (name === `${other.id}.md`) throw new MemoryError("STORE_IO", "disk failed");
			await remove(name, expected);
		};

		const error = await memoryErrorOf(forget([one.id, other.id], gate, agreed));

		equal(error.message, "disk failed; 1 of 2 facts were forgotten before that");
		deepEqual(await trash(gate), [one.id]);
	});
});
