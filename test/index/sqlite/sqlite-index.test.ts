import { describe, it } from "node:test";
import { factIndexCases } from "../../../src/testing/fact-index-cases.ts";
import { writeLockCases } from "../../../src/testing/write-lock-cases.ts";
import { inFolder, openLock, withIndex } from "./places.ts";

describe("the index in SQLite", () => {
	for (const { group, name, run } of factIndexCases) {
		it(`${group}: ${name}`, () => inFolder((folder) => withIndex(folder, run)));
	}
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
