import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { incomingMark } from "../../src/compose/incoming.ts";
import { factWords } from "../../src/facts/tokens.ts";
import { vetIncoming } from "../../src/gate/incoming.ts";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import type { FactIndex } from "../../src/ports/fact-index.ts";
import type { Settings } from "../../src/settings/table.ts";
import { layoutOf } from "../../src/stores/layout.ts";
import { markdownShelf } from "../../src/stores/markdown-shelf.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { MemoryChangeLog, MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import { MemoryReviews } from "../../src/testing/memory-reviews.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";
import { isCurrent, syncStore } from "../../src/upkeep/sync.ts";

describe("a shared folder that is read in another way", () => {
	let root: string;
	let index: FactIndex;

	beforeEach(async () => {
		root = await mkdtemp(join(tmpdir(), "cairn-marked-"));
		index = memoryIndex();
	});
	afterEach(() => rm(root, { recursive: true }));

	async function lookAt(incoming: Settings["shared.incoming"]): Promise<readonly [wasCurrent: boolean, facts: number]> {
		const clock = pinnedClock(NOON);
		const layout = layoutOf(join(root, "agent"));
		const store = markdownShelf(layout, { home: root, clock, sharedMark: incomingMark(incoming) }).shared(root);
		if ((await store.list()).length === 0) {
			const fact = aFact({ caption: "Theirs", source: "agent" });
			await store.write(fact, { name: `${fact.id}.md`, expected: "absent" });
		}
		const wasCurrent = await isCurrent(store, index.facts);
		await syncStore(store, {
			facts: index.facts,
			tombstones: new MemoryTombstones(),
			diagnostics: boundedDiagnostics(),
			words: async (one) => factWords(one),
			newId: () => aFact().id,
			vet: vetIncoming({ log: new MemoryChangeLog(), reviews: new MemoryReviews(), incoming }),
		});
		return [wasCurrent, await index.facts.count({ stores: [store.store.id] })];
	}

	it("is looked at anew, once, whenever the setting changes", async () => {
		const looks = [
			await lookAt("screen"),
			await lookAt("screen"),
			await lookAt("review"),
			await lookAt("review"),
			await lookAt("trust"),
			await lookAt("screen"),
		];

		assert.deepEqual(looks, [
			[false, 1],
			[true, 1],
			[false, 0],
			[true, 0],
			[false, 1],
			[false, 1],
		]);
	});
});
