import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { type Decision, type DecisionContext, decide, type Standing } from "../../src/gate/decide.ts";
import { ACTIONS, type ProposedAction } from "../../src/gate/questions.ts";
import type { Signals } from "../../src/gate/signals.ts";
import { thresholdsFor } from "../../src/gate/thresholds.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";

function standing(given: Partial<Standing> = {}): Standing {
	return { key: "m1", scope: "personal", disjoint: false, holdsPaths: true, close: true, ...given };
}

interface Given extends Partial<Omit<DecisionContext, "thresholds">> {
	readonly provider?: string;
}

function context({ provider = "systemone", ...given }: Given = {}): DecisionContext {
	return {
		scope: "personal",
		scopeGiven: false,
		userRequested: false,
		neighbours: [standing(), standing({ key: "m2" }), standing({ key: "m3" })],
		thresholds: thresholdsFor(provider, DEFAULT_SETTINGS),
		...given,
	};
}

const GOOD: Signals = { durable: 0.9, importance: 2, unsafe: 0.01 };
const COVERED = { covered_by: { name: "m1", probability: 0.9 } };
const CONFLICT = { conflict_with: { name: "m2", probability: 0.9 } };
const MERGE = { merge_with: { name: "m3", probability: 0.9 } };

function proposed(name: ProposedAction): Signals {
	return { action: { name, probability: 0.9 } };
}

function summary(decision: Decision): string {
	switch (decision.kind) {
		case "add":
			return decision.scope === "personal" ? "add" : `add ${decision.scope}`;
		case "skip":
			return `skip ${decision.because}`;
		case "reject":
			return "reject";
		case "edit":
		case "merge":
		case "reinforce":
			return `${decision.kind} ${decision.target}`;
	}
}

const TABLE: readonly (readonly [action: ProposedAction, picks: Signals, expected: string])[] = [
	["Reinforce", { ...COVERED, ...CONFLICT, ...MERGE }, "reinforce m1"],
	["Reinforce", { ...CONFLICT, ...MERGE }, "edit m2"],
	["Reinforce", MERGE, "merge m3"],
	["Reinforce", {}, "add"],
	["Edit", { ...COVERED, ...CONFLICT, ...MERGE }, "edit m2"],
	["Edit", { ...COVERED, ...MERGE }, "reinforce m1"],
	["Edit", MERGE, "merge m3"],
	["Edit", {}, "add"],
	["Merge", { ...COVERED, ...CONFLICT, ...MERGE }, "edit m2"],
	["Merge", { ...COVERED, ...MERGE }, "merge m3"],
	["Merge", COVERED, "reinforce m1"],
	["Merge", {}, "add"],
	["Add", { ...COVERED, ...CONFLICT, ...MERGE }, "reinforce m1"],
	["Add", { ...CONFLICT, ...MERGE }, "edit m2"],
	["Add", MERGE, "add"],
	["Add", {}, "add"],
];

describe("the decision", () => {
	for (const [action, picks, expected] of TABLE) {
		const sure = Object.keys(picks).join(", ") || "nothing";
		it(`for ${action} with ${sure} sure is ${expected}`, () => {
			assert.equal(summary(decide({ ...GOOD, ...proposed(action), ...picks }, context())), expected);
		});
	}

	it("takes the first sure pick when no action was proposed", () => {
		assert.equal(summary(decide({ ...GOOD, ...CONFLICT, ...MERGE }, context())), "edit m2");
	});

	it("does not take a pick below its threshold", () => {
		const unsure = { covered_by: { name: "m1", probability: 0.49 } };

		assert.equal(summary(decide({ ...GOOD, ...proposed("Reinforce"), ...unsure }, context())), "add");
	});

	it("does not take a neighbour that is none of those shown", () => {
		const foreign = { conflict_with: { name: "m9", probability: 1 } };

		assert.equal(summary(decide({ ...GOOD, ...foreign }, context())), "add");
	});

	it("refuses what is unsafe before anything else, whoever asked for it", () => {
		const signals = { ...GOOD, ...proposed("Reinforce"), ...COVERED, unsafe: 0.5 };

		assert.equal(summary(decide(signals, context({ userRequested: true }))), "reject");
	});

	it("adds beside a fact of another scope, and asks the agent about it", () => {
		const neighbours = [standing(), standing({ key: "m2", scope: "global" })];

		const decision = decide({ ...GOOD, ...proposed("Edit"), ...CONFLICT }, context({ neighbours }));

		assert.equal(summary(decision), "add");
		assert.deepEqual(decision.kind === "add" && decision.unsettled, ["m2"]);
	});

	it("reinforces a fact of another scope when none was asked for and its store holds the paths", () => {
		const neighbours = [standing({ scope: "global" })];
		const signals = { ...GOOD, ...proposed("Reinforce"), ...COVERED };

		assert.equal(summary(decide(signals, context({ neighbours }))), "reinforce m1");
		assert.equal(summary(decide(signals, context({ neighbours, scopeGiven: true }))), "add");
		const outside = [standing({ scope: "global", holdsPaths: false })];
		assert.equal(summary(decide(signals, context({ neighbours: outside }))), "add");
	});

	it("adds when the paths have nothing in common, and reinforces all the same", () => {
		const neighbours = ["m1", "m2", "m3"].map((key) => standing({ key, disjoint: true }));

		assert.equal(summary(decide({ ...GOOD, ...proposed("Edit"), ...CONFLICT }, context({ neighbours }))), "add");
		assert.equal(summary(decide({ ...GOOD, ...proposed("Merge"), ...MERGE }, context({ neighbours }))), "add");
		assert.equal(
			summary(decide({ ...GOOD, ...proposed("Reinforce"), ...COVERED }, context({ neighbours }))),
			"reinforce m1",
		);
	});

	it("asks for lasting and important additions and merges, and for lasting edits", () => {
		const fleeting = { ...GOOD, durable: 0.49 };
		const trivial = { ...GOOD, importance: 0.79 };

		assert.equal(summary(decide(fleeting, context())), "skip transient");
		assert.equal(summary(decide(trivial, context())), "skip unimportant");
		assert.equal(summary(decide({ ...fleeting, ...proposed("Merge"), ...MERGE }, context())), "skip transient");
		assert.equal(summary(decide({ ...trivial, ...proposed("Merge"), ...MERGE }, context())), "skip unimportant");
		assert.equal(summary(decide({ ...fleeting, ...proposed("Edit"), ...CONFLICT }, context())), "skip transient");
		assert.equal(summary(decide({ ...trivial, ...proposed("Edit"), ...CONFLICT }, context())), "edit m2");
		assert.equal(summary(decide({ ...fleeting, ...proposed("Reinforce"), ...COVERED }, context())), "reinforce m1");
	});

	it("keeps at the very thresholds", () => {
		assert.equal(summary(decide({ durable: 0.5, importance: 0.8 }, context())), "add");
	});

	it("keeps what the user asked for, lasting and important or not", () => {
		assert.equal(summary(decide({ durable: 0, importance: 0 }, context({ userRequested: true }))), "add");
	});

	it("moves to another scope when the judge is sure of it and none was asked for", () => {
		const sure: Signals = { ...GOOD, scope: { name: "global", probability: 0.7 } };
		const unsure: Signals = { ...GOOD, scope: { name: "global", probability: 0.69 } };

		assert.equal(summary(decide(sure, context())), "add global");
		assert.equal(summary(decide(unsure, context())), "add");
		assert.equal(summary(decide(sure, context({ scopeGiven: true }))), "add");
	});

	it("edits in the scope that the judge moved it to", () => {
		const neighbours = [standing({ key: "m2", scope: "global" })];
		const signals: Signals = {
			...GOOD,
			...proposed("Edit"),
			...CONFLICT,
			scope: { name: "global", probability: 0.9 },
		};

		assert.equal(summary(decide(signals, context({ neighbours }))), "edit m2");
	});

	it("says how urgent the fact is", () => {
		const urgency = (path_urgency: number) => decide({ ...GOOD, path_urgency }, context()).urgency;

		assert.deepEqual([urgency(0.74), urgency(0.75), urgency(1.5)], ["low", "mid", "high"]);
		assert.equal(decide(GOOD, context()).urgency, undefined);
	});
});

describe("the decision of the built-in rules", () => {
	const local = (given: Given = {}) => context({ provider: "local", ...given });

	it("is taken in clear cases only", () => {
		const at = (name: "covered_by" | "conflict_with" | "merge_with", probability: number) =>
			summary(decide({ [name]: { name: "m1", probability } }, local()));

		assert.deepEqual([at("covered_by", 0.69), at("covered_by", 0.7)], ["add", "reinforce m1"]);
		assert.deepEqual([at("conflict_with", 0.89), at("conflict_with", 0.9)], ["add", "edit m1"]);
		assert.deepEqual([at("merge_with", 0.69), at("merge_with", 0.7)], ["add", "merge m1"]);
	});

	it("skips only what hardly lasts, and never for being unimportant", () => {
		assert.equal(summary(decide({ durable: 0.2, importance: 3 }, local())), "skip transient");
		assert.equal(summary(decide({ durable: 0.21, importance: 0 }, local())), "add");
	});

	it("leaves the rest to the agent, naming the close facts", () => {
		const neighbours = [standing(), standing({ key: "m2", close: false }), standing({ key: "m3" })];

		const decision = decide({}, local({ neighbours }));

		assert.deepEqual(decision.kind === "add" && decision.unsettled, ["m1", "m3"]);
		assert.deepEqual(decision.trace.at(-1), { step: "abstained", close: ["m1", "m3"] });
	});

	it("names nobody when the rules are sure that it stands alone", () => {
		const decision = decide({ action: { name: "Add", probability: 0.9 } }, local());

		assert.deepEqual(decision.kind === "add" && decision.unsettled, []);
	});

	it("never moves a fact to another scope", () => {
		assert.equal(summary(decide({ scope: { name: "global", probability: 1 } }, local())), "add");
	});
});

describe("the decision of a chat model", () => {
	it("asks for more certainty before it edits", () => {
		const at = (probability: number) =>
			summary(decide({ ...GOOD, conflict_with: { name: "m1", probability } }, context({ provider: "chat" })));

		assert.deepEqual([at(0.59), at(0.6)], ["add", "edit m1"]);
	});
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const key = fc.constantFrom("m1", "m2", "m3", "none", "elsewhere");
const pick = fc.record({ name: key, probability: share });
const scopes = fc.constantFrom("global", "shared", "personal" as const);
const anySignals: fc.Arbitrary<Signals> = fc.record(
	{
		covered_by: pick,
		conflict_with: pick,
		merge_with: pick,
		action: fc.record({ name: fc.constantFrom(...ACTIONS), probability: share }),
		importance: fc.double({ min: 0, max: 3, noNaN: true }),
		durable: share,
		unsafe: share,
		scope: fc.record({ name: scopes, probability: share }),
		path_urgency: fc.double({ min: 0, max: 2, noNaN: true }),
	},
	{ requiredKeys: [] },
);
const anyContext: fc.Arbitrary<DecisionContext> = fc
	.record({
		scope: scopes,
		scopeGiven: fc.boolean(),
		userRequested: fc.boolean(),
		neighbours: fc.array(
			fc.record({
				key: fc.constantFrom("m1", "m2", "m3"),
				scope: scopes,
				disjoint: fc.boolean(),
				holdsPaths: fc.boolean(),
				close: fc.boolean(),
			}),
			{ maxLength: 3 },
		),
		provider: fc.constantFrom("local", "chat", "systemone", "classifier"),
	})
	.map(({ provider, ...rest }) => ({ ...rest, thresholds: thresholdsFor(provider, DEFAULT_SETTINGS) }));

describe("any decision", () => {
	it("is one of the kinds, about a neighbour that was shown, and never changes a fact of another scope", () => {
		fc.assert(
			fc.property(anySignals, anyContext, (signals, given) => {
				const decision = decide(signals, given);

				assert.deepEqual(decide(signals, given), decision);
				if (decision.kind === "edit" || decision.kind === "merge") {
					const target = given.neighbours.find(({ key }) => key === decision.target);
					assert.ok(target !== undefined && !target.disjoint);
				}
				if (decision.kind === "add" && given.scopeGiven) assert.equal(decision.scope, given.scope);
				if (given.userRequested) assert.notEqual(decision.kind, "skip");
			}),
		);
	});

	it("refuses exactly what reaches the unsafe threshold", () => {
		fc.assert(
			fc.property(anySignals, anyContext, (signals, given) => {
				const unsafe = (signals.unsafe ?? 0) >= given.thresholds.unsafe;

				assert.equal(decide(signals, given).kind === "reject", unsafe);
			}),
		);
	});
});
