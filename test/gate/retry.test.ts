import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { remember } from "../../src/gate/remember.ts";
import { retryPending } from "../../src/gate/retry.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Judge } from "../../src/ports/judge.ts";
import { answeringJudge, level, yes } from "./answers.ts";
import { aDraft, aGate, expectKind, filesIn, type GateUnderTest } from "./given.ts";

const MINUTE = 60_000;
const AWAY: Judge = {
	limits: { questions: 16, options: 255, stateTokens: 7000 },
	ask: () => Promise.reject(new MemoryError("PROVIDER_DOWN", "judge is down")),
};

function back(gate: GateUnderTest): GateUnderTest {
	return { ...gate, judge: answeringJudge(() => ({ durable: yes(0.9), importance: level(2) })) };
}

async function withWaiting(captions: readonly string[]): Promise<GateUnderTest> {
	const gate = aGate({ models: { judge: AWAY } });
	for (const caption of captions) expectKind(await remember(aDraft({ caption }), gate), "queued");
	return gate;
}

describe("waiting candidates", () => {
	it("are written when the judge is back, and wait no more", async () => {
		const gate = await withWaiting(["one", "two"]);

		const report = await retryPending(back(gate));

		assert.deepEqual(
			report.settled.map(({ caption, outcome }) => [caption, outcome.kind]),
			[
				["one", "added"],
				["two", "added"],
			],
		);
		assert.deepEqual(await gate.pending.list(), []);
		assert.equal(await filesIn("personal", gate), 2);
	});

	it("wait longer each time that the judge is away still", async () => {
		const gate = await withWaiting(["one"]);

		await retryPending(gate);
		await retryPending(gate);

		const [waiting] = await gate.pending.list();
		assert.equal(waiting?.attempts, 2);
		assert.equal(Date.parse(waiting?.due ?? "") - gate.clock.now(), 4 * MINUTE);
	});

	it("are left alone before their time, unless somebody asks", async () => {
		const gate = await withWaiting(["one"]);

		assert.equal((await retryPending(back(gate), { dueOnly: true })).settled.length, 0);
		gate.clock.advance(2 * MINUTE);
		assert.equal((await retryPending(back(gate), { dueOnly: true })).settled.length, 1);
	});

	it("are not lost when one of them fails in an unforeseen way", async () => {
		const gate = await withWaiting(["one", "two"]);
		gate.log.append = () => Promise.reject(new Error("odd"));

		const report = await retryPending(back(gate));

		assert.equal(report.settled.length, 0);
		assert.equal((await gate.pending.list()).length, 2);
	});

	it("stay where memory is read-only", async () => {
		const gate = await withWaiting(["one"]);

		await retryPending({ ...back(gate), place: { ...gate.place, readOnly: "CI" } });

		assert.equal((await gate.pending.list()).length, 1);
	});

	it("are tried by one process at a time", async () => {
		const gate = await withWaiting(["one"]);
		const lock: GateUnderTest["lock"] = { run: () => Promise.reject(new MemoryError("INDEX_BUSY", "taken")) };

		const report = await retryPending({ ...back(gate), lock });

		assert.deepEqual([report.busy, report.waiting.length], [true, 1]);
	});

	it("come from a write lock that was not free in time, too", async () => {
		const gate = aGate();
		const lock: GateUnderTest["lock"] = { run: () => Promise.reject(new MemoryError("INDEX_BUSY", "taken")) };

		expectKind(await remember(aDraft(), { ...gate, lock }), "queued");

		assert.equal((await retryPending(gate)).settled[0]?.outcome.kind, "added");
	});

	it("hold nothing that the screen would not let through", async () => {
		const key = ["AKIA", "QJ7ZT2MWX4LKR5NP"].join("");
		const gate = aGate({ models: { judge: AWAY }, settings: { "safety.secrets": "redact" } });

		await remember(aDraft({ content: `the key is ${key}` }), gate);

		assert.doesNotMatch(JSON.stringify(await gate.pending.list()), new RegExp(key, "u"));
	});

	it("count as repeated when a crash came between the write and the end of the waiting", async () => {
		const gate = await withWaiting(["one"]);
		const [waiting] = await gate.pending.list();
		await retryPending(back(gate));
		assert.ok(waiting !== undefined);
		await gate.pending.put(waiting);

		const report = await retryPending(back(gate));

		assert.equal(report.settled[0]?.outcome.kind, "reinforced");
		assert.equal(await filesIn("personal", gate), 1);
	});
});
