import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { RecallHit } from "../../src/recall/outcome.ts";
import { promptIndex, shownChars, withinBudget } from "../../src/recall/prompt-index.ts";
import { aFact } from "../../src/testing/builders.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";
import { addCrowd, aScene, GLOBAL, PERSONAL, type SceneOptions, STORES } from "./scene.ts";

const DEPLOY = { caption: "Deploys", content: "Deploy the shop on Wednesdays with kubectl." };
const PROMPT = "deploy the shop with kubectl please";

async function shownFor(prompt: string, options: SceneOptions = {}, given = {}) {
	const scene = aScene(options);
	await addCrowd(scene);
	const fact = await scene.add({ ...DEPLOY, ...given });
	const index = await promptIndex(prompt, scene.deps, { stores: STORES });
	return { scene, fact, index, captions: index.hits.map(({ item }) => item.fact.caption) };
}

describe("with a prompt", () => {
	test("goes the fact that it needs, noted and not used", async () => {
		const { scene, fact, captions } = await shownFor(PROMPT);

		deepEqual(captions, ["Deploys"]);
		deepEqual((await scene.index.usage.of([fact.id])).get(fact.id), { used: 0, noted: 1, lastUsed: 0 });
	});

	test("goes nothing when it is about something else", async () => {
		deepEqual((await shownFor("translate the poem into Latin verse")).captions, []);
	});

	test("are read only those that can be relevant enough", async () => {
		const scene = aScene();
		await addCrowd(scene);
		const { id } = await scene.add(DEPLOY);
		const read: string[] = [];
		const { facts } = scene.index;
		const get: typeof facts.get = async (ids, stores) => {
			read.push(...ids);
			return facts.get(ids, stores);
		};
		const index = { ...scene.index, facts: Object.assign(Object.create(facts) as typeof facts, { get }) };

		const { hits } = await promptIndex(PROMPT, { ...scene.deps, index }, { stores: STORES });
		await promptIndex("translate the poem into Latin verse", { ...scene.deps, index }, { stores: STORES });

		deepEqual([hits.map(({ item }) => item.fact.id), read], [[id], [id]]);
	});

	test("goes no fact that no longer holds", async () => {
		deepEqual((await shownFor(PROMPT, {}, { expires: "2020-01-01" })).captions, []);
	});

	test("go no pinned facts, which stand in the system prompt", async () => {
		deepEqual((await shownFor(PROMPT, {}, { pin: true })).captions, []);
	});

	test("a server's embedder is never asked", async () => {
		let asked = 0;
		const server = hashEmbedder({ local: false });
		const embedder = {
			...server,
			embed: (...args: Parameters<typeof server.embed>) => {
				if (args[1].role === "query") asked += 1;
				return server.embed(...args);
			},
		};

		const { captions } = await shownFor(PROMPT, { embedder });

		deepEqual([captions, asked], [["Deploys"], 0]);
	});

	test("goes nothing when the index is turned off", async () => {
		deepEqual((await shownFor(PROMPT, { settings: { "recall.indexFacts": 0 } })).captions, []);
	});

	test("go recent facts as well when the user wants them", async () => {
		const { captions } = await shownFor(PROMPT, { settings: { "recall.indexRecent": 3 } });

		ok(captions.length > 1 && captions[0] === "Deploys");
	});

	test("facts left out by the budget are counted", async () => {
		const scene = aScene({ settings: { "recall.indexFacts": 1 } });
		await addCrowd(scene);
		await scene.add(DEPLOY);
		await scene.add({ ...DEPLOY, caption: "Deploys of the shop" });

		const index = await promptIndex(PROMPT, scene.deps, { stores: STORES });

		deepEqual([index.hits.length, index.omitted], [1, 1]);
	});
});

describe("the budget", () => {
	function hit(store: typeof PERSONAL.id, content: string): RecallHit {
		const fact = aFact({ caption: "c", content });
		const item = { fact, store, name: "", fileHash: "", contentHash: "", stamp: "" };
		return {
			item,
			usage: { used: 0, noted: 0, lastUsed: 0 },
			tier: "whole",
			relevance: 1,
			because: { words: [] },
		};
	}
	const hits = fc.array(
		fc
			.tuple(fc.constantFrom(GLOBAL.id, PERSONAL.id), fc.integer({ min: 0, max: 600 }))
			.map(([store, length]) => hit(store, "x".repeat(length))),
	);
	const budgets = fc.record({ facts: fc.integer({ min: 0, max: 20 }), chars: fc.integer({ min: 0, max: 2000 }) });

	test("is never exceeded, and keeps the order", () => {
		fc.assert(
			fc.property(hits, budgets, (all, budget) => {
				const kept = withinBudget(all, budget);
				ok(kept.length <= budget.facts);
				ok(kept.reduce((sum, one) => sum + shownChars(one), 0) <= budget.chars);
				deepEqual(
					kept,
					all.filter((one) => kept.includes(one)),
				);
			}),
		);
	});

	test("keeps half for the project while it has facts to show", () => {
		const all = [
			...Array.from({ length: 4 }, () => hit("global", "g")),
			...Array.from({ length: 4 }, () => hit(PERSONAL.id, "p")),
		];

		const kept = withinBudget(all, { facts: 4, chars: 1000 });

		equal(kept.filter(({ item }) => item.store === "global").length, 2);
	});

	test("gives global facts what the project leaves", () => {
		const all = Array.from({ length: 4 }, () => hit("global", "g"));

		equal(withinBudget(all, { facts: 4, chars: 1000 }).length, 4);
	});

	test("counts a long fact by its caption", () => {
		ok(shownChars(hit("global", "x".repeat(301))) < shownChars(hit("global", "x".repeat(300))));
	});
});
