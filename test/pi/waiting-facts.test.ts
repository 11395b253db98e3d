import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Status } from "../../src/memory.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

const STATUS: Status = {
	project: undefined,
	stores: [],
	index: { location: "/agent/cairn", notes: [] },
	embedder: { provider: "off", embedded: 0, total: 0 },
	diagnostics: [],
	settingsWarnings: [],
};

async function retriesAfterRuns(mode: "tui" | "print", pending?: number): Promise<readonly unknown[]> {
	const memory = fakeMemory({
		status: async () => ({ ...STATUS, ...(pending === undefined ? {} : { pending }) }),
		retry: async () => ({ settled: [], waiting: [], busy: false }),
	});
	const pi = await new FakePi({ memory, mode }).start();
	await pi.fire("agent_settled", { aborted: false });
	await pi.fire("agent_settled", { aborted: false });
	return memory.of("retry").flat();
}

describe("facts that wait", () => {
	it("are tried again after each run, when their time has come", async () => {
		assert.deepEqual(await retriesAfterRuns("tui", 2), [{ dueOnly: true }, { dueOnly: true }]);
	});

	it("are left alone when there are none", async () => {
		assert.deepEqual(await retriesAfterRuns("tui"), []);
	});

	it("hold nothing up while the memory does not answer", async (test) => {
		test.mock.timers.enable({ apis: ["setTimeout"] });
		const memory = fakeMemory({ status: () => new Promise(() => undefined) });
		const pi = await new FakePi({ memory, mode: "tui" }).start();

		const settled = pi.fire("agent_settled", { aborted: false });
		for (let times = 0; times < 20; times += 1) {
			await new Promise(setImmediate);
			test.mock.timers.tick(300);
		}
		await settled;

		assert.deepEqual(memory.of("retry"), []);
	});

	it("are left alone in print mode, which ends with its answer", async () => {
		assert.deepEqual(await retriesAfterRuns("print", 2), []);
	});
});
