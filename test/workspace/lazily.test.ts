import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ErrorCode, MemoryError } from "../../src/kernel/errors.ts";
import { lazily } from "../../src/workspace/lazily.ts";

/** Something whose opening fails as long as it is told to. */
function aDoor(): { fails: ErrorCode | undefined; tries: number; closed: number; now: number } {
	return { fails: undefined, tries: 0, closed: 0, now: 0 };
}

function lazy(door: ReturnType<typeof aDoor>): ReturnType<typeof lazily<{ close(): Promise<void> }>> {
	return lazily(
		async () => {
			door.tries += 1;
			if (door.fails !== undefined) throw new MemoryError(door.fails, "not now");
			return {
				close: async () => {
					door.closed += 1;
				},
			};
		},
		{ now: () => door.now },
	);
}

describe("what is opened when it is needed", () => {
	it("is opened once, and closed only where it was opened", async () => {
		const door = aDoor();
		const { get, close } = lazy(door);
		await close();
		await Promise.all([get(), get()]);

		await close();

		assert.deepEqual([door.tries, door.closed], [1, 1]);
	});

	it("is opened again with the next need where that failed", async () => {
		const door = aDoor();
		const { get } = lazy(door);
		door.fails = "STORE_IO";
		await assert.rejects(get(), { code: "STORE_IO" });
		door.fails = undefined;

		await get();

		assert.equal(door.tries, 2);
	});

	it("is not waited for again at once where another process holds it", async () => {
		const door = aDoor();
		const { get } = lazy(door);
		door.fails = "INDEX_BUSY";
		for (const now of [0, 10, 4_999]) {
			door.now = now;
			await assert.rejects(get(), { code: "INDEX_BUSY" });
		}
		assert.equal(door.tries, 1);
		door.fails = undefined;
		door.now = 5_000;

		await get();

		assert.equal(door.tries, 2);
	});
});
