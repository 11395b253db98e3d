import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { uuidV7 } from "../../src/kernel/ids.ts";
import type { PendingCandidate } from "../../src/ports/pending.ts";
import { PendingFiles } from "../../src/stores/pending-files.ts";

function aCandidate(second: number): PendingCandidate {
	const at = new Date(Date.UTC(2026, 10, 29, 12, 0, second)).toISOString();
	return {
		id: uuidV7(Date.parse(at), new Uint8Array(10).fill(second)),
		draft: {
			caption: `number ${second}`,
			content: "text",
			kind: "fact",
			paths: [],
			tags: [],
			triples: [],
			pin: false,
			userRequested: false,
		},
		actor: "agent",
		queued: at,
		attempts: 0,
		due: at,
		because: "judge is down",
	};
}

describe("the queue as files", () => {
	let folder: string;
	let pending: PendingFiles;

	beforeEach(async () => {
		folder = join(await mkdtemp(join(tmpdir(), "cairn-pending-")), "pending");
		pending = new PendingFiles(folder);
	});
	afterEach(() => rm(join(folder, ".."), { recursive: true }));

	it("is empty where there is no folder", async () => {
		assert.deepEqual(await pending.list(), []);
	});

	it("gives back what was put, the oldest first, also to another process", async () => {
		await pending.put(aCandidate(2));
		await pending.put(aCandidate(1));

		assert.deepEqual(await new PendingFiles(folder).list(), [aCandidate(1), aCandidate(2)]);
	});

	it("replaces a candidate that is put again", async () => {
		await pending.put(aCandidate(1));
		await pending.put({ ...aCandidate(1), attempts: 3 });

		assert.deepEqual(
			(await pending.list()).map(({ attempts }) => attempts),
			[3],
		);
	});

	it("removes, and takes one that is gone for removed", async () => {
		await pending.put(aCandidate(1));
		await pending.remove(aCandidate(1).id);
		await pending.remove(aCandidate(1).id);

		assert.deepEqual(await pending.list(), []);
	});

	it("leaves alone what it cannot read, and what a later version wrote", async () => {
		await pending.put(aCandidate(1));
		const later = JSON.stringify({ ...aCandidate(2), format: 2 });
		await writeFile(join(folder, `${aCandidate(2).id}.json`), later);
		await writeFile(join(folder, `${aCandidate(3).id}.json`), '{"half');
		await writeFile(join(folder, `${aCandidate(4).id}.json`), '{"format":1,"draft":{"caption":7}}');

		assert.deepEqual(await pending.list(), [aCandidate(1)]);
		assert.equal((await readdir(folder)).length, 4);
	});

	it("is for the owner alone", async () => {
		await pending.put(aCandidate(1));

		const [name = ""] = await readdir(folder);
		assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
		assert.equal((await stat(folder)).mode & 0o777, 0o700);
	});
});
