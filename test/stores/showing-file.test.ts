import assert from "node:assert/strict";
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Showing } from "../../src/ports/showings.ts";
import { ShowingFile } from "../../src/stores/showing-file.ts";
import { aFact } from "../../src/testing/builders.ts";

function aShowing(given: Partial<Showing> = {}): Showing {
	return {
		at: "2026-11-30T12:00:00.000Z",
		cwd: "/work/app",
		occasion: "recall",
		facts: [{ id: aFact().id }],
		...given,
	};
}

describe("the file of showings", () => {
	let folder: string;
	let file: ShowingFile;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-shown-"));
		file = new ShowingFile(join(folder, "cairn", "shown.jsonl"));
	});

	afterEach(async () => {
		await rm(folder, { recursive: true, force: true });
	});

	it("goes when nothing was added to it for the days that it is kept", async () => {
		const one = aShowing();
		await file.append([one]);
		const now = (await stat(join(folder, "cairn", "shown.jsonl"))).mtimeMs;

		await file.removeExpired(30, now + 29 * 86_400_000);
		assert.deepEqual(await file.recent({ limit: 10 }), [one]);

		await file.removeExpired(30, now + 31 * 86_400_000);
		assert.deepEqual(await file.recent({ limit: 10 }), []);
		await file.removeExpired(30, now + 32 * 86_400_000);
	});

	it("tells the newest first, of one fact or one session where that is asked for", async () => {
		const [one, other] = [aShowing({ session: "a" }), aShowing({ session: "b" })];
		await file.append([one]);
		await file.append([other]);

		assert.deepEqual(await file.recent({ limit: 10 }), [other, one]);
		assert.deepEqual(await file.recent({ limit: 1 }), [other]);
		assert.deepEqual(await file.recent({ limit: 10, session: "a" }), [one]);
		assert.deepEqual(await file.recent({ limit: 10, fact: other.facts[0]?.id ?? aFact().id }), [other]);
	});

	it("has nothing to tell before the first, and passes over lines that are none", async () => {
		assert.deepEqual(await file.recent({ limit: 10 }), []);
		const showing = aShowing();
		await file.append([showing]);
		await appendFile(join(folder, "cairn", "shown.jsonl"), '{"at": "torn\nnonsense\n{"facts": []}\n');

		assert.deepEqual(await file.recent({ limit: 10 }), [showing]);
	});

	it("stays small however much is shown, and still knows the last", async () => {
		const query = "x".repeat(300);
		for (let round = 0; round < 12; round += 1) {
			await file.append(Array.from({ length: 700 }, (_, at) => aShowing({ query: `${query} ${round}.${at}` })));
		}

		let size = 0;
		for (const name of await readdir(join(folder, "cairn"))) size += (await stat(join(folder, "cairn", name))).size;
		assert.ok(size < 3_000_000, String(size));
		const [newest] = await file.recent({ limit: 1 });
		assert.match(newest?.query ?? "", /11\.699$/u);
		assert.equal((await file.recent({ limit: 1000 })).length, 1000);
	});

	it("forgets every showing of a fact, in the older file too", async () => {
		const id = aFact().id;
		const query = "y".repeat(300);
		await file.append([aShowing({ facts: [{ id }] }), ...Array.from({ length: 3000 }, () => aShowing({ query }))]);
		await file.append([aShowing({ facts: [{ id }, { id: aFact().id }] })]);

		assert.equal(await file.erase(id), 2);

		assert.deepEqual(await file.recent({ limit: 10, fact: id }), []);
		for (const name of await readdir(join(folder, "cairn"))) {
			assert.equal((await readFile(join(folder, "cairn", name), "utf8")).includes(id), false, name);
		}
	});

	it("is for its user alone", { skip: process.platform === "win32" && "no such bits" }, async () => {
		await file.append([aShowing()]);

		assert.equal((await stat(join(folder, "cairn", "shown.jsonl"))).mode & 0o077, 0);
	});
});
