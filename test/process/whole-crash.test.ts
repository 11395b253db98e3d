import { deepEqual, equal, match, ok } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, open, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { aWholeHome, ended, openWhole, runProgram, startProgram, type WholeHome, withWhole } from "./whole-memory.ts";
import { acknowledged, DAMAGES, damageAgain, factFiles, killAtRandom, saidBy, writeAtOnce } from "./whole-scenarios.ts";

async function given(test: TestContext, config?: Readonly<Record<string, unknown>>): Promise<WholeHome> {
	const at = await aWholeHome(config);
	test.after(() => at.remove());
	return at;
}

describe("processes that are killed while they remember, update and forget", () => {
	it("have lost nothing that they acknowledged, and left nothing broken, locked or lying about", async (test) => {
		const at = await given(test);

		const { lost, stale, brokenFiles, temporaryFiles, acknowledged: told } = await killAtRandom(at, 12);

		deepEqual({ lost, stale, brokenFiles, temporaryFiles }, { lost: [], stale: [], brokenFiles: 0, temporaryFiles: 0 });
		ok(told > 20);
	});

	it("may also be asked to end, in the midst of a write", async (test) => {
		const at = await given(test);
		const killing = { lines: 3, wait: 2, signal: "SIGTERM" } as const;

		const said = saidBy(await ended(startProgram(at, ["mixed", "asked"]), killing));
		const after = saidBy(await runProgram(at, "remember", "Written afterwards"));

		const files = await factFiles(at);
		deepEqual(
			[...acknowledged(said).keys()].filter((id) => !files.has(id)),
			[],
		);
		equal(after[0]?.did, "added");
	});
});

describe("processes that write at once", () => {
	it("leave exactly what they were told, and one copy of what all of them know", async (test) => {
		const at = await given(test);

		const { exitCodes, failures, differences, copies, uses } = await writeAtOnce(at, 3, 30);

		deepEqual(
			{ exitCodes, failures, differences, copies },
			{ exitCodes: [0, 0, 0], failures: [], differences: [], copies: 1 },
		);
		ok(uses >= 17, `${uses} uses`);
	});
});

describe("an index that was spoiled between two sessions", () => {
	for (const [how, damage] of Object.entries(DAMAGES)) {
		it(`is made again from the files, its counters too: ${how}`, async (test) => {
			const at = await given(test);

			const { recalled, wrote, counted, failures } = await damageAgain(at, damage, 3);

			deepEqual({ recalled, wrote, counted, failures }, { recalled: 3, wrote: 3, counted: 3, failures: [] });
		});
	}
});

const OTHER_FILES: Readonly<Record<string, (at: WholeHome) => Promise<void>>> = {
	"locks.sqlite as noise": (at) => writeFile(join(at.cairn, "locks.sqlite"), randomBytes(9000)),
	"locks.sqlite cut off": (at) => truncate(join(at.cairn, "locks.sqlite"), 700),
	"opening.lock as noise, and no index": async (at) => {
		await writeFile(join(at.cairn, "opening.lock"), randomBytes(9000));
		await rm(join(at.cairn, "cairn.sqlite"));
	},
	"projects.json as noise": (at) => writeFile(join(at.cairn, "cache", "projects.json"), randomBytes(900)),
	"tombstones.jsonl as noise": (at) => writeFile(join(at.cairn, "tombstones.jsonl"), randomBytes(900)),
	"usage.json as noise": (at) => writeFile(join(at.cairn, "usage.json"), randomBytes(900)),
	"usage.json as a deep list": (at) => writeFile(join(at.cairn, "usage.json"), "[".repeat(200_000)),
	"config.json as noise": (at) => writeFile(join(at.cairn, "config.json"), randomBytes(900)),
};

async function seed(at: WholeHome): Promise<void> {
	await withWhole(at, async (here) => {
		await here.remember({ caption: "Zebras have stripes", content: "black and white", scope: "global" });
		await here.recall({ queries: ["zebras"] });
	});
}

describe("a file beside the facts that was spoiled", () => {
	for (const [what, spoil] of Object.entries(OTHER_FILES)) {
		it(`keeps nobody from recalling and remembering: ${what}`, async (test) => {
			const at = await given(test);
			await seed(at);
			await spoil(at);

			await withWhole(at, async (here) => {
				const recalled = await here.recall({ queries: ["zebras"] });
				const written = await here.remember({ caption: "Giraffes have necks", content: "long", scope: "global" });

				deepEqual([recalled.kind, written.kind], ["hits", "added"]);
			});
		});
	}

	it("that is a folder in its place makes the write fail with its name and what to do, never half", async (test) => {
		for (const name of ["locks.sqlite", "tombstones.jsonl"]) {
			const at = await given(test);
			await seed(at);
			await rm(join(at.cairn, name), { force: true });
			await mkdir(join(at.cairn, name));

			const [said] = (await runProgram(at, "remember", "Giraffes have necks")).lines;
			const [recalled] = (await runProgram(at, "recall", "zebras")).lines;

			match(said ?? "", new RegExp(`"failed":"STORE_IO","message":"[^"]*${name}.*"hint":".*move`), name);
			match(recalled ?? "", /Zebras have stripes/);
			equal((await factFiles(at)).size, 1);
		}
	});

	it("in the history is passed over, and what is read past it is all there", async (test) => {
		const at = await given(test);
		await seed(at);
		const month = join(at.cairn, "history", `${new Date().toISOString().slice(0, 7)}.jsonl`);
		await writeFile(month, `${await readFile(month, "utf8")}{"id":"torn`);

		await withWhole(at, async (here) => {
			const added = await here.remember({ caption: "Giraffes have necks", content: "long", scope: "global" });
			const undone = await here.undo();

			deepEqual([added.kind, undone.kind], ["added", "undone"]);
		});
	});
});

const UNDERFOOT: Readonly<Record<string, (at: WholeHome) => Promise<void>>> = {
	"the index is deleted": async (at) => {
		for (const end of ["", "-wal", "-shm"]) await rm(join(at.cairn, `cairn.sqlite${end}`), { force: true });
	},
	"the index is overwritten in place": async (at) => {
		const file = await open(join(at.cairn, "cairn.sqlite"), "r+");
		await file.write(randomBytes(40_000), 0, 40_000, 0);
		await file.close();
	},
	"the index is cut off": (at) => truncate(join(at.cairn, "cairn.sqlite"), 4096),
	"the lock file is deleted": (at) => rm(join(at.cairn, "locks.sqlite")),
	"the project is deleted": (at) => rm(at.project, { recursive: true }),
	"the home directory is deleted": (at) => rm(at.home, { recursive: true }),
};

describe("a session that is open while", () => {
	for (const [what, spoil] of Object.entries(UNDERFOOT)) {
		it(`${what} goes on`, async (test) => {
			const at = await given(test);
			const { memory, here } = await openWhole(at);
			await here.remember({ caption: "Zebras have stripes", content: "black and white", scope: "global" });
			await spoil(at);

			const recalled = await here.recall({ queries: ["zebras"] });
			const standing = await here.standing();
			const written = await here.remember({ caption: "Giraffes have necks", content: "long", scope: "global" });
			const rebuilt = await here.reindex();
			await memory.close();

			deepEqual([recalled.kind, written.kind, rebuilt.facts], ["hits", "added", 2]);
			ok(standing.pinned.length === 0);
		});
	}

	it("everything is deleted starts anew", async (test) => {
		const at = await given(test);
		const { memory, here } = await openWhole(at);
		await here.remember({ caption: "Zebras have stripes", content: "black and white", scope: "global" });
		await rm(at.folder, { recursive: true });

		const recalled = await here.recall({ queries: ["zebras"] });
		const written = await here.remember({ caption: "Giraffes have necks", content: "long", scope: "global" });
		await memory.close();

		deepEqual([recalled.kind, written.kind], ["nothing", "added"]);
	});
});

describe("an editor and a session at one fact", () => {
	it("keep both versions: the later write knows the earlier one, and the history has each", async (test) => {
		const at = await given(test);
		const { memory, here } = await openWhole(at);
		const added = await here.remember({ caption: "Zebras have stripes", content: "as remembered", scope: "global" });
		ok(added.kind === "added");
		const path = join(at.cairn, "global", `${added.fact.id}.md`);
		await writeFile(path, (await readFile(path, "utf8")).replace("as remembered", "by hand"));

		const seen = await here.recall({ queries: ["zebras"] });
		const other = startProgram(at, ["mixed", "meanwhile", "4"]);
		const edited = await here.update(added.fact.id, { content: "by the session" });
		await once(other, "close");
		const history = await here.history(added.fact.id);
		await memory.close();

		equal(seen.kind === "hits" && seen.hits[0]?.item.fact.content, "by hand");
		equal(edited.kind, "edited");
		deepEqual(
			history.map(({ before, after }) => [before?.fact.content, after?.fact.content]),
			[
				["by hand", "by the session"],
				["as remembered", "by hand"],
				[undefined, "as remembered"],
			],
		);
	});
});
