import { deepEqual } from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { PurgeFile } from "../../src/stores/purge-file.ts";
import { NOON } from "../../src/testing/builders.ts";

const TEMPORARY = ".cairn-0123456789abcdef.tmp";
const OF_TOMORROW = ".cairn-00000000000000aa.tmp";
const AT_WORK = ".cairn-fedcba9876543210.tmp";

async function leave(folder: string, name: string, agoSeconds: number): Promise<void> {
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, name), "half of a text");
	await utimes(join(folder, name), NOON / 1000, NOON / 1000 - agoSeconds);
}

describe("the file of what is being erased", () => {
	it("clears what dead writers left anywhere in its folder and in others, and nothing else", async (test) => {
		const root = await mkdtemp(join(tmpdir(), "cairn-purges-"));
		test.after(() => rm(root, { recursive: true }));
		const home = join(root, "cairn");
		const shared = join(root, "project");
		for (const folder of [home, join(home, "personal", "app"), shared]) {
			await leave(folder, TEMPORARY, 60);
			await leave(folder, AT_WORK, 1);
			await leave(folder, "fact.md", 60);
			await leave(folder, OF_TOMORROW, -86_400);
		}

		await new PurgeFile(join(home, "purges.jsonl")).clearLeftovers([shared, join(root, "not there")], NOON);

		const names = async (folder: string): Promise<readonly string[]> =>
			(await readdir(folder)).filter((name) => name !== "personal").sort();
		for (const folder of [home, join(home, "personal", "app")]) deepEqual(await names(folder), [AT_WORK, "fact.md"]);
		// Nobody writes facts while the caller holds the lock.
		deepEqual(await names(shared), ["fact.md"]);
	});
});
