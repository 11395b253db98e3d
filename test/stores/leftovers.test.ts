import { deepEqual, rejects } from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { layoutOf, sharedStore } from "../../src/stores/layout.ts";
import { clearLeftovers } from "../../src/stores/leftovers.ts";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { NOON } from "../../src/testing/builders.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";

const DEAD = ".cairn-0123456789abcdef.tmp";
const AT_WORK = ".cairn-fedcba9876543210.tmp";

/** A file of each kind in a folder that is made. */
async function leaveIn(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const [name, agoSeconds] of [
		[DEAD, 3601],
		[AT_WORK, 60],
		["old.md", 9999],
		[".cairn-notes.tmp", 9999],
	] as const) {
		await writeFile(join(folder, name), "half of a text");
		await utimes(join(folder, name), NOON / 1000, NOON / 1000 - agoSeconds);
	}
}

const KEPT = [AT_WORK, ".cairn-notes.tmp", "old.md"].sort();

async function namesIn(folder: string): Promise<readonly string[]> {
	return (await readdir(folder, { withFileTypes: true }))
		.filter((entry) => entry.isFile())
		.map(({ name }) => name)
		.sort();
}

describe("what a writer left that died an hour ago", () => {
	let root: string;

	beforeEach(async () => {
		root = await mkdtemp(join(tmpdir(), "cairn-leftovers-"));
	});

	afterEach(() => rm(root, { recursive: true, force: true }));

	it("goes from every folder of Cairn's that is written to, and nothing else does", async () => {
		const layout = layoutOf(join(root, "cairn"));
		const project = join(layout.personal, "git-abc");
		const folders = [
			layout.home,
			layout.global,
			layout.history,
			layout.backups,
			layout.ledger,
			join(layout.home, "pending"),
			project,
			join(project, "pending"),
			...["observations", "compaction", "maintenance"].map((kind) => join(project, "journal", kind)),
		];
		for (const folder of folders) await leaveIn(folder);
		await writeFile(join(layout.personal, ".DS_Store"), "x");

		await clearLeftovers(layout, NOON);

		for (const folder of folders) deepEqual(await namesIn(folder), KEPT, folder);
	});

	it("is nothing where there is no folder yet", async () => {
		await clearLeftovers(layoutOf(join(root, "absent")), NOON);

		deepEqual(await readdir(root), []);
	});

	it("goes from the shared facts of a project that is there, and never through a link out of it", async () => {
		const clock = pinnedClock(NOON);
		const [app, hostile, elsewhere] = ["app", "hostile", "elsewhere"].map((name) => join(root, name)) as [
			string,
			string,
			string,
		];
		await leaveIn(join(app, ".pi", "cairn"));
		await leaveIn(elsewhere);
		await mkdir(join(hostile, ".pi"), { recursive: true });
		await symlink(elsewhere, join(hostile, ".pi", "cairn"));

		await new MarkdownStore(sharedStore(app), { clock }).clearLeftovers();
		await new MarkdownStore(sharedStore(join(root, "gone")), { clock }).clearLeftovers();
		await rejects(new MarkdownStore(sharedStore(hostile), { clock }).clearLeftovers(), { code: "STORE_IO" });

		deepEqual(await namesIn(join(app, ".pi", "cairn")), KEPT);
		deepEqual(await namesIn(elsewhere), [DEAD, ...KEPT].sort());
	});
});
