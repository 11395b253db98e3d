import { deepEqual } from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { clearJournals } from "../../src/stores/journal-expiry.ts";
import { JournalFolder } from "../../src/stores/journal-folder.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const TERMS = { compactionDays: 30, maintenanceDays: 30, now: NOW };

describe("what is past its time in the journals", () => {
	let personal: string;

	beforeEach(async () => {
		personal = await mkdtemp(join(tmpdir(), "cairn-expiry-"));
	});

	afterEach(async () => {
		await rm(personal, { recursive: true, force: true });
	});

	async function given(...names: readonly string[]): Promise<void> {
		for (const name of names) {
			await mkdir(dirname(join(personal, name)), { recursive: true });
			await writeFile(join(personal, name), "x");
		}
	}

	async function left(): Promise<readonly string[]> {
		const entries = await readdir(personal, { recursive: true, withFileTypes: true });
		return entries
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => join(parentPath, name).slice(personal.length + 1))
			.sort();
	}

	it("goes, in every project, and observations and what others keep there stay", async () => {
		await given(
			"git-a/journal/compaction/2026-10-30T12-00-00-000Z.md",
			"git-a/journal/compaction/2026-10-31T12-00-00-000Z.md",
			"git-a/journal/compaction/notes.md",
			"git-a/journal/observations/2024-01-01T12-00-00-000Z-old.md",
			"git-a/journal/theirs/2024-01-01T12-00-00-000Z.md",
			"path-b/journal/compaction/2025-01-01T00-00-00-000Z-2.md",
			"path-b/journal/maintenance/2026-09.jsonl",
			"path-b/journal/maintenance/2026-10.jsonl",
			"path-b/journal/maintenance/2026-11.jsonl",
			"no-folder",
		);

		await clearJournals(personal, TERMS);

		deepEqual(await left(), [
			"git-a/journal/compaction/2026-10-31T12-00-00-000Z.md",
			"git-a/journal/compaction/notes.md",
			"git-a/journal/observations/2024-01-01T12-00-00-000Z-old.md",
			"git-a/journal/theirs/2024-01-01T12-00-00-000Z.md",
			"no-folder",
			"path-b/journal/maintenance/2026-10.jsonl",
			"path-b/journal/maintenance/2026-11.jsonl",
		]);
	});

	it("is found by the names that the journal itself gives", async () => {
		const journal = new JournalFolder(join(personal, "git-a", "journal"), { now: () => NOW });
		await journal.keepCompaction({ content: "old", at: "2026-08-01T12:00:00.000Z" });
		await journal.keepCompaction({ content: "old too", at: "2026-08-01T12:00:00.000Z" });
		await journal.keepCompaction({ content: "new", at: "2026-11-29T12:00:00.000Z" });

		await clearJournals(personal, TERMS);

		deepEqual(await left(), ["git-a/journal/compaction/2026-11-29T12-00-00-000Z.md"]);
	});

	it("is nothing where there is no project yet", async () => {
		await clearJournals(join(personal, "absent"), TERMS);

		deepEqual(await left(), []);
	});
});
