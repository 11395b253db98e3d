import { deepEqual, rejects } from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { printFactFile } from "../../src/facts/fact-print.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";
import type { Change } from "../../src/ports/history.ts";
import { BackupFolder } from "../../src/stores/backup-folder.ts";
import { FileChangeLog } from "../../src/stores/change-log.ts";
import { filesIn } from "../../src/stores/folder-entries.ts";
import { clearJournals } from "../../src/stores/journal-expiry.ts";
import { JournalFolder } from "../../src/stores/journal-folder.ts";
import { globalStore, type Layout, layoutOf, personalStore } from "../../src/stores/layout.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { PendingFiles } from "../../src/stores/pending-files.ts";
import { TokenLedgerFile } from "../../src/stores/token-ledger-file.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";

const PROJECT = "personal/git-abc";
const UUID = uuidV7(NOON, new Uint8Array(10).fill(7));

/** Every folder of ours that is listed, with names that look as if they were ours. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
	"": ["global.md"],
	global: ["x.md", ".cairn-0123456789abcdef.tmp"],
	personal: ["git-def"],
	[PROJECT]: ["x.md", ".cairn-0123456789abcdef.tmp"],
	[`${PROJECT}/journal`]: ["x.md"],
	[`${PROJECT}/journal/observations`]: ["2020-01-01T12-00-00-000Z-x.md"],
	[`${PROJECT}/journal/compaction`]: ["2020-01-01T12-00-00-000Z.md"],
	[`${PROJECT}/journal/maintenance`]: ["2020-01.jsonl", "2030-01.jsonl"],
	[`${PROJECT}/pending`]: [`${UUID}.json`],
	backups: ["2030-01-01T12-00-00Z-x.tar.gz", ".cairn-0123456789abcdef.tmp"],
	history: ["2020-01.jsonl", "2030-01.jsonl"],
	ledger: ["2020-01.jsonl", "2030-01.jsonl"],
	"ledger/prompts": ["2020-01.jsonl", "2030-01.jsonl"],
};

const STRAYS: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
	"a folder": async (path) => {
		await mkdir(path);
		await writeFile(join(path, "x.md"), "x");
	},
	"a link to nothing": (path) => symlink(join(path, "nowhere"), path),
	"a link in circles": (path) => symlink(path, path),
	"a link to a folder": (path) => symlink(dirname(path), path),
};

const FOLDERS_ARE_LISTED = new Set(["", "personal"]);

describe("what others put into a folder of ours", () => {
	let layout: Layout;
	const clock = pinnedClock(NOON);

	beforeEach(async () => {
		layout = layoutOf(await mkdtemp(join(tmpdir(), "cairn-strays-")));
		for (const place of Object.keys(PLACES)) await mkdir(join(layout.home, place), { recursive: true });
		const card = { name: "shop", root: "/git/shop", key: "git-abc" };
		await writeFile(join(layout.home, PROJECT, "project.json"), JSON.stringify(card));
		for (const folder of ["global", PROJECT]) {
			const fact = aFact({ id: uuidV7(NOON, new Uint8Array(10).fill(folder.length)), caption: `Kept in ${folder}` });
			await writeFile(join(layout.home, folder, `${fact.id}.md`), printFactFile(fact));
		}
	});

	afterEach(() => rm(layout.home, { recursive: true, force: true }));

	/** Everything that lists one of these folders. */
	async function used() {
		const at = new Date(NOON).toISOString();
		const reports: unknown[] = [];
		const diagnostics = { report: (one: unknown) => void reports.push(one), recent: () => [] };
		const store = new MarkdownStore(globalStore(layout, "/home/someone"), { clock });
		const fact = aFact({ id: uuidV7(NOON, new Uint8Array(10).fill(99)), caption: "Written beside it" });
		await store.write(fact, { name: `${fact.id}.md`, expected: "absent" });
		const readings = await Promise.all((await store.list()).map(({ name }) => store.read(name)));
		const log = new FileChangeLog(layout.history);
		const change: Change = { id: "c", at, action: "added", fact: fact.id, reason: "added", actor: "user" };
		await log.append(change);
		const ledger = new TokenLedgerFile(layout.ledger, diagnostics);
		await ledger.add({ at, purpose: "judge", provider: "p", model: "m", milliseconds: 1, outcome: "done" });
		await ledger.addShares([{ at, cwd: "/work", parts: { fixed: 1 } }]);
		const journal = new JournalFolder(join(layout.home, PROJECT, "journal"), clock);
		await journal.observe({ caption: "CI is slow", content: "40 min", at });
		await journal.maintenance({ action: "looked" });
		const backups = new BackupFolder({ layout, clock });
		const taken = await backups.take({ reason: "asked for", counters: new Map() });
		await backups.take({ reason: "asked for", counters: new Map() });
		const snapshot = await backups.read(taken?.name ?? "");
		await backups.confirmed();
		await backups.erase(fact.id);
		await clearJournals(layout.personal, { compactionDays: 30, maintenanceDays: 30, now: NOON });
		await log.removeExpired(30, NOON);
		await ledger.removeExpired(30, NOON);
		await log.erase(fact.id);
		return {
			facts: readings.filter(({ kind }) => kind === "fact").length,
			changes: (await log.recent({ limit: 10 })).changes.length,
			entries: (await ledger.recent(10)).length,
			shares: (await ledger.shares(10)).length,
			observations: (await journal.observations(10)).length,
			pending: (await new PendingFiles(join(layout.home, PROJECT, "pending")).list()).length,
			backups: (await backups.list()).length,
			pruned: await backups.prune(1),
			files: snapshot.files.length,
			reports,
		};
	}

	const WELL = {
		facts: 2,
		changes: 1,
		entries: 1,
		shares: 1,
		observations: 1,
		pending: 0,
		backups: 1,
		pruned: [],
		files: 3,
		reports: [],
	};

	for (const [place, named] of Object.entries(PLACES)) {
		it(`fails nothing in ${place || "the cairn folder"}`, { skip: process.platform === "win32" }, async (test) => {
			const names = [".DS_Store", "Thumbs.db", "notes"];
			for (const name of names) await writeFile(join(layout.home, place, name), "x");
			if (FOLDERS_ARE_LISTED.has(place)) for (const name of named) await writeFile(join(layout.home, place, name), "x");

			deepEqual(await used(), WELL);

			for (const [what, make] of Object.entries(STRAYS)) {
				await test.test(`where it is ${what}`, async () => {
					const paths = [...names, ...named].map((name) => join(layout.home, place, name));
					for (const path of paths) await rm(path, { recursive: true, force: true });
					for (const path of paths) await make(path);

					deepEqual((await used()).reports, []);
				});
			}
		});
	}

	it("keeps no fact from being written where a folder has the name of the project's card", async () => {
		const card = { key: "git-new", name: "new", root: "/git/new" };
		await mkdir(join(layout.personal, card.key, "project.json"), { recursive: true });
		const store = new MarkdownStore(personalStore(layout, card.key, card.root), { clock, project: card });
		const fact = aFact();

		const { name } = await store.write(fact, { name: `${fact.id}.md`, expected: "absent" });

		deepEqual(await filesIn(join(layout.personal, card.key)), [name]);
	});

	it("is named where it lies in the way itself", async () => {
		await rm(layout.global, { recursive: true });
		await writeFile(layout.global, "x");

		const taking = new BackupFolder({ layout, clock }).take({ reason: "asked for", counters: new Map() });

		await rejects(taking, {
			message: `cannot take a backup: a part of the path is a file, not a folder, at ${layout.global}`,
		});
	});
});
