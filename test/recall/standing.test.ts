import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import { estimatedTokens, standing } from "../../src/recall/standing.ts";
import { NOON } from "../../src/testing/builders.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";
import { aScene, GLOBAL, STORES } from "./scene.ts";

const SETTINGS = { "prompt.pinTokens": 2000, "prompt.captions": 20, "prompt.paths": 30 };

describe("what stands in the system prompt", () => {
	test("is nothing for an empty memory", async () => {
		const { index } = aScene();

		deepEqual(await standing({ index, clock: pinnedClock(NOON), settings: SETTINGS }, STORES), {
			pinned: [],
			pinnedOmitted: 0,
			captions: [],
			paths: [],
			total: 0,
		});
	});

	test("is pinned facts within their budget, and how many did not fit", async () => {
		const scene = aScene();
		await scene.add({ caption: "small", content: "x", pin: true }, GLOBAL.id);
		await scene.add({ caption: "large", content: "x".repeat(8100), pin: true });

		const { pinned, pinnedOmitted } = await standing(
			{ index: scene.index, clock: pinnedClock(NOON), settings: SETTINGS },
			STORES,
		);

		deepEqual([pinned.map(({ fact }) => fact.caption), pinnedOmitted], [["small"], 1]);
	});

	test("is captions of the most used facts about the whole project", async () => {
		const scene = aScene();
		const used = await scene.add({ caption: "used" });
		await scene.add({ caption: "other" });
		await scene.add({ caption: "pinned", pin: true });
		await scene.add({ caption: "scoped", paths: ["web"] });
		await scene.index.usage.add([used.id], "used", 1);

		const { captions } = await standing(
			{ index: scene.index, clock: pinnedClock(NOON), settings: { ...SETTINGS, "prompt.captions": 1 } },
			STORES,
		);

		deepEqual(
			captions.map(({ fact }) => fact.caption),
			["used"],
		);
	});

	test("leaves out what no longer holds, pinned or not, and does not count it as left out for want of room", async () => {
		const scene = aScene();
		await scene.add({ caption: "over", pin: true, expires: "2026-11-20" });
		await scene.add({ caption: "over as well", expires: "2026-11-20" });
		await scene.add({ caption: "today", pin: true, expires: "2026-11-29" });

		const found = await standing({ index: scene.index, clock: pinnedClock(NOON), settings: SETTINGS }, STORES);

		deepEqual([found.pinned.map(({ fact }) => fact.caption), found.pinnedOmitted, found.captions], [["today"], 0, []]);
	});

	test("is paths with their counts, most facts first", async () => {
		const scene = aScene();
		await scene.add({ paths: ["web", "api"] });
		await scene.add({ paths: ["web"] });

		const { paths, total } = await standing(
			{ index: scene.index, clock: pinnedClock(NOON), settings: SETTINGS },
			STORES,
		);

		deepEqual(paths, [
			{ path: "web", facts: 2 },
			{ path: "api", facts: 1 },
		]);
		equal(total, 2);
	});

	test("is the same every time", async () => {
		const scene = aScene();
		for (let count = 0; count < 9; count += 1)
			await scene.add({ pin: count % 2 === 0, paths: count % 3 === 0 ? ["a"] : [] });

		const twice = [1, 2].map(() =>
			standing({ index: scene.index, clock: pinnedClock(NOON), settings: SETTINGS }, STORES),
		);

		deepEqual(await twice[0], await twice[1]);
	});
});

test("a token is four letters, or one dense character", () => {
	equal(estimatedTokens("x".repeat(400)), 100);
	ok(estimatedTokens("部署前先运行测试") >= 8);
});
