import { deepEqual, doesNotMatch, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import type { StoreId } from "../../src/facts/scope.ts";
import { shortId } from "../../src/kernel/ids.ts";
import type { BackupComparison } from "../../src/memory.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { type Ran, ranOn } from "./given.ts";

const [docker, style] = [aFact({ caption: "Needs docker" }), aFact({ caption: "Two spaces" })];
const COMPARISON: BackupComparison = {
	info: { name: "b1", at: new Date(NOON).toISOString(), reason: "daily", bytes: 1, files: 2, stores: {} },
	missing: [],
	forgotten: [{ id: docker.id, caption: docker.caption, store: "global" }],
	changed: [{ id: style.id, caption: style.caption, store: "global" }],
	added: [],
	same: 3,
	passedOver: 0,
};

async function run(line: string): Promise<Ran> {
	return await ranOn(line, fakeMemory({ compareBackup: async () => COMPARISON }));
}

describe("a restore that only tells what would change", () => {
	it("tells of the named fact alone, which comes back though it was forgotten", async () => {
		const { text, end } = await run(`restore --dry-run --fact ${shortId(docker.id)}`);

		match(text, /come back, though forgotten since:\n {2}Needs docker$/u);
		doesNotMatch(text, /Two spaces/u);
		deepEqual(end, undefined);
	});

	it("says that the backup holds no such fact", async () => {
		await rejects(run("restore --dry-run --fact zzzzzz"), {
			code: "FACT_UNKNOWN",
			message: /holds no single other state of a fact zzzzzz/u,
		});
	});

	it("says of a fact that was moved since where it is now and where it goes", async () => {
		const moved = async (store: StoreId, movedTo: StoreId): Promise<string> => {
			const changed = [{ id: style.id, caption: style.caption, store, movedTo }];
			const memory = fakeMemory({ compareBackup: async () => ({ ...COMPARISON, changed }) });
			return (await ranOn("restore --dry-run", memory)).text;
		};

		match(await moved("personal:app", "shared:app"), / {2}Two spaces \(shared now, goes back to personal\)$/mu);
		match(await moved("personal:app", "personal:web"), / {2}Two spaces \(moved to another project, comes back\)$/mu);
	});

	it("tells of every fact where none is named", async () => {
		match((await run("restore --dry-run")).text, /^b1: 3 the same, 1 changed since, 1 forgotten since/u);
	});
});
