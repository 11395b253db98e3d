import { describe, it } from "node:test";
import { memoryIndex } from "../../../src/index/memory/memory-index.ts";
import { memoryLock } from "../../../src/index/memory/memory-lock.ts";
import { factIndexCases } from "../../../src/testing/fact-index-cases.ts";
import { writeLockCases } from "../../../src/testing/write-lock-cases.ts";

describe("the index in memory", () => {
	for (const { group, name, run } of factIndexCases) {
		it(`${group}: ${name}`, () => run(memoryIndex()));
	}
});

describe("the lock of one process", () => {
	for (const { group, name, run } of writeLockCases) {
		it(`${group}: ${name}`, async () => {
			const lock = memoryLock();
			await run({ one: lock, other: lock });
		});
	}
});
