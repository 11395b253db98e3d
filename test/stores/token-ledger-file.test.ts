import { deepEqual, equal, match } from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Diagnostic } from "../../src/ports/diagnostics.ts";
import type { LedgerEntry, TokenLedger } from "../../src/ports/token-ledger.ts";
import { TokenLedgerFile } from "../../src/stores/token-ledger-file.ts";
import { MemoryTokenLedger } from "../../src/testing/memory-token-ledger.ts";

function anEntry(at: string): LedgerEntry {
	const usage = { inputTokens: 10, outputTokens: 0 };
	return { at, purpose: "judge", provider: "systemone", model: "m", usage, milliseconds: 12, outcome: "done" };
}

function setUp(t: TestContext) {
	const folder = mkdtempSync(join(tmpdir(), "cairn-ledger-"));
	t.after(() => rmSync(folder, { recursive: true, force: true }));
	const reports: Diagnostic[] = [];
	const diagnostics = { report: (one: Diagnostic) => void reports.push(one), recent: () => reports };
	const path = join(folder, "ledger");
	return { folder, path, reports, ledger: new TokenLedgerFile(path, diagnostics) };
}

const OLDEST_FIRST = ["2026-10-31T23:59:59.000Z", "2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"];

const implementations: Readonly<Record<string, (t: TestContext) => TokenLedger>> = {
	"a folder": (t) => setUp(t).ledger,
	memory: () => new MemoryTokenLedger(),
};

for (const [name, open] of Object.entries(implementations)) {
	describe(`a token ledger in ${name}`, () => {
		it("tells the newest entries first, over months", async (t) => {
			const ledger = open(t);
			for (const at of OLDEST_FIRST) await ledger.add(anEntry(at));

			const two = await ledger.recent(2);
			const all = await ledger.recent(10);

			deepEqual(
				two.map(({ at }) => at),
				OLDEST_FIRST.slice(1).reverse(),
			);
			deepEqual(all.at(-1), anEntry(OLDEST_FIRST[0] ?? ""));
		});

		it("keeps what was added to prompts apart from the calls", async (t) => {
			const ledger = open(t);
			const shares = OLDEST_FIRST.map((at) => ({
				at,
				cwd: "/work/app",
				session: "s",
				parts: { fixed: 800, notes: 120 },
			}));
			await ledger.add(anEntry(OLDEST_FIRST[0] ?? ""));
			for (const share of shares) await ledger.addShares([share]);
			await ledger.addShares([]);

			deepEqual(await ledger.shares(2), shares.slice(1).reverse());
			equal((await ledger.recent(10)).length, 1);
		});

		it("is empty before the first entry, and for a limit of none", async (t) => {
			const ledger = open(t);

			deepEqual(await ledger.recent(5), []);
			await ledger.add(anEntry(OLDEST_FIRST[0] ?? ""));
			deepEqual(await ledger.recent(0), []);
		});
	});
}

describe("a token ledger's files", () => {
	it("are read past what is no entry", async (t) => {
		const { ledger, path } = setUp(t);
		await ledger.add(anEntry("2026-11-01T00:00:00.000Z"));
		appendFileSync(join(path, "2026-11.jsonl"), '{"at":"2026"}\n[1]\n{"half":');

		await ledger.add(anEntry("2026-11-02T00:00:00.000Z"));

		equal((await ledger.recent(10)).length, 2);
	});

	it("that cannot be written are told, and stop nobody", async (t) => {
		const { ledger, path, reports } = setUp(t);
		writeFileSync(path, "a file where the folder should be");

		await ledger.add(anEntry("2026-11-01T00:00:00.000Z"));

		match(reports[0]?.message ?? "", /cannot write into/);
	});

	it("are removed when their month has passed long ago", async (t) => {
		const { ledger } = setUp(t);
		await ledger.add(anEntry("2024-01-01T00:00:00.000Z"));
		await ledger.add(anEntry("2026-10-01T00:00:00.000Z"));
		await ledger.add(anEntry("2026-11-01T00:00:00.000Z"));

		const removed = await ledger.removeExpired(365, Date.UTC(2026, 10, 29));

		deepEqual(removed, ["2024-01.jsonl"]);
		equal((await ledger.recent(10)).length, 2);
	});
});
