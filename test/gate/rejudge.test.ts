import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fact } from "../../src/facts/fact.ts";
import type { GateDeps } from "../../src/gate/deps.ts";
import { type RejudgeReport, rejudge } from "../../src/gate/rejudge.ts";
import { update } from "../../src/gate/update.ts";
import { undo } from "../../src/history/undo.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Judge } from "../../src/ports/judge.ts";
import type { Neighbour } from "../../src/recall/neighbours.ts";
import { aFact } from "../../src/testing/builders.ts";
import { answeringJudge, keyOf, picks } from "./answers.ts";
import { aGate, aNeighbour, filesIn, type GateUnderTest, known, textIn } from "./given.ts";

const OLD = { caption: "Metrics port", content: "Metrics are on port 9102." };
const DOUBTED = { caption: "Port of the metrics", content: "The metrics are served on port 9464 now." };

interface Doubted {
	readonly gate: GateUnderTest;
	readonly fact: Fact;
	readonly near: Neighbour;
	readonly again: (given?: Partial<GateDeps>) => Promise<RejudgeReport>;
}

async function inDoubt(judge: Judge, changes: Partial<Fact> = {}): Promise<Doubted> {
	const gate = aGate({ models: { judge } });
	const near = await aNeighbour(gate, { fact: aFact(OLD) });
	const fact = await known(aFact({ ...DOUBTED, ...changes }), gate);
	await gate.reviews.flag({
		fact: fact.id,
		store: "personal:app",
		near: [near.ranked.item.fact.id],
		at: new Date(gate.clock.now()).toISOString(),
	});
	const [item] = await gate.index.facts.get([fact.id], ["personal:app"]);
	if (item === undefined) throw new Error("fact was not indexed");
	const doubts = [{ item, near: [near.ranked.item.fact.id] }];
	const again: Doubted["again"] = (given = {}) =>
		rejudge(doubts, { ...gate, ...given }, { neighbours: async () => [near] });
	return { gate, fact, near, again };
}

const saying = (question: string): Judge =>
	answeringJudge((request) => ({ [question]: picks(keyOf(OLD.caption, request)) }));

describe("a fact in doubt, judged again", () => {
	it("corrects the known fact, and goes", async () => {
		const { gate, fact, near, again } = await inDoubt(saying("conflict_with"));

		const report = await again();

		assert.deepEqual(
			report.settled.map(({ how, into }) => [how, into?.id]),
			[["edited", near.ranked.item.fact.id]],
		);
		assert.match((await textIn("personal", near.ranked.item.fact.id, gate)) ?? "", /9464/u);
		assert.equal(await textIn("personal", fact.id, gate), undefined);
		assert.deepEqual(await gate.reviews.flags(), []);
	});

	it("is said to have been taken over in the history, and comes back with one undo", async () => {
		const { gate, fact, near, again } = await inDoubt(saying("covered_by"));
		await again();

		const { changes } = await gate.log.recent({ limit: 2 });
		await undo(gate, { waitMs: 1000 });

		assert.match(changes[0]?.reason ?? "", /taken over by “Metrics port”, as scripted-1 judged/u);
		assert.equal(changes[0]?.group, changes[1]?.group);
		assert.match((await textIn("personal", fact.id, gate)) ?? "", /9464/u);
		assert.match((await textIn("personal", near.ranked.item.fact.id, gate)) ?? "", /9102/u);
	});

	it("stands where the judge finds nothing against it, and nobody is asked again", async () => {
		const { gate, again } = await inDoubt(answeringJudge(() => ({})));

		const report = await again();

		assert.deepEqual(
			report.settled.map(({ how }) => how),
			["stands"],
		);
		assert.equal(await filesIn("personal", gate), 2);
		assert.deepEqual(await gate.reviews.flags(), []);
	});

	it("waits on while only the built-in rules judge, or nobody does", async () => {
		const down: Judge = {
			limits: { questions: 16, options: 255, stateTokens: 7000 },
			ask: async () => {
				throw new MemoryError("PROVIDER_DOWN", "server is down");
			},
		};
		for (const judge of [answeringJudge(() => ({}), { provider: "local" }), down]) {
			const { gate, again } = await inDoubt(judge);

			const report = await again();

			assert.deepEqual(report, { settled: [], rests: true });
			assert.equal((await gate.reviews.flags()).length, 1);
			assert.equal(await filesIn("personal", gate), 2);
		}
	});

	it("is left alone when it is pinned, or when the judge takes it for a manipulation", async () => {
		const pinned = await inDoubt(saying("covered_by"), { pin: true });
		const unsafe = await inDoubt(answeringJudge(() => ({ unsafe: { type: "noul", probability: 1 } })));
		for (const { gate, again } of [pinned, unsafe]) {
			const report = await again();

			assert.deepEqual(report.settled, []);
			assert.equal(await filesIn("personal", gate), 2);
			assert.equal((await gate.reviews.flags()).length, 1);
		}
	});

	it("is left alone when either of the two changes meanwhile", async () => {
		const { gate, fact, near, again } = await inDoubt(answeringJudge(() => ({})));
		const answering = saying("covered_by");
		const judge: Judge = {
			limits: answering.limits,
			ask: async (request) => {
				await update({ id: near.ranked.item.fact.id, correction: { content: "Metrics are on port 9999." } }, gate);
				return await answering.ask(request);
			},
		};

		const report = await again({ judge });

		assert.deepEqual(report.settled, []);
		assert.match((await textIn("personal", fact.id, gate)) ?? "", /9464/u);
		assert.match((await textIn("personal", near.ranked.item.fact.id, gate)) ?? "", /9999/u);
	});
});
