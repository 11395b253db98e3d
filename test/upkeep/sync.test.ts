import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { Fact, FactId } from "../../src/facts/fact.ts";
import type { Scope, StoreId } from "../../src/facts/scope.ts";
import { factWords } from "../../src/facts/tokens.ts";
import { systemClock } from "../../src/host/system-clock.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { openSqliteIndex } from "../../src/index/sqlite/sqlite-index.ts";
import { parseUuid, uuidV7 } from "../../src/kernel/ids.ts";
import type { Diagnostic } from "../../src/ports/diagnostics.ts";
import type { FactIndex, FactWords } from "../../src/ports/fact-index.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import type { SyncDeps } from "../../src/upkeep/follow.ts";
import { isCurrent, recheck, sweepStore, syncStore } from "../../src/upkeep/sync.ts";
import { indexOptions } from "../index/sqlite/places.ts";

const ID = "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6";

/** A folder of files, a store over it, and time that moves on with every edit. */
class Folder {
	readonly path = mkdtempSync(join(tmpdir(), "cairn-sync-"));
	readonly store: MarkdownStore;
	#second = 1_700_000_000;

	constructor(scope: Scope = "personal") {
		const id: StoreId = scope === "global" ? "global" : `${scope}:one`;
		mkdirSync(join(this.path, "facts"));
		this.store = new MarkdownStore(
			{ id, scope, folder: join(this.path, "facts"), frame: this.path },
			{ clock: systemClock },
		);
	}

	write(name: string, text: string): void {
		writeFileSync(this.#file(name), text);
		this.settle(name);
	}

	settle(name?: string): void {
		this.#second += 10;
		if (name !== undefined) utimesSync(this.#file(name), this.#second, this.#second);
		utimesSync(join(this.path, "facts"), this.#second, this.#second);
	}

	read(name: string): string {
		return readFileSync(this.#file(name), "utf8");
	}

	remove(name: string): void {
		rmSync(this.#file(name), { force: true });
		this.settle();
	}

	rename(from: string, to: string): void {
		try {
			renameSync(this.#file(from), this.#file(to));
		} catch {
			return; // Nothing of that name: an edit like any other.
		}
		this.settle(to);
	}

	discard(): void {
		rmSync(this.path, { recursive: true, force: true });
	}

	#file(name: string): string {
		return join(this.path, "facts", name);
	}
}

function given(
	index: FactIndex = memoryIndex(),
): SyncDeps & { readonly index: FactIndex; readonly tombstones: MemoryTombstones; readonly reports: Diagnostic[] } {
	const reports: Diagnostic[] = [];
	const diagnostics = { report: (diagnostic: Diagnostic) => void reports.push(diagnostic), recent: () => reports };
	const words = async (fact: Fact): Promise<FactWords> => factWords(fact);
	const newId = (): FactId => uuidV7(NOON, randomBytes(10));
	return { index, facts: index.facts, words, newId, tombstones: new MemoryTombstones(), diagnostics, reports };
}

function file(fields: {
	readonly id?: number;
	readonly caption?: string;
	readonly created?: number;
	readonly body?: string;
}): string {
	const created = `2026-01-0${fields.created ?? 1}T00:00:00.000Z`;
	const id = fields.id === undefined ? "" : `id: ${ID}${fields.id}\n`;
	const caption = fields.caption ?? "a caption";
	return `---\n${id}caption: ${caption}\ncreated: ${created}\nupdated: ${created}\n---\n\n${fields.body ?? "Docker."}\n`;
}

async function captions(index: FactIndex, store: StoreId): Promise<readonly string[]> {
	return (await index.facts.list({ stores: [store], order: "caption" })).map((item) => item.fact.caption);
}

async function inFolder(work: (folder: Folder) => Promise<void>, scope?: Scope): Promise<void> {
	const folder = new Folder(scope);
	try {
		await work(folder);
	} finally {
		folder.discard();
	}
}

describe("synchronising a store", () => {
	it("indexes what was added, follows what was edited, and forgets what was removed", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1, caption: "first" }));
			folder.write("b.md", file({ id: 2, caption: "second" }));
			const added = await syncStore(folder.store, deps);

			folder.write("a.md", file({ id: 1, caption: "edited" }));
			folder.remove("b.md");
			const followed = await syncStore(folder.store, deps);

			deepEqual([added.indexed, added.removed, added.settled], [2, 0, true]);
			deepEqual([followed.indexed, followed.removed], [1, 1]);
			deepEqual(await captions(deps.index, folder.store.store.id), ["edited"]);
		}));

	it("reads nothing when nothing changed, and knows it from the folder alone", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1 }));
			equal(await isCurrent(folder.store, deps.facts), false);
			await syncStore(folder.store, deps);
			const revision = await deps.facts.revision();

			const again = await syncStore(folder.store, deps);

			equal(await isCurrent(folder.store, deps.facts), true);
			deepEqual([again.indexed, again.removed, again.problems], [0, 0, 0]);
			equal(await deps.facts.revision(), revision);
		}));

	it("gives a file written by hand an id of its own, so that two stores with the same file do not share one", () =>
		inFolder((one) =>
			inFolder(async (other) => {
				const text = "# Deploy on Thursday\n\nNever on Friday.\n";
				for (const folder of [one, other]) folder.write("deploy.md", text);

				const reports = await Promise.all([one, other].map((folder) => syncStore(folder.store, given())));

				const [left, right] = reports.map((report) => report.completed[0]?.after.fact.id);
				notEqual(left, undefined);
				notEqual(left, right);
			}),
		));

	it("keeps a forgotten fact out when its file comes back, says so, and lets it in when that is undone", () =>
		inFolder(async (folder) => {
			const deps = given();
			const store = folder.store.store.id;
			const fact = parseUuid(`${ID}1`);
			ok(fact !== undefined);
			await deps.tombstones.add({ fact, contentHash: "h", store, at: "2026-01-02T03:04:05.000Z" });
			folder.write("back.md", file({ id: 1, caption: "pulled again" }));

			await syncStore(folder.store, deps);
			const kept = await captions(deps.index, store);
			const problems = await deps.facts.problems([store]);
			await deps.tombstones.lift(fact);
			await syncStore(folder.store, deps);

			deepEqual(kept, []);
			deepEqual(
				problems.map(({ name, reason }) => [name, reason]),
				[["back.md", "forgotten"]],
			);
			match(problems[0]?.detail ?? "", /^was forgotten here on 2026-01-02;/);
			deepEqual(await captions(deps.index, store), ["pulled again"]);
			deepEqual(await deps.facts.problems([store]), []);
		}));

	it("completes files written by hand, once, and leaves the rest of them as it was", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("hand.md", "---\nmine: 7 # kept\n---\n\n# Written by hand\n\nWith love.\n");

			const report = await syncStore(folder.store, deps);
			const text = folder.read("hand.md");
			const again = await syncStore(folder.store, deps);

			equal(report.completed.length, 1);
			match(text, /^---\n(?:.*\n)*mine: 7 # kept\n/);
			match(text, /\nid: [0-9a-f-]{36}\n/);
			match(text, /\n# Written by hand\n\nWith love\.\n$/);
			equal(again.completed.length, 0);
			deepEqual(await captions(deps.index, folder.store.store.id), ["Written by hand"]);
		}));

	it("never writes into a repository, nor where nothing may be written", async () => {
		const text = "# Written by hand\n\nWith love.\n";
		await inFolder(async (folder) => {
			folder.write("hand.md", text);
			equal((await syncStore(folder.store, given())).completed.length, 0);
			equal(folder.read("hand.md"), text);
		}, "shared");
		await inFolder(async (folder) => {
			folder.write("hand.md", text);
			equal((await syncStore(folder.store, given(), { mayComplete: false })).indexed, 1);
			equal(folder.read("hand.md"), text);
		});
	});

	it("takes the older of two files with one id, and the other one when that is gone", () =>
		inFolder(async (folder) => {
			const deps = given();
			const id = folder.store.store.id;
			folder.write("young.md", file({ id: 1, caption: "young", created: 2 }));
			await syncStore(folder.store, deps);
			folder.write("old.md", file({ id: 1, caption: "old", created: 1 }));
			await syncStore(folder.store, deps);
			const both = { facts: await captions(deps.index, id), problems: await deps.facts.problems([id]) };

			folder.remove("old.md");
			await syncStore(folder.store, deps);

			deepEqual(both.facts, ["old"]);
			deepEqual(
				both.problems.map(({ name, reason }) => [name, reason]),
				[["young.md", "duplicate-id"]],
			);
			deepEqual(await captions(deps.index, id), ["young"]);
			deepEqual(await deps.facts.problems([id]), []);
		}));

	it("sweeps up edits in place, which the folder's time does not tell", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1, caption: "before" }));
			await syncStore(folder.store, deps);
			folder.write("a.md", file({ id: 1, caption: "after" }));

			const report = await sweepStore(folder.store, deps);

			equal(report.indexed, 1);
			deepEqual(await captions(deps.index, folder.store.store.id), ["after"]);
		}));

	it("shows facts as they are now, without those that are gone", () =>
		inFolder(async (folder) => {
			const deps = given();
			const id = folder.store.store.id;
			for (const at of [1, 2, 3]) folder.write(`${at}.md`, file({ id: at, caption: `fact ${at}` }));
			await syncStore(folder.store, deps);
			const items = await deps.facts.list({ stores: [id], order: "caption" });
			folder.write("1.md", file({ id: 1, caption: "fact 1 edited" }));
			folder.remove("2.md");

			const shown = await recheck(items, () => folder.store, deps);

			deepEqual(
				shown.map((item) => item.fact.caption),
				["fact 1 edited", "fact 3"],
			);
		}));

	it("stops between two steps when it is cancelled, and goes on from there", () =>
		inFolder(async (folder) => {
			const deps = given();
			for (let at = 0; at < 200; at++) {
				folder.write(`${at}.md`, file({ caption: `fact ${at}` }).replace("---\n", `---\nid: ${aFact().id}\n`));
			}
			const controller = new AbortController();
			let steps = 0;
			const pause = async (): Promise<void> => {
				steps += 1;
				if (steps === 2) controller.abort();
			};

			const error = await syncStore(folder.store, deps, { pause, signal: controller.signal }).catch(
				(thrown: unknown) => thrown,
			);
			const partly = await deps.facts.count({ stores: [folder.store.store.id] });
			const current = await isCurrent(folder.store, deps.facts);
			const { indexed } = await syncStore(folder.store, deps);

			ok(error instanceof Error && error.name === "AbortError");
			ok(partly > 0 && partly < 200);
			equal(current, false);
			equal(indexed, 200 - partly);
		}));
});

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
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(step: Edit, folder: Folder, deps: SyncDeps): Promise<void> {
	switch (step.kind) {
		case "write":
			return folder.write(step.name, step.text);
		case "remove":
			return folder.remove(step.name);
		case "rename":
			return folder.rename(step.name, step.to);
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
});
