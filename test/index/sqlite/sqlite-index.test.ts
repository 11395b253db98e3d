import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import { uuidV7 } from "../../../src/kernel/ids.ts";
import { anUpsert, factIndexCases, upserting } from "../../../src/testing/fact-index-cases.ts";
import { writeLockCases } from "../../../src/testing/write-lock-cases.ts";
import { inFolder, openLock, withIndex } from "./places.ts";

const FACT = uuidV7(1, new Uint8Array(10));

describe("the index in SQLite", () => {
	for (const { group, name, run } of factIndexCases) {
		it(`${group}: ${name}`, () => inFolder((folder) => withIndex(folder, run)));
	}

	it("lets others have their turn while it tidies up after many changes", () =>
		inFolder((folder) =>
			withIndex(folder, async (index) => {
				for (let step = 0; step < 3; step++) {
					const facts = Array.from({ length: 20 }, (_, at) => anUpsert({ caption: `fact ${step} ${at}` }, "global"));
					await index.facts.apply("global", upserting(...facts));
				}
				let hadTurn = false;
				setImmediate(() => {
					hadTurn = true;
				});

				await index.facts.tidy();

				assert.equal(hadTurn, true);
				const found = await index.keywords.search(["fact"], { stores: ["global"], limit: 100 });
				assert.equal(found.hits.length, 60);
			}),
		));
});

describe("a database that cannot be opened again for a while", () => {
	it("says why each time, and works again when it can be", () =>
		inFolder((folder) =>
			withIndex(folder, async (index) => {
				const path = join(folder, "cairn", "cairn.sqlite");
				const asked = async (): Promise<number> => (await index.usage.of([FACT])).get(FACT)?.used ?? 0;
				const other = new DatabaseSync(path);
				const made = other.prepare("SELECT sql FROM sqlite_master WHERE name = 'usage'").get()?.["sql"];
				other.exec("DROP TABLE usage; PRAGMA wal_checkpoint(TRUNCATE)");
				rmSync(`${path}-wal`, { force: true });
				mkdirSync(`${path}-wal`);
				const told = { code: "STORE_IO", message: /cairn\.sqlite cannot be written: unable to open database file/u };

				for (let time = 0; time < 3; time++) await assert.rejects(asked(), told);
				rmSync(`${path}-wal`, { recursive: true });
				other.exec(String(made));
				other.close();

				assert.equal(await asked(), 0);
			}),
		));
});

describe("the inverted index in SQLite", () => {
	it("is merged a few pages at a time while many facts are indexed, and never all at once", () =>
		inFolder((folder) =>
			withIndex(folder, async (index) => {
				const watched = watchedSegments(join(folder, "cairn", "cairn.sqlite"));
				for (let step = 0; step < STEPS; step++) {
					const facts = Array.from({ length: 9 }, (_, at) => anUpsert({ caption: `fact ${step} ${at}` }, "global"));
					await index.facts.apply("global", upserting(...facts));
					watched.look();
				}
				watched.close();

				assert.ok(watched.most() < 16, `${watched.most()} segments at once`);
				const found = await index.keywords.search(["fact"], { stores: ["global"], limit: 9 * STEPS });
				assert.equal(found.hits.length, 9 * STEPS);
			}),
		));
});

const STEPS = 80;

/** How many parts the inverted index is in; FTS5 merges all of one level at once when there are too many. */
function watchedSegments(path: string): { look(): void; most(): number; close(): void } {
	const database = new DatabaseSync(path, { readOnly: true });
	let most = 0;
	return {
		look() {
			const row = database.prepare("SELECT count(DISTINCT segid) AS segments FROM search_idx").get();
			most = Math.max(most, Number(row?.["segments"]));
		},
		most: () => most,
		close: () => database.close(),
	};
}

describe("the lock over processes", () => {
	for (const { group, name, run } of writeLockCases) {
		it(`${group}: ${name}`, () =>
			inFolder(async (folder) => {
				const one = await openLock(folder);
				const other = await openLock(folder);
				await run({ one, other });
				await one.close();
				await other.close();
			}));
	}
});
