import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { factsAbout } from "../../src/graph/about.ts";
import { aScene, PERSONAL } from "../recall/scene.ts";

test("facts with most triples about an entity come first, each once", async () => {
	const scene = aScene();
	await scene.add({ caption: "one", content: "1", triples: [["docker", "needed_by", "e2e-tests"]] });
	const two = await scene.add({
		caption: "two",
		content: "2",
		triples: [
			["Docker", "owned_by", "platform"],
			["ci", "needs", "docker"],
			["ci", "needs", "node"],
		],
	});

	const facts = await factsAbout("docker", scene.index.links, [PERSONAL.id]);

	deepEqual(
		facts.map(({ triples }) => triples.length),
		[2, 1],
	);
	deepEqual(facts[0]?.id, two.id);
});
