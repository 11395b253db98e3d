import { deepEqual } from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { StoreId } from "../../src/facts/scope.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { openSqliteIndex } from "../../src/index/sqlite/sqlite-index.ts";
import type { FactIndex } from "../../src/ports/fact-index.ts";
import type { SyncDeps } from "../../src/upkeep/follow.ts";
import { recheck, sweepStore, syncStore } from "../../src/upkeep/sync.ts";
import { indexOptions } from "../index/sqlite/places.ts";
import { type Folder, file, given, inFolder } from "./folder.ts";

const NAMES = ["a.md", "b.md", "c.md", "d.md"];
const name = fc.constantFrom(...NAMES);
const text = fc.oneof(
	{
		weight: 6,
		arbitrary: fc
			.record({
				id: fc.nat(3),
				created: fc.integer({ min: 1, max: 3 }),
				caption: fc.constantFrom("red fox", "blue whale", "green frog"),
			})
			.map(file),
	},
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			"",
			"---\nid: [\n---\n",
			"no frontmatter at all",
			"<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n",
		),
	},
);
const edit = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant("write" as const), name, text }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), name }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("rename" as const), name, to: name }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("sync" as const, "sweep" as const) }) },
);
type Edit = ValueOf<typeof edit> | ValueOf<typeof handEdit>;
type ValueOf<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(step: Edit, folder: Folder, deps: SyncDeps): Promise<void> {
	switch (step.kind) {
		case "write":
			return folder.write(step.name, step.text);
		case "remove":
			return folder.remove(step.name);
		case "rename":
			return folder.rename(step.name, step.to);
		case "copy":
			return folder.copy(step.name, step.to);
		case "append":
			return folder.append(step.name, "More.\n");
		case "recheck": {
			const items = await deps.facts.list({ stores: [folder.store.store.id] });
			await recheck(items, () => folder.store, deps);
			return;
		}
		case "sync":
			await syncStore(folder.store, deps);
			return;
		case "sweep":
			await sweepStore(folder.store, deps);
	}
}

/** All that can be asked of an index about one store. */
async function contents(index: FactIndex, store: StoreId): Promise<unknown> {
	const sorted = async <Value>(values: Promise<readonly Value[]>): Promise<readonly string[]> =>
		(await values).map((value) => JSON.stringify(value)).sort();
	const searches = ["red", "fox", "whale", "docker"].map(async (word) => {
		const { hits, ...rest } = await index.keywords.search([word], { stores: [store], limit: 10 });
		return { hits: hits.map((hit) => [hit.id, hit.score.toFixed(9)]), bound: rest.upperBound };
	});
	return {
		facts: await sorted(index.facts.list({ stores: [store] })),
		problems: await sorted(index.facts.problems([store])),
		stamps: await sorted(index.facts.stamps(store)),
		missing: await sorted(index.vectors.missing("space", { stores: [store], limit: 100 })),
		searches: await Promise.all(searches),
	};
}

async function equalsRebuild(edits: readonly Edit[], open: (path: string) => Promise<FactIndex>): Promise<void> {
	await inFolder(async (folder) => {
		const followed = await open(join(folder.path, "followed"));
		const rebuilt = await open(join(folder.path, "rebuilt"));
		for (const step of edits) await perform(step, folder, given(followed));
		await sweepStore(folder.store, given(followed));
		await syncStore(folder.store, given(rebuilt));

		const { id } = folder.store.store;
		deepEqual(await contents(followed, id), await contents(rebuilt, id));
		await followed.close();
		await rebuilt.close();
	});
}

const handText = fc.oneof(
	fc.constantFrom("# red fox\n\nDocker.\n", "---\ncaption: blue whale\n---\n\nDocker.\n", "green frog"),
	fc.integer({ min: 1, max: 3 }).map((created) => file({ created, caption: "red fox" })),
);
const handEdit = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant("write" as const), name, text: handText }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant("copy" as const), name, to: name }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("append" as const), name }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), name }) },
	{ weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("sync" as const, "sweep" as const, "recheck" as const) }) },
);

describe("any sequence of edits, then a sweep", () => {
	it("equals a rebuild from scratch, in memory", () =>
		fc.assert(
			fc.asyncProperty(fc.array(edit, { maxLength: 25 }), (edits) => equalsRebuild(edits, async () => memoryIndex())),
			{ numRuns: 150 },
		));

	it("equals a rebuild from scratch, in SQLite", () =>
		fc.assert(
			fc.asyncProperty(fc.array(edit, { maxLength: 25 }), (edits) =>
				equalsRebuild(edits, (path) => openSqliteIndex(indexOptions(path))),
			),
			{ numRuns: 40 },
		));

	it("equals a rebuild from scratch where files without ids are copied, edited and looked at in between", () =>
		fc.assert(
			fc.asyncProperty(fc.array(handEdit, { maxLength: 20 }), (edits) =>
				equalsRebuild(edits, async () => memoryIndex()),
			),
			{ numRuns: 150 },
		));
});
