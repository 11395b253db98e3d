import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { FactId } from "../../src/facts/fact.ts";
import { printFactFile } from "../../src/facts/fact-print.ts";
import { ASKED_FOR } from "../../src/ports/backups.ts";
import { BackupFolder } from "../../src/stores/backup-folder.ts";
import { type Layout, layoutOf } from "../../src/stores/layout.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { type PinnedClock, pinnedClock } from "../../src/testing/pinned-clock.ts";

const NOTHING = { counters: new Map() };
const DAY = 86_400_000;

describe("the folder of backups", () => {
	let layout: Layout;
	let clock: PinnedClock;
	let backups: BackupFolder;
	const fact = aFact();
	const personal = aFact({ caption: "Deploys go out on Tuesdays" });

	async function changed(times: number): Promise<void> {
		await writeFile(join(layout.global, `${fact.id}.md`), printFactFile({ ...fact, content: `Changed ${times}.` }));
	}

	beforeEach(async () => {
		layout = layoutOf(await mkdtemp(join(tmpdir(), "cairn-backups-")));
		clock = pinnedClock(NOON);
		backups = new BackupFolder({ layout, clock });
		await mkdir(join(layout.personal, "git-abc", "journal"), { recursive: true });
		await mkdir(layout.global);
		await writeFile(join(layout.global, `${fact.id}.md`), printFactFile(fact));
		await writeFile(join(layout.personal, "git-abc", `${personal.id}.md`), printFactFile(personal));
		await writeFile(join(layout.personal, "git-abc", "broken.md"), Buffer.from([0xff, 0xfe, 0x00]));
		const card = { name: "shop", root: "/git/shop", key: "git-abc" };
		await writeFile(join(layout.personal, "git-abc", "project.json"), JSON.stringify(card));
		await writeFile(join(layout.personal, "git-abc", "journal", "note.md"), "not a fact");
	});

	afterEach(async () => {
		await rm(layout.home, { recursive: true, force: true });
	});

	it("holds every file of the global and personal stores, byte for byte, with the counters and the projects", async () => {
		const usage = { used: 3, noted: 1, lastUsed: NOON };

		const info = await backups.take({ reason: "asked for", counters: new Map([[fact.id, usage]]) });

		assert.ok(info !== undefined);
		assert.deepEqual(info.stores, { global: 1, "personal:git-abc": 2 });
		const snapshot = await backups.read(info.name);
		assert.deepEqual(snapshot.projects, [{ name: "shop", root: "/git/shop", key: "git-abc" }]);
		assert.deepEqual(snapshot.counters.get(fact.id), usage);
		const broken = snapshot.files.find(({ name }) => name === "broken.md");
		assert.deepEqual(new Uint8Array(broken?.bytes ?? []), new Uint8Array([0xff, 0xfe, 0x00]));
		assert.equal(snapshot.files.length, 3);
	});

	it("is for its user alone", { skip: process.platform === "win32" && "no such bits" }, async () => {
		await backups.take({ reason: "daily", ...NOTHING });

		const [name = ""] = await readdir(layout.backups);
		assert.equal((await stat(join(layout.backups, name))).mode & 0o077, 0);
		assert.equal((await stat(layout.backups)).mode & 0o077, 0);
	});

	it("lists the newest first, also where two are of one second", async () => {
		const names = [];
		for (const reason of ["daily", "daily", "before import"]) {
			await changed(names.length);
			names.push((await backups.take({ reason, ...NOTHING }))?.name);
			if (names.length === 2) clock.advance(2000);
		}

		assert.equal(new Set(names).size, 3);
		assert.equal((await backups.list())[0]?.name, names[2]);
		assert.deepEqual(
			(await backups.list()).map(({ files }) => files),
			[3, 3, 3],
		);
	});

	it("takes none where nothing has changed, and remembers that it looked", async () => {
		await backups.take({ reason: "daily", ...NOTHING });
		clock.advance(DAY);

		const again = await backups.take({ reason: "daily", ...NOTHING });

		assert.equal(again?.isNew, false);
		assert.equal((await backups.list()).length, 1);
		assert.equal(await backups.confirmed(), NOON + DAY);
		await writeFile(join(layout.global, `${fact.id}.md`), printFactFile({ ...fact, content: "changed" }));
		assert.equal((await backups.take({ reason: "daily", ...NOTHING }))?.isNew, true);
	});

	it("takes one that is asked for beside an automatic one that holds the same, and then no second", async () => {
		await backups.take({ reason: "daily", ...NOTHING });
		clock.advance(DAY);

		const first = await backups.take({ reason: ASKED_FOR, ...NOTHING });
		const second = await backups.take({ reason: ASKED_FOR, ...NOTHING });
		const before = await backups.take({ reason: "before import", ...NOTHING });

		assert.deepEqual([first?.isNew, second?.isNew, before?.isNew], [true, false, false]);
		assert.equal(second?.name, first?.name);
		assert.equal(before?.name, first?.name);
		assert.equal((await backups.list()).length, 2);
	});

	it("has its name only with the last step, and leaves nothing where that is refused", async () => {
		const refusing = { ...NOTHING, settle: async () => Promise.reject(new Error("a fact is being erased")) };

		await assert.rejects(backups.take({ reason: "daily", ...refusing }), /being erased/u);

		assert.deepEqual(await readdir(layout.backups), []);
		let names: readonly string[] = ["not asked"];
		const settle = async (lastStep: () => Promise<void>): Promise<void> => {
			names = await backups.list().then((all) => all.map(({ name }) => name));
			await lastStep();
		};
		const info = await backups.take({ reason: "daily", ...NOTHING, settle });
		assert.deepEqual([names, (await backups.list()).map(({ name }) => name)], [[], [info?.name]]);
	});

	it("takes none where there is no fact", async () => {
		await rm(layout.global, { recursive: true });
		await rm(layout.personal, { recursive: true });

		assert.equal(await backups.take({ reason: "daily", ...NOTHING }), undefined);
		assert.deepEqual(await backups.list(), []);
		assert.equal(await backups.confirmed(), undefined);
	});

	it("keeps the newest and lets the oldest go", async () => {
		for (let day = 0; day < 4; day += 1) {
			await changed(day);
			await backups.take({ reason: `day ${day}`, ...NOTHING });
			clock.advance(DAY);
		}

		const gone = await backups.prune(2);

		assert.equal(gone.length, 2);
		assert.deepEqual(
			(await backups.list()).map(({ reason }) => reason),
			["day 3", "day 2"],
		);
	});

	it("lets those go that nobody asked for first, and never the newest", async () => {
		for (const [day, reason] of [ASKED_FOR, "daily", ASKED_FOR, "daily", "before import"].entries()) {
			await changed(day);
			await backups.take({ reason, ...NOTHING });
			clock.advance(DAY);
		}
		const left = async (keep: number): Promise<readonly string[]> => {
			await backups.prune(keep);
			return (await backups.list()).map(({ reason }) => reason);
		};

		assert.deepEqual(await left(4), ["before import", "daily", ASKED_FOR, ASKED_FOR]);
		assert.deepEqual(await left(3), ["before import", ASKED_FOR, ASKED_FOR]);
		assert.deepEqual(await left(2), ["before import", ASKED_FOR]);
		assert.deepEqual(await left(1), ["before import"]);
	});

	it("tells of one that is damaged, anywhere, and reads none of it", async () => {
		const info = await backups.take({ reason: "daily", ...NOTHING });
		const path = join(layout.backups, `${info?.name}.tar.gz`);
		const bytes = await readFile(path);
		for (const at of [0, 20, Math.floor(bytes.length / 2), bytes.length - 9]) {
			const wrong = Buffer.from(bytes);
			wrong[at] = (wrong[at] ?? 0) ^ 0xff;
			await writeFile(path, wrong);

			await assert.rejects(backups.read(info?.name ?? ""), { code: "STORE_IO", message: /damaged/u });
		}
		await writeFile(path, bytes.subarray(0, 30));
		assert.match((await backups.list())[0]?.damaged ?? "", /damaged/u);
	});

	it("erases a fact from all of them, and nothing else", async () => {
		const counters = new Map<FactId, { used: number; noted: number; lastUsed: number }>([
			[fact.id, { used: 1, noted: 0, lastUsed: 0 }],
			[personal.id, { used: 2, noted: 0, lastUsed: 0 }],
		]);
		const info = await backups.take({ reason: "daily", counters });

		assert.deepEqual(await backups.erase(fact.id), [info?.name]);

		const snapshot = await backups.read(info?.name ?? "");
		assert.deepEqual(
			snapshot.files.map(({ name }) => name),
			[`${personal.id}.md`, "broken.md"],
		);
		assert.deepEqual([...snapshot.counters.keys()], [personal.id]);
		assert.deepEqual(await backups.erase(fact.id), []);
	});
});
