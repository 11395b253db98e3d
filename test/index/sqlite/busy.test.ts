import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import { boundedDiagnostics } from "../../../src/host/diagnostics.ts";
import { openSqliteIndex } from "../../../src/index/sqlite/sqlite-index.ts";
import { isMemoryError } from "../../../src/kernel/errors.ts";
import { uuidV7 } from "../../../src/kernel/ids.ts";
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
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
	it("what was shown counts here at once, and is written when the other one is done", async () => {
		await inFolder(async (folder) => {
			const index = await openSqliteIndex(indexOptions(folder));
			const writer = writerOf(join(folder, "cairn", "cairn.sqlite"));

			await index.usage.add([FACT], "used", 1);
			// A list by use is made of what is written.
			await index.facts.list({ stores: [], order: "used" });
			const meanwhile = await index.usage.of([FACT]);
			writer.exec("ROLLBACK");
			const before = writer.prepare("SELECT count(*) AS rows FROM usage").get();
			await index.usage.add([FACT], "noted", 2);
			await index.facts.list({ stores: [], order: "used" });
			const after = writer.prepare("SELECT used, noted, last_used FROM usage").get();
			writer.close();

			assert.deepEqual(meanwhile.get(FACT), { used: 1, noted: 0, lastUsed: 1 });
			assert.equal(before?.["rows"], 0);
			assert.deepEqual({ ...after }, { used: 1, noted: 1, last_used: 1 });
			await index.close();
		});
	});

	it("a step that follows one which waited in vain waits only a moment, until it is the others' turn again", async (test) => {
		await inFolder(async (folder) => {
			const index = await openSqliteIndex(indexOptions(folder));
			const writer = writerOf(join(folder, "cairn", "cairn.sqlite"));
			let now = 1_000_000;
			const looks = test.mock.method(performance, "now", () => (now += 100)).mock;
			const refused = async (): Promise<number> => {
				const before = looks.callCount();
				await assert.rejects(index.facts.apply("global", upserting(anUpsert())), isBusy);
				return looks.callCount() - before;
			};

			const first = await refused();
			await index.facts.list({ stores: ["global"] });
			const second = await refused();
			now += 60_000;
			const later = await refused();
			writer.exec("ROLLBACK");
			await index.facts.apply("global", upserting(anUpsert()));
			writer.close();

			assert.ok(first > 90 && later > 90, `${first}, ${later}`);
			assert.ok(second < 10, `${second}`);
			await index.close();
		});
	});

	it("what was shown is written together, soon, and with the end of the session", async () => {
		await inFolder(async (folder) => {
			const path = join(folder, "cairn", "cairn.sqlite");
			const index = await openSqliteIndex(indexOptions(folder));
			for (let at = 1; at <= 250; at++) await index.usage.add([FACT], "used", at);
			const other = new DatabaseSync(path);
			const meanwhile = other.prepare("SELECT used FROM usage").get();

			await index.close();

			assert.equal(meanwhile?.["used"], 200);
			assert.deepEqual({ ...other.prepare("SELECT used, last_used FROM usage").get() }, { used: 250, last_used: 250 });
			other.close();
		});
	});

	it("counters that cannot be written spoil no list and no end of a session, and are told of", async () => {
		await inFolder(async (folder) => {
			const index = await openSqliteIndex(indexOptions(folder));
			const upsert = anUpsert({ caption: "kept" }, "global");
			await index.facts.apply("global", upserting(upsert));
			const other = new DatabaseSync(join(folder, "cairn", "cairn.sqlite"));
			other.exec("CREATE TRIGGER refusal BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'no room'); END");
			await index.usage.add([upsert.fact.id], "used", 1);

			const listed = await index.facts.list({ stores: ["global"], order: "used" });
			const covering = await index.facts.covering("global", ["/a"], 5);
			const { notes } = index.health();
			await index.close();

			assert.deepEqual(
				listed.map(({ fact }) => fact.caption),
				["kept"],
			);
			assert.equal(covering.total, 0);
			assert.match(notes.join(), /what was shown could not be counted: no room/);
			other.close();
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

	it("who could not give its turn back takes the next one at once, and is told what went wrong", async () => {
		await inFolder(async (folder) => {
			const diagnostics = boundedDiagnostics();
			const lock = await openLock(folder, { diagnostics });
			const other = new DatabaseSync(join(folder, "cairn", "locks.sqlite"));
			other.exec("CREATE TRIGGER refusal BEFORE DELETE ON lease BEGIN SELECT RAISE(ABORT, 'i/o error'); END");

			await lock.run("global", async () => undefined);
			await lock.run("global", async () => undefined, { waitMs: 100 });

			assert.match(diagnostics.recent().at(-1)?.message ?? "", /could not be given back: i\/o error/u);
			other.close();
			await lock.close();
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
