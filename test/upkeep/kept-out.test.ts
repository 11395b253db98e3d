import { deepEqual } from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { FactId } from "../../src/facts/fact.ts";
import { factWords } from "../../src/facts/tokens.ts";
import { systemClock } from "../../src/host/system-clock.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { aFact } from "../../src/testing/builders.ts";
import { MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import { syncStore } from "../../src/upkeep/sync.ts";

describe("a file whose id another one has", () => {
	let folder: string;
	before(() => {
		folder = mkdtempSync(join(tmpdir(), "cairn-kept-out-"));
	});
	after(() => rmSync(folder, { recursive: true, force: true }));

	function write(name: string, id: FactId, created: string): void {
		const lines = [`id: ${id}`, `caption: ${name}`, `created: ${created}`, `updated: ${created}`];
		writeFileSync(join(folder, name), `---\n${lines.join("\n")}\n---\n`);
	}

	it("is looked at again once that one was moved or forgotten here", async () => {
		const [moved, forgotten] = [aFact().id, aFact().id];
		const store = new MarkdownStore({ id: "global", scope: "global", folder, frame: folder }, { clock: systemClock });
		const index = memoryIndex();
		const tombstones = new MemoryTombstones();
		const diagnostics = { report: () => undefined, recent: () => [] };
		const words = async (fact: Parameters<typeof factWords>[0]) => factWords(fact);
		const deps = { facts: index.facts, words, newId: () => aFact().id, tombstones, diagnostics };
		write("moved.md", moved, "2026-01-01T00:00:00.000Z");
		write("copy of moved.md", moved, "2026-01-02T00:00:00.000Z");
		write("forgotten.md", forgotten, "2026-01-01T00:00:00.000Z");
		write("copy of forgotten.md", forgotten, "2026-01-02T00:00:00.000Z");
		await syncStore(store, deps);
		const reasons = async () => (await index.facts.problems(["global"])).map(({ name, reason }) => [name, reason]);
		const first = await reasons();

		// As every change made here does: the file, the index, and for a fact that is forgotten its tombstone.
		const removals = ["moved.md", "forgotten.md"];
		for (const name of removals) rmSync(join(folder, name));
		await index.facts.apply("global", { upserts: [], problems: [], removals });
		await tombstones.add({ fact: forgotten, contentHash: "h", store: "global", at: "2026-01-02T03:04:05.000Z" });
		await syncStore(store, deps);

		deepEqual(first, [
			["copy of forgotten.md", "duplicate-id"],
			["copy of moved.md", "duplicate-id"],
		]);
		deepEqual(
			(await index.facts.list({ stores: ["global"] })).map(({ name }) => name),
			["copy of moved.md"],
		);
		deepEqual(await reasons(), [["copy of forgotten.md", "forgotten"]]);
	});
});
