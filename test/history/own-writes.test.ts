import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { factWords } from "../../src/facts/tokens.ts";
import { beforeOwnWrite } from "../../src/history/own-writes.ts";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import type { FactIndex, IndexBatch } from "../../src/ports/fact-index.ts";
import { aFact } from "../../src/testing/builders.ts";
import { MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import { MemoryFactStore } from "../../src/testing/memory-fact-store.ts";
import type { SyncDeps } from "../../src/upkeep/follow.ts";
import { isCurrent, sweepStore, syncStore } from "../../src/upkeep/sync.ts";

async function aStoreInStep() {
	const index = memoryIndex();
	const store = new MemoryFactStore({ id: "global", scope: "global", folder: "/facts", frame: "/" });
	const deps: SyncDeps = {
		facts: index.facts,
		words: async (fact) => factWords(fact),
		newId: () => aFact().id,
		tombstones: new MemoryTombstones(),
		vet: async () => undefined,
		diagnostics: boundedDiagnostics(),
	};
	await syncStore(store, deps);
	return { index, store, deps };
}

/** What tells the index of the write; here of its stamps alone. */
async function tell(index: FactIndex, folder: IndexBatch["folder"]): Promise<void> {
	await index.facts.apply("global", { upserts: [], removals: [], problems: [], folder });
}

async function write(store: MemoryFactStore, caption: string): Promise<void> {
	await store.write(aFact({ caption }), { name: `${caption}.md`, expected: "absent" });
}

describe("a write of our own", () => {
	it("leaves a folder current that was current before", async () => {
		const { index, store } = await aStoreInStep();

		const advance = await beforeOwnWrite([store], index.facts);
		await write(store, "ours");
		equal(await isCurrent(store, index.facts), false);
		await tell(index, await advance(store));

		equal(await isCurrent(store, index.facts), true);
	});

	it("hides no change that was there before it", async () => {
		const { index, store } = await aStoreInStep();
		await write(store, "theirs");

		const advance = await beforeOwnWrite([store], index.facts);
		await write(store, "ours");
		await tell(index, await advance(store));

		equal(await isCurrent(store, index.facts), false);
	});

	it("is looked at by the next sweep, which finds what came in the same moment", async () => {
		const { index, store, deps } = await aStoreInStep();
		const advance = await beforeOwnWrite([store], index.facts);
		await write(store, "theirs, in between");
		await tell(index, await advance(store));

		const report = await sweepStore(store, deps);

		deepEqual([report.indexed, report.settled], [1, true]);
		equal(await index.facts.folderStamp("global"), await store.folderStamp());
	});
});
