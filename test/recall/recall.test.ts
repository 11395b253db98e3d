import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { describe, test } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { shortId } from "../../src/kernel/ids.ts";
import type { Timer } from "../../src/ports/timer.ts";
import type { RecallOutcome, RecallRequest } from "../../src/recall/outcome.ts";
import { recall } from "../../src/recall/recall.ts";
import { hashEmbedder } from "../../src/testing/hash-embedder.ts";
import { addCrowd, aScene, GLOBAL, type Scene, STORES } from "./scene.ts";

function ask(scene: Scene, request: RecallRequest): Promise<RecallOutcome> {
	return recall(request, scene.deps, { stores: STORES });
}

function captionsOf(outcome: RecallOutcome): readonly string[] {
	const hits = outcome.kind === "nothing" ? outcome.nearest : outcome.hits;
	return hits.map(({ item }) => item.fact.caption);
}

async function crowded(options: Parameters<typeof aScene>[0] = {}): Promise<Scene> {
	const scene = aScene(options);
	await addCrowd(scene);
	return scene;
}

describe("asking", () => {
	test("finds the fact that answers, and says by which words", async () => {
		const scene = await crowded();
		await scene.add({ caption: "Deploys", content: "Deploy on Wednesdays with kubectl." });

		const outcome = await ask(scene, { queries: ["when to deploy with kubectl?"] });

		ok(outcome.kind === "hits");
		equal(outcome.hits[0]?.item.fact.caption, "Deploys");
		deepEqual(outcome.hits[0]?.because.words.toSorted(), ["deploy", "kubectl"]);
	});

	test("counts a fact by the best of several questions", async () => {
		const scene = await crowded();
		await scene.add({ caption: "Deploys", content: "Deploy on Wednesdays with kubectl." });

		const outcome = await ask(scene, { queries: ["purple elephants dancing", "deploy with kubectl"] });

		equal(captionsOf(outcome)[0], "Deploys");
	});

	test("says that nothing is relevant, and what came nearest", async () => {
		const scene = await crowded();

		const outcome = await ask(scene, { queries: ["zebra crossing regulations overseas"] });

		equal(outcome.kind, "nothing");
		ok(outcome.kind === "nothing" && outcome.nearest.length <= 3 && outcome.nearest.length > 0);
	});

	test("says that it is not sure when only a word that many facts have is shared", async () => {
		const scene = await crowded({ embedder: "none", settings: { "recall.floor": 0.2 } });
		await scene.add({ caption: "Deploys", content: "Deploy the shop on Wednesdays with kubectl." });

		const sure = await ask(scene, { queries: ["deploy the shop with kubectl"] });
		const unsure = await ask(scene, { queries: ["a room for everybody"] });

		ok(sure.kind === "hits" && unsure.kind === "hits");
		deepEqual([sure.unsure, unsure.unsure], [undefined, true]);
	});

	test("keeps to the scope that was asked for", async () => {
		const scene = await crowded();
		await scene.add({ caption: "Mine", content: "Deploy with kubectl." });
		await scene.add({ caption: "Everywhere", content: "Deploy with kubectl." }, GLOBAL.id);

		deepEqual(captionsOf(await ask(scene, { queries: ["deploy with kubectl"], scope: "global" })), ["Everywhere"]);
	});

	test("counts what it shows as used", async () => {
		const scene = await crowded();
		const fact = await scene.add({ caption: "Deploys", content: "Deploy with kubectl." });

		await ask(scene, { queries: ["deploy with kubectl"] });

		equal((await scene.index.usage.of([fact.id])).get(fact.id)?.used, 1);
	});

	test("shows its results in pages", async () => {
		const scene = await crowded({ settings: { "recall.pageSize": 2, "recall.floor": 0 } });

		const first = await ask(scene, { queries: ["kettle room"] });
		const second = await ask(scene, { queries: ["kettle room"], page: 2 });

		ok(first.kind === "hits" && second.kind === "hits" && first.pages > 1);
		const shown = [...captionsOf(first), ...captionsOf(second)];
		equal(new Set(shown).size, 4);
	});

	for (const query of ['"', "*", "NEAR(", "POL-358 AND OR", "😀", "\u0000", "-", "x".repeat(10_000), "a:b^2 {c} '"])
		test(`survives ${JSON.stringify(query.slice(0, 12))}`, async () => {
			ok(["hits", "nothing"].includes((await ask(await crowded(), { queries: [query] })).kind));
		});

	test("with nothing is refused with a reason", async () => {
		await rejects(
			ask(aScene(), { queries: ["  "] }),
			(thrown) => thrown instanceof MemoryError && thrown.code === "INPUT_INVALID",
		);
	});
});

describe("without vectors", () => {
	test("keywords find facts, and no embedder is nothing to warn of", async () => {
		const scene = await crowded({ embedder: "none" });
		await scene.add({ caption: "Deploys", content: "Deploy with kubectl." });

		const outcome = await ask(scene, { queries: ["deploy kubectl"] });

		ok(outcome.kind === "hits");
		deepEqual([captionsOf(outcome)[0], outcome.warnings], ["Deploys", []]);
	});

	test("keywords find facts that are not embedded yet, and the answer says so", async () => {
		const scene = await crowded({ embedder: "blind" });
		await scene.add({ caption: "Deploys", content: "Deploy with kubectl." });

		const outcome = await ask(scene, { queries: ["deploy kubectl"] });

		ok(outcome.kind === "hits");
		equal(captionsOf(outcome)[0], "Deploys");
		equal(outcome.warnings.length, 1);
	});

	test("a server that is down costs vectors and nothing else", async () => {
		const down = {
			...hashEmbedder({ local: false }),
			embed: async () => Promise.reject(new MemoryError("PROVIDER_DOWN", "server unreachable")),
		};
		const scene = aScene({ embedder: "none" });
		await addCrowd(scene);
		await scene.add({ caption: "Deploys", content: "Deploy with kubectl." });

		const outcome = await recall(
			{ queries: ["deploy kubectl"] },
			{ ...scene.deps, embedder: down },
			{ stores: STORES },
		);

		ok(outcome.kind === "hits");
		deepEqual(outcome.warnings, ["server unreachable: keywords only"]);
	});

	test("says that it went by words alone where no fact has a vector yet, also where it found none", async () => {
		const scene = aScene({ embedder: "none" });
		await scene.add({ caption: "Lorries need a permit", content: "From the town hall." });
		const deps = { ...scene.deps, embedder: hashEmbedder() };

		const missed = await recall({ queries: ["big trucks"] }, deps, { stores: STORES });
		const found = await recall({ queries: ["lorries permit"] }, deps, { stores: STORES });

		deepEqual([missed.kind, found.kind], ["nothing", "hits"]);
		for (const outcome of [missed, found]) {
			deepEqual("warnings" in outcome && outcome.warnings, ["facts have no vectors yet: keywords only"]);
		}
	});

	test("a server that takes too long is not waited for", async () => {
		const never = { ...hashEmbedder({ local: false }), embed: () => new Promise<never>(() => undefined) };
		const timer: Timer = { within: async () => undefined, every: () => () => undefined, turn: async () => undefined };
		const scene = aScene({ embedder: "none" });
		await addCrowd(scene);
		await scene.add({ caption: "Deploys", content: "Deploy with kubectl." });

		const deps = { ...scene.deps, embedder: never, timer };
		const outcome = await recall({ queries: ["deploy kubectl"] }, deps, { stores: STORES });

		ok(outcome.kind === "hits" && outcome.warnings.length === 1);
	});

	test("a cancelled recall stays cancelled", async () => {
		const scene = await crowded();

		const stopped = recall({ queries: ["kettle"] }, scene.deps, { stores: STORES, signal: AbortSignal.abort() });

		await rejects(stopped, { name: "AbortError" });
	});
});

describe("reading by id", () => {
	test("takes the canonical form, the short form and a prefix that fits one fact", async () => {
		const scene = aScene();
		const fact = await scene.add({ caption: "Wanted" });

		for (const id of [fact.id, fact.id.toUpperCase(), shortId(fact.id), shortId(fact.id).slice(0, 20)])
			deepEqual(captionsOf(await ask(scene, { ids: [id] })), ["Wanted"]);
	});

	test("names what it does not know, and prefixes that fit several or are too short", async () => {
		const scene = aScene();
		const fact = await scene.add({});
		await scene.add({ id: `${fact.id.slice(0, 35)}${fact.id.endsWith("0") ? "1" : "0"}` as typeof fact.id });

		const outcome = await ask(scene, { ids: ["zzzzzzzz", fact.id.slice(0, 20), fact.id.slice(0, 5)] });

		ok(outcome.kind === "read");
		deepEqual([outcome.hits.length, outcome.unknown.length, outcome.ambiguous?.length], [0, 2, 1]);
	});
});

describe("paths", () => {
	test("alone list the facts that cover them, narrowest first, then those below", async () => {
		const scene = await crowded();
		await scene.add({ caption: "packages", paths: ["packages"] });
		await scene.add({ caption: "web", paths: ["packages/web"] });
		await scene.add({ caption: "page", paths: ["packages/web/page.ts"] });
		await scene.add({ caption: "api", paths: ["packages/api"] });

		const outcome = await ask(scene, { paths: ["/work/shop/packages/web"] });

		deepEqual(captionsOf(outcome), ["web", "packages", "page"]);
	});

	test("with a question lead to their own facts first", async () => {
		const scene = await crowded();
		await scene.add({ caption: "api", content: "Deploy with kubectl.", paths: ["packages/api"] });
		await scene.add({ caption: "web", content: "Deploy with kubectl.", paths: ["packages/web"] });

		const outcome = await ask(scene, { queries: ["deploy with kubectl"], paths: ["/work/shop/packages/web"] });

		deepEqual(captionsOf(outcome), ["web", "api"]);
	});
});

describe("the graph", () => {
	test("answers what it knows of an entity, in any case", async () => {
		const scene = await crowded();
		await scene.add({ caption: "Owner", content: "x", triples: [["billing", "owned_by", "team-blue"]] });

		const outcome = await ask(scene, { about: "Billing" });

		ok(outcome.kind === "hits");
		deepEqual(outcome.hits[0]?.because.triples, [["billing", "owned_by", "team-blue"]]);
	});

	test("leaves an entity without triples to the words", async () => {
		const scene = await crowded();
		await scene.add({ caption: "Billing", content: "The billing service is written in Go." });

		deepEqual(captionsOf(await ask(scene, { about: "billing service" }))[0], "Billing");
	});

	test("looks up no more of an entity's name than of a question, and none where it is blank", async () => {
		const scene = await crowded();
		const asked: string[] = [];
		const links: typeof scene.index.links = {
			about: async (entity) => {
				asked.push(entity);
				return [];
			},
			resolve: async () => new Map(),
		};
		const deps = { ...scene.deps, index: { ...scene.index, links } };

		await recall({ about: ` ${"\uFDFA".repeat(100_000)}` }, deps, { stores: STORES });
		await recall({ about: " ", queries: ["deploy"] }, deps, { stores: STORES });

		deepEqual(asked, ["\uFDFA".repeat(8000)]);
	});

	test("brings in linked facts where the page has room", async () => {
		const scene = await crowded();
		const from = await scene.add({ caption: "Deploys", content: "Deploy with kubectl, see [[Cluster access]]." });
		await scene.add({ caption: "Cluster access", content: "Ask the platform people." });

		const outcome = await ask(scene, { queries: ["deploy kubectl"] });

		ok(outcome.kind === "hits");
		const linked = outcome.hits.find(({ item }) => item.fact.caption === "Cluster access");
		equal(linked?.because.linkedFrom, from.id);
	});

	test("brings in none on a full page", async () => {
		const scene = await crowded({ settings: { "recall.pageSize": 1 } });
		await scene.add({ caption: "Deploys", content: "Deploy with kubectl, see [[Cluster access]]." });
		await scene.add({ caption: "Cluster access", content: "Ask the platform people." });

		const outcome = await ask(scene, { queries: ["deploy kubectl"] });

		deepEqual(captionsOf(outcome), ["Deploys"]);
	});
});

test("a counter that cannot be kept is reported and spoils no recall", async () => {
	const scene = await crowded();
	await scene.add({ caption: "Deploys", content: "Deploy with kubectl." });
	const usage = {
		...scene.index.usage,
		of: async () => new Map(),
		add: async () => Promise.reject(new MemoryError("INDEX_BUSY", "index is locked")),
	};

	const deps = { ...scene.deps, index: { ...scene.index, usage } };
	const outcome = await recall({ queries: ["deploy kubectl"] }, deps, { stores: STORES });

	equal(outcome.kind, "hits");
	deepEqual(scene.reported, ["usage counters"]);
});
