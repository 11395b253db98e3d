import { deepEqual, equal } from "node:assert/strict";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeOwnerOnly } from "../../../src/index/sqlite/owner-only.ts";
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
import { inFolder, openLock, withIndex } from "./places.ts";

/** Names of the files that others could read. */
function readable(folder: string): readonly string[] {
	return readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

describe("the files of a database", { skip: process.platform === "win32" }, () => {
	it("are for their owner alone, with the log beside it and the lock of the opening", () =>
		inFolder(async (folder) => {
			const before = process.umask(0o000);
			try {
				const lock = await openLock(folder);
				await lock.run("write", async () => undefined);
				await withIndex(folder, async (index) => {
					await index.facts.apply("global", upserting(anUpsert({ caption: "zebra" })));

					const names = readdirSync(join(folder, "cairn"));
					deepEqual(
						["cairn.sqlite", "cairn.sqlite-wal", "cairn.sqlite-shm", "locks.sqlite", "opening.lock"].filter(
							(name) => !names.includes(name),
						),
						[],
					);
					deepEqual(readable(join(folder, "cairn")), []);
				});
				await lock.close();
			} finally {
				process.umask(before);
			}
		}));

	it("are tightened when they are opened, where a former version left them to the umask", () =>
		inFolder(async (folder) => {
			await withIndex(folder, async () => undefined);
			const home = join(folder, "cairn");
			for (const name of readdirSync(home)) chmodSync(join(home, name), 0o644);

			await withIndex(folder, async () => equal(statSync(join(home, "cairn.sqlite")).mode & 0o777, 0o600));
		}));

	it("are not what stops an opening: a path that cannot be made is left to it", () =>
		inFolder(async (folder) => {
			makeOwnerOnly(join(folder, "no", "such", "folder.sqlite"));

			deepEqual(readdirSync(folder), []);
		}));
});
