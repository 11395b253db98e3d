import { deepEqual, equal, rejects } from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openSqliteIndex } from "../../src/index/sqlite/sqlite-index.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";
import { aFact } from "../../src/testing/builders.ts";
import { indexOptions, inFolder, openLock, withIndex } from "../index/sqlite/places.ts";
import { inProcess, type Running } from "./processes.ts";

describe("processes that write at the same time", () => {
	it("lose no write: 4 of them, 500 mixed writes each", () =>
		inFolder(async (folder) => {
			writeFileSync(join(folder, "number"), "0");

			const processes = Array.from({ length: 4 }, () => inProcess("count-up.ts", [folder, "500"]).ended);
			const results = await Promise.all(processes);

			deepEqual(
				results,
				results.map(() => ({ code: 0, signal: null })),
			);
			equal(readFileSync(join(folder, "number"), "utf8"), "2000");
			await withIndex(folder, async (index) => {
				equal(await index.facts.count({ stores: ["global"] }), 1600);
				equal(
					(await index.keywords.search(["count", "counted"], { stores: ["global"], limit: 5000 })).hits.length,
					1600,
				);
				const counters = [...(await index.usage.all()).values()];
				equal(
					counters.reduce((sum, { used }) => sum + used, 0),
					2000,
				);
			});
		}));
});

describe("a process killed while it indexes", () => {
	it("leaves an index that the next one completes", () =>
		inFolder(async (folder) => {
			mkdirSync(join(folder, "facts"));
			for (let at = 0; at < 1500; at++) {
				const { id, created } = aFact();
				const text = `---\nid: ${id}\ncaption: zebra ${at}\ncreated: ${created}\nupdated: ${created}\n---\n\nText.\n`;
				writeFileSync(join(folder, "facts", `${id}.md`), text);
			}

			for (let at = 0; at < 12; at++) {
				const { child, ended } = inProcess("sync-index.ts", [folder]);
				await wait(250 + at * 60);
				child.kill("SIGKILL");
				await ended;
				if (at % 4 === 3) rmSync(join(folder, "cairn"), { recursive: true, force: true });
			}
			const last = await inProcess("sync-index.ts", [folder]).ended;

			equal(last.code, 0);
			await withIndex(folder, async (index) => {
				equal(index.health().setAside, undefined);
				equal((await index.facts.stamps("global")).length, 1500);
				equal((await index.keywords.search(["zebra"], { stores: ["global"], limit: 5000 })).hits.length, 1500);
			});
		}));
});

async function holding(folder: string): Promise<Running> {
	const running = inProcess("hold-lock.ts", [folder]);
	for (let tries = 0; !existsSync(join(folder, "held")) && tries < 1000; tries++) await wait(10);
	return running;
}

describe("a lock held by another process", () => {
	it("is waited for while that lives, and taken over when it is killed", () =>
		inFolder(async (folder) => {
			const { child, ended } = await holding(folder);
			const lock = await openLock(folder);
			await rejects(
				lock.run("global", async () => "too early", { waitMs: 100 }),
				(error) => isMemoryError(error) && error.code === "INDEX_BUSY" && error.message.includes(String(child.pid)),
			);

			child.kill("SIGKILL");
			await ended;

			equal(await lock.run("global", async () => "mine", { waitMs: 2000 }), "mine");
			await lock.close();
		}));

	it("is taken over when that has stopped for longer than a lease", () =>
		inFolder(async (folder) => {
			const { child, ended } = await holding(folder);
			child.kill("SIGSTOP");
			const lock = await openLock(folder, { leaseMs: 300 });

			equal(await lock.run("global", async () => "mine", { waitMs: 5000 }), "mine");

			child.kill("SIGKILL");
			await ended;
			await lock.close();
		}));

	it("is kept up in a database that was put in the place of the first", () =>
		inFolder(async (folder) => {
			const one = await openLock(folder, { leaseMs: 100 });
			const other = await openLock(folder, { leaseMs: 100 });
			const outcome = await one.run("global", async () => {
				for (const name of ["locks.sqlite", "locks.sqlite-journal"])
					rmSync(join(folder, "cairn", name), { force: true });
				await wait(200);
				return other.run("global", async () => "both", { waitMs: 300 }).catch(() => "one at a time");
			});

			equal(outcome, "one at a time");
			equal(await other.run("global", async () => "free"), "free");
			await one.close();
			await other.close();
		}));
});

describe("two indexes over one folder", () => {
	it("see each other's writes", () =>
		inFolder(async (folder) => {
			const { anUpsert, upserting } = await import("../../src/testing/fact-index-cases.ts");
			const one = await openSqliteIndex(indexOptions(folder));
			const other = await openSqliteIndex(indexOptions(folder));
			const upsert = anUpsert({ caption: "okapi" });
			const embedded = { language: "latin", passages: [{ raw: Float32Array.of(1, 0), glossWeight: 0 }] } as const;
			const seen = async (): Promise<readonly number[]> => {
				const words = await other.keywords.search(["okapi"], { stores: ["global"], limit: 5 });
				const near = await other.vectors.nearest(embedded, { space: "s", stores: ["global"], limit: 5 });
				return [words.hits.length, near.hits.length];
			};
			deepEqual(await seen(), [0, 0]);

			await one.facts.apply("global", upserting(upsert));
			await one.vectors.put("s", [{ contentHash: upsert.contentHash, embedded }]);
			deepEqual(await seen(), [1, 1]);
			await one.facts.apply("global", { upserts: [], problems: [], removals: [upsert.name] });
			deepEqual(await seen(), [0, 0]);
			await one.close();
			await other.close();
		}));
});
