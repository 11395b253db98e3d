import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Handed, TurnOutcome } from "../../src/commands/run.ts";
import type { RememberOutcome } from "../../src/memory.ts";
import { Handing } from "../../src/pi/handing.ts";
import { aFact } from "../../src/testing/builders.ts";

const DRAFT = { caption: "Needs docker", content: "Start it." };

function added(fact = aFact()): RememberOutcome {
	return { kind: "added", fact } as unknown as RememberOutcome; // all that is read
}

interface Script {
	readonly handing: Handing;
	readonly outcomes: TurnOutcome[];
	readonly text: (prompt: string, more?: Partial<Handed>) => Handed;
}

function script(): Script {
	const outcomes: TurnOutcome[] = [];
	return {
		handing: new Handing(),
		outcomes,
		text: (prompt, more = {}) => ({
			prompt,
			settled: async (outcome) => {
				outcomes.push(outcome);
				return `settled ${prompt}`;
			},
			...more,
		}),
	};
}

describe("texts handed to the agent", () => {
	it("are sent one after the other, each told of what was stored in its own turn", async () => {
		const { handing, outcomes, text } = script();
		const fact = aFact();

		const first = handing.begin([text("one"), text("two")]);
		handing.agentStarted();
		handing.took(added(fact));
		handing.took(added(fact));
		const { line, next } = await handing.settled(true);
		handing.agentStarted();
		handing.took({ kind: "refused", because: "read-only", why: "CI" });
		const last = await handing.settled(true);

		assert.deepEqual(
			[first, line, next, last.line, last.next],
			["one", "settled one", "two", "settled two", undefined],
		);
		assert.deepEqual(outcomes, [
			{ facts: [fact.id], refused: 0, whole: true },
			{ facts: [], refused: 1, whole: true },
		]);
		assert.equal(handing.isUnderWay, false);
	});

	it("end with an interruption: the turn is told as not whole, and no other is begun", async () => {
		const { handing, outcomes, text } = script();
		handing.begin([text("one"), text("two")]);
		handing.agentStarted();

		const { next } = await handing.settled(false);
		await handing.over();

		assert.equal(next, undefined);
		assert.deepEqual(
			outcomes.map(({ whole }) => whole),
			[false],
		);
		assert.equal(handing.isUnderWay, false);
	});

	it("have nothing to do with a run that was under way before", async () => {
		const { handing, outcomes, text } = script();
		handing.begin([text("one", { origin: "AGENTS.md" })]);

		const dressed = handing.dress(DRAFT);
		handing.took(added());
		await handing.settled(true);

		assert.deepEqual(dressed, DRAFT);
		assert.deepEqual(outcomes, []);
		assert.equal(handing.isUnderWay, true);
	});

	it("give their name and scope to every fact of a file, as asked for by the user", () => {
		const { handing, text } = script();
		handing.begin([text("one", { origin: "AGENTS.md", scope: "personal" })]);
		handing.agentStarted();

		assert.deepEqual(handing.dress({ ...DRAFT, scope: "global" }), {
			...DRAFT,
			scope: "personal",
			origin: "AGENTS.md",
			userRequested: true,
		});
	});

	it("leave to the gate what is captured from a conversation", () => {
		const { handing, text } = script();
		handing.begin([text("one")]);
		handing.agentStarted();

		assert.deepEqual(handing.dress(DRAFT), DRAFT);
	});
});
