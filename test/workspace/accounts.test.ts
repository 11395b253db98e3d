import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aBench } from "./given.ts";

describe("what models were shown", () => {
	it("is kept with the question, the words and the numbers, for the agent's recalls alone", async () => {
		const bench = aBench();
		const agent = bench.open();
		const kept = { caption: "The e2e suite needs docker", content: "Run docker compose first", userRequested: true };
		const added = await agent.remember(kept);
		assert.ok(added.kind === "added");

		await agent.recall({ queries: ["docker compose"] }, { touched: ["/work/app/e2e"] });
		await agent.recall({ queries: ["docker"] }, { browsing: true });
		await agent.as("user").recall({ queries: ["docker"] });

		const showings = await agent.showings({ fact: added.fact.id });
		assert.equal(showings.length, 1);
		const [{ occasion, query, session, touched, floor, facts } = { facts: [] }] = showings;
		assert.deepEqual([occasion, query, session, touched], ["recall", "docker compose", "here", ["/work/app/e2e"]]);
		assert.equal(floor, bench.deps.settings["recall.floor"]);
		assert.deepEqual(facts[0]?.words?.toSorted(), ["compose", "docker"]);
		assert.equal(typeof facts[0]?.rank, "number");
		assert.equal(typeof facts[0]?.nudge, "number");
	});

	it("is kept without the secrets of a prompt", async () => {
		const bench = aBench();
		const agent = bench.open();
		const token = ["ghp", "Zx8Qw2Lm9Rt4Vb7Np1Kc6Hd3Jf5Gs0Ay9Uoe"].join("_");
		const kept = { caption: "The deploy needs docker", content: "Run docker compose first", userRequested: true };
		await agent.remember(kept);

		await agent.recall({ queries: [`docker deploy with ${token}`] });

		const showings = await agent.showings();
		assert.equal(showings.length, 1);
		assert.doesNotMatch(JSON.stringify(showings), new RegExp(token, "u"));
		assert.match(showings[0]?.query ?? "", /docker deploy with/u);
	});

	it("is not kept where nothing may be written", async () => {
		const bench = aBench();
		const agent = bench.open();
		await agent.remember({ caption: "Needs docker", content: "Run docker first", userRequested: true });
		const child = bench.open({ readOnly: "this is a sub-agent" });

		await child.recall({ queries: ["docker"] });
		child.count("recall", 100);
		child.recordShowing({ occasion: "note", facts: [] });

		assert.deepEqual(await agent.showings(), []);
	});
});
