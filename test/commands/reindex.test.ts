import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Status } from "../../src/memory.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { ranOn } from "./given.ts";

async function toldOf(embeddedNow: number, embedder: Status["embedder"]): Promise<string> {
	const memory = fakeMemory({
		reindex: async () => ({ facts: 3, problems: 0, embedded: embeddedNow, milliseconds: 1200 }),
		status: async () => ({ embedder }) as Status, // nothing else of it is looked at
	});
	return (await ranOn("reindex", memory)).text;
}

describe("reindexing", () => {
	it("says how many texts were embedded, or why none was", async () => {
		const all = { provider: "builtin", embedded: 3, total: 3 };
		const off = { provider: "off", embedded: 0, total: 3, note: "turned off: keywords carry recall" };
		const down = { provider: "openai", embedded: 1, total: 3, note: "server unreachable: keywords carry recall" };

		equal(await toldOf(2, all), "reindexed 3 facts, 2 embedded, in 1.2 s");
		equal(await toldOf(0, all), "reindexed 3 facts, embeddings up to date, in 1.2 s");
		equal(await toldOf(0, off), "reindexed 3 facts, embedding is off, in 1.2 s");
		equal(
			await toldOf(0, down),
			"reindexed 3 facts, 0 embedded, 2 not yet (server unreachable: keywords carry recall), in 1.2 s",
		);
	});
});
