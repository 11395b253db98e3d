import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

async function surveysIn(
	mode: "tui" | "rpc" | "print",
	survey = async (): Promise<void> => undefined,
): Promise<number> {
	const memory = fakeMemory({ survey });
	const pi = await new FakePi({ memory, mode }).start();
	await pi.fire("agent_start", { type: "agent_start" });
	await pi.fire("agent_start", { type: "agent_start" });
	await pause(10);
	return memory.of("survey").length;
}

describe("a look around", () => {
	it("is had once a session, while the first answer is made", async () => {
		assert.equal(await surveysIn("tui"), 1);
		assert.equal(await surveysIn("rpc"), 1);
	});

	it("is not had in print mode, which ends with its answer", async () => {
		assert.equal(await surveysIn("print"), 0);
	});

	it("hurts nobody when it fails, and what was wrong is told", async () => {
		const survey = async (): Promise<void> => {
			throw new Error("a part of the program is gone");
		};
		const pi = await new FakePi({ memory: fakeMemory({ survey }) }).start();

		await pi.fire("agent_start", { type: "agent_start" });
		await pause(10);

		assert.deepEqual(pi.notes, ["Cairn memory: unexpected failure: a part of the program is gone"]);
	});

	it("is waited for by nobody", async () => {
		assert.equal(await surveysIn("tui", () => new Promise(() => undefined)), 1);
	});
});
