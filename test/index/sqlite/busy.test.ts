import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import { openSqliteIndex } from "../../../src/index/sqlite/sqlite-index.ts";
import { isMemoryError } from "../../../src/kernel/errors.ts";
import { uuidV7 } from "../../../src/kernel/ids.ts";
import { indexOptions, inFolder, openLock } from "./places.ts";

const FACT = uuidV7(1, new Uint8Array(10));
const isBusy = (error: unknown): boolean => isMemoryError(error) && error.code === "INDEX_BUSY";

/** Another process in the middle of a transaction. */
function writerOf(path: string): DatabaseSync {
	const writer = new DatabaseSync(path);
	writer.exec("BEGIN IMMEDIATE");
	return writer;
}

describe("while another process writes", () => {
	it("what was shown is counted the next time, and nobody is held up for it", async () => {
		await inFolder(async (folder) => {
			const index = await openSqliteIndex(indexOptions(folder));
			const writer = writerOf(join(folder, "cairn", "cairn.sqlite"));

			await index.usage.add([FACT], "noted", 1);
			const meanwhile = await index.usage.of([FACT]);
			writer.exec("ROLLBACK");
			writer.close();
			await index.usage.add([FACT], "used", 2);

			assert.equal(meanwhile.get(FACT)?.noted, 0);
			assert.deepEqual((await index.usage.of([FACT])).get(FACT), { used: 1, noted: 1, lastUsed: 2 });
			await index.close();
		});
	});

	it("a session that ends waits no more, and what it would write is refused as busy", async () => {
		await inFolder(async (folder) => {
			const ending = new AbortController();
			const index = await openSqliteIndex({ ...indexOptions(folder), ending: ending.signal });
			const writer = writerOf(join(folder, "cairn", "cairn.sqlite"));
			const writing = index.usage.rate(FACT, 1);

			ending.abort();

			await assert.rejects(writing, isBusy);
			await assert.rejects(index.usage.rate(FACT, 1), isBusy);
			writer.close();
			await index.close();
		});
	});

	it("a session that ends does not wait for its turn to write", async () => {
		await inFolder(async (folder) => {
			const ending = new AbortController();
			const [one, other] = [await openLock(folder), await openLock(folder, { ending: ending.signal })];
			const { promise: holding, resolve: letGo } = Promise.withResolvers<void>();
			const held = one.run("global", () => holding);
			const waiting = other.run("global", async () => undefined);

			ending.abort();

			await assert.rejects(waiting, isBusy);
			letGo();
			await held;
			await one.close();
			await other.close();
		});
	});
});
