import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anUpsert, factIndexCases, upserting } from "../../../src/testing/fact-index-cases.ts";
import { writeLockCases } from "../../../src/testing/write-lock-cases.ts";
import { inFolder, openLock, withIndex } from "./places.ts";

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
