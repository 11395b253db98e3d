import assert from "node:assert/strict";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ImportLedgerFile } from "../../src/stores/import-ledger-file.ts";
import { aFact } from "../../src/testing/builders.ts";

const AT = "2026-11-30T12:00:00.000Z";

describe("the ledger of imports", () => {
	let folder: string;
	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-imports-"));
	});
	after(() => rm(folder, { recursive: true, force: true }));

	it("is empty before the first import", async () => {
		assert.deepEqual(await new ImportLedgerFile(join(folder, "none.jsonl")).records(), []);
	});

	it("keeps the newest record of each text, also for another process", async () => {
		const path = join(folder, "a.jsonl");
		const facts = [aFact().id];
		const mine = new ImportLedgerFile(path);
		await mine.record({ hash: "1", place: "AGENTS.md", at: AT, facts: [], left: 1 });

		await new ImportLedgerFile(path).record({ hash: "1", place: "AGENTS.md", at: AT, facts, left: 0 });

		assert.deepEqual(await mine.records(), [{ hash: "1", place: "AGENTS.md", at: AT, facts, left: 0 }]);
	});

	it("knows nothing more of a text that was taken back", async () => {
		const ledger = new ImportLedgerFile(join(folder, "b.jsonl"));
		await ledger.record({ hash: "1", place: "AGENTS.md", at: AT, facts: [aFact().id], left: 0 });

		await ledger.takeBack("1", AT);

		assert.deepEqual(await ledger.records(), []);
	});

	it("reads past a torn line", async () => {
		const path = join(folder, "c.jsonl");
		const ledger = new ImportLedgerFile(path);
		await ledger.record({ hash: "1", place: "AGENTS.md", at: AT, facts: [], left: 0 });
		await appendFile(path, '{"hash":"2","pla');

		await ledger.record({ hash: "3", place: "CLAUDE.md", at: AT, facts: [], left: 0 });

		assert.deepEqual(
			(await ledger.records()).map(({ hash }) => hash),
			["1", "3"],
		);
	});
});
