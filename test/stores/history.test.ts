import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { isMemoryError } from "../../src/kernel/errors.ts";
import { FileChangeLog } from "../../src/stores/change-log.ts";
import { JournalFolder } from "../../src/stores/journal-folder.ts";
import { expiredMonths } from "../../src/stores/month-files.ts";
import { TombstoneFile } from "../../src/stores/tombstone-file.ts";
import { NOON } from "../../src/testing/builders.ts";
import type { ConformanceCase } from "../../src/testing/conformance.ts";
import { aChange, aTombstone, changeLogCases, journalCases, tombstoneCases } from "../../src/testing/history-cases.ts";
import { MemoryChangeLog, MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import { MemoryJournal } from "../../src/testing/memory-journal.ts";

async function aFolder(test: TestContext): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "cairn-history-"));
	test.after(() => rm(root, { recursive: true }));
	return join(root, "made", "later");
}

function conform<T>(what: string, cases: readonly ConformanceCase<T>[], make: (folder: string) => T): void {
	describe(what, () => {
		for (const behaviour of cases) {
			it(`${behaviour.group}: ${behaviour.name}`, async (test) => {
				await behaviour.run(make(await aFolder(test)));
			});
		}
	});
}

const clock = { now: () => NOON };
conform("a change log in memory", changeLogCases, () => new MemoryChangeLog());
conform("a change log in files", changeLogCases, (folder) => new FileChangeLog(folder));
conform("tombstones in memory", tombstoneCases, () => new MemoryTombstones());
conform("tombstones in a file", tombstoneCases, (folder) => new TombstoneFile(join(folder, "tombstones.jsonl")));
conform("a journal in memory", journalCases, () => new MemoryJournal());
conform("a journal as a folder", journalCases, (folder) => new JournalFolder(folder, clock));

describe("the history's files", () => {
	it("are for their owner alone, one a month", async (test) => {
		const folder = await aFolder(test);
		const log = new FileChangeLog(folder);

		await log.append(aChange({ at: "2026-09-30T23:59:59.000Z" }));
		await log.append(aChange({ at: "2026-10-01T00:00:00.000Z" }));

		deepEqual((await readdir(folder)).sort(), ["2026-09.jsonl", "2026-10.jsonl"]);
		equal((await stat(join(folder, "2026-10.jsonl"))).mode & 0o777, 0o600);
		equal((await stat(folder)).mode & 0o777, 0o700);
	});

	it("lose nothing but the torn line when a writer dies in the middle of one", async (test) => {
		const folder = await aFolder(test);
		const log = new FileChangeLog(folder);
		const [first, second] = [aChange(), aChange()];
		await log.append(first);
		await appendFile(join(folder, "2026-11.jsonl"), '{"id":"torn","at":"2026');

		await log.append(second);

		deepEqual(await log.recent({ limit: 10 }), { changes: [second, first], unreadable: 1 });
		deepEqual((await log.recent({ limit: 10, fact: first.fact })).changes, [first]);
	});

	it("survive lines that say something else", async (test) => {
		const folder = await aFolder(test);
		const log = new FileChangeLog(folder);
		await log.append(aChange());

		await appendFile(join(folder, "2026-11.jsonl"), '[]\nnull\n{"id":1}\n\n{}\n"x"\n');

		const { changes, unreadable } = await log.recent({ limit: 10 });
		equal(changes.length, 1);
		equal(unreadable, 5);
	});

	it("are removed when their last day is too long ago", async (test) => {
		const folder = await aFolder(test);
		const log = new FileChangeLog(folder);
		for (const at of ["2026-08-31T00:00:00.000Z", "2026-10-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z"])
			await log.append(aChange({ at }));
		await writeFile(join(folder, "notes.txt"), "mine");

		deepEqual(await log.removeExpired(30, NOON), ["2026-08.jsonl"]);

		deepEqual((await readdir(folder)).sort(), ["2026-10.jsonl", "2026-11.jsonl", "notes.txt"]);
	});

	it("go on the day on which their last day is over the limit", () => {
		const months = ["2026-12.jsonl", "2026-11.jsonl", "2026-10.jsonl"];

		deepEqual(expiredMonths(months, 30, Date.UTC(2026, 10, 30)), []);
		deepEqual(expiredMonths(months, 30, Date.UTC(2026, 11, 1)), ["2026-10.jsonl"]);
	});

	it("stay when the clock has jumped years ahead, also after a change on that day", () => {
		const months = ["2026-11.jsonl", "2026-10.jsonl", "2026-09.jsonl"];

		deepEqual(expiredMonths(months, 365, Date.UTC(2031, 0, 1)), []);
		deepEqual(expiredMonths(["2031-01.jsonl", ...months], 365, Date.UTC(2031, 0, 1)), []);
	});

	it("say clearly when they cannot be written", async (test) => {
		const folder = await aFolder(test);
		const root = join(folder, "..", "..");
		await writeFile(join(root, "made"), "a file where a folder should be");

		await rejects(
			new FileChangeLog(folder).append(aChange()),
			(error) => isMemoryError(error) && error.code === "STORE_IO" && /cannot record a change/.test(error.message),
		);
	});
});

describe("tombstones", () => {
	it("of another process are seen, and torn lines passed over", async (test) => {
		const path = join(await aFolder(test), "tombstones.jsonl");
		const [here, there] = [new TombstoneFile(path), new TombstoneFile(path)];
		const stone = aTombstone();
		equal(await here.find(stone), undefined);

		await there.add(aTombstone());
		await appendFile(path, '{"fact":"');
		await there.add(stone);

		deepEqual(await here.find({ fact: stone.fact }), stone);
	});

	it("hold no text", async (test) => {
		const path = join(await aFolder(test), "tombstones.jsonl");
		const stone = aTombstone();

		await new TombstoneFile(path).add({ ...stone, caption: "secret" } as typeof stone);

		ok(!(await readFile(path, "utf8")).includes("secret"));
	});
});

describe("the journal's folder", () => {
	it("keeps observations under their moment and words, and maintenance by month", async (test) => {
		const folder = await aFolder(test);
		const journal = new JournalFolder(folder, clock);

		const path = await journal.observe({ caption: "CI is slow!", content: "40 min", at: "2026-11-01T10:00:00.000Z" });
		await journal.maintenance({ run: "tidy" });

		equal(path, join(folder, "observations", "2026-11-01T10-00-00-000Z-ci-is-slow.md"));
		equal((await stat(path)).mode & 0o777, 0o600);
		const log = await readFile(join(folder, "maintenance", "2026-11.jsonl"), "utf8");
		deepEqual(JSON.parse(log), { at: "2026-11-29T12:00:00.000Z", run: "tidy" });
	});

	it("sees what a person edits, adds and removes between two looks", async (test) => {
		const folder = await aFolder(test);
		const journal = new JournalFolder(folder, clock);
		const at = "2026-11-01T10:00:00.000Z";
		const path = await journal.observe({ caption: "CI is slow", content: "40 min", at });
		const removed = await journal.observe({ caption: "Gone soon", content: "x", at });
		await journal.observations(10);

		await writeFile(path, `---\n# by hand\ncaption: 'CI is quick'\nat: ${at}\n---\nnow`);
		await rm(removed);
		await writeFile(join(folder, "observations", "2026-12-01-note.md"), "no frontmatter");

		deepEqual(await journal.observations(10), [{ caption: "CI is quick", content: "now", at }]);
	});

	it("keeps what was compacted under its moment", async (test) => {
		const folder = await aFolder(test);
		const journal = new JournalFolder(folder, clock);

		const path = await journal.keepCompaction({ content: "# Asked", at: "2026-11-01T10:00:00.000Z", session: "s: 1" });

		equal(path, join(folder, "compaction", "2026-11-01T10-00-00-000Z.md"));
		equal(await readFile(path, "utf8"), `---\nat: 2026-11-01T10:00:00.000Z\nsession: "s: 1"\n---\n\n# Asked\n`);
	});
});
