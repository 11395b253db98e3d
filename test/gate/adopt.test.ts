import { deepEqual, equal, match, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import type { FactId } from "../../src/facts/fact.ts";
import { type Adoption, adopt } from "../../src/gate/adopt.ts";
import { forget } from "../../src/gate/forget.ts";
import { update } from "../../src/gate/update.ts";
import { undo } from "../../src/history/undo.ts";
import type { FactStore } from "../../src/ports/fact-store.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aStore, MemoryFactStore } from "../../src/testing/memory-fact-store.ts";
import { aGate, type GateUnderTest, known, ROOT, storeFor } from "./given.ts";

const yes = async (): Promise<boolean> => true;

interface Given {
	readonly gate: GateUnderTest;
	readonly id: FactId;
	readonly into: FactStore;
	readonly adoptNow: () => Promise<Adoption>;
}

/** A fact in the store that is the personal one now, and the store that will be. */
async function given(): Promise<Given> {
	const bare = aGate();
	const from = storeFor("personal", bare);
	const into = new MemoryFactStore(
		aStore({ id: "personal:git-app", scope: "personal", folder: "/stores/git-app", frame: ROOT }),
	);
	const { id } = await known(aFact(), bare);
	const gate = { ...bare, stores: [...bare.stores, into] };
	const upkeep = { ...gate, place: { ...gate.place, actor: "upkeep" as const } };
	const adoptNow = () => adopt({ from, into, because: "the repository has its first commit" }, upkeep);
	return { gate, id, into, adoptNow };
}

describe("facts under a former key", () => {
	const histories: Readonly<Record<string, (all: Given) => Promise<unknown>>> = {
		"an undo": async ({ gate, id }) => {
			await update({ id, correction: { content: "new" } }, gate);
			await undo(gate);
		},
		"a redo": async ({ gate, id }) => {
			await update({ id, correction: { content: "new" } }, gate);
			await undo(gate);
			await undo(gate, { redo: true });
		},
		"being forgotten and brought back": async ({ gate, id }) => {
			await forget([id], gate, { confirm: yes });
			await undo(gate);
		},
		"a move that was undone": async ({ gate, id }) => {
			await update({ id, correction: { moveTo: "global" } }, gate);
			await undo(gate);
		},
	};
	for (const [what, live] of Object.entries(histories)) {
		it(`come along after ${what}`, async () => {
			const all = await given();
			await live(all);

			const adoption = await all.adoptNow();

			deepEqual(adoption, { moved: 1, left: [] });
			deepEqual(
				(await all.into.list()).map(({ name }) => name),
				[`${all.id}.md`],
			);
		});
	}

	it("come along after a backup brought them back", async () => {
		const all = await given();
		const [last] = all.gate.log.changes;
		ok(last !== undefined);
		await all.gate.log.append({ ...last, id: all.gate.newId(), action: "restored", reason: "restored from a backup" });

		equal((await all.adoptNow()).moved, 1);
	});

	it("stay where that very move was taken back, until it is done again", async () => {
		const all = await given();
		await all.adoptNow();
		const move = all.gate.log.changes.at(-1);
		match(move?.reason ?? "", /^the repository has its first commit: /u);
		const undone = await undo(all.gate, { change: move?.id ?? "" });
		ok(undone.kind === "undone");

		const again = await all.adoptNow();
		await undo(all.gate, { change: undone.change.id });

		deepEqual(again, { moved: 0, left: [`${all.id}.md`] });
		equal((await all.into.list()).length, 1);
	});
});
