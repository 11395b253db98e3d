import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MEMORY_TOOLS } from "../../../src/pi/tools/table.ts";
import { fakeMemory } from "../fake-memory.ts";
import { FakePi } from "../fake-pi.ts";

describe("what the model is told of the tools", () => {
	it("takes at most 3,000 characters, as an OpenAI-compatible request carries it", async () => {
		const pi = await new FakePi({ memory: fakeMemory() }).start();

		const sent = [...pi.tools.values()].map(({ name, description, parameters }) => ({
			type: "function",
			function: { name, description, parameters },
		}));

		assert.equal(sent.length, MEMORY_TOOLS.length);
		const length = JSON.stringify(sent).length;
		assert.ok(length <= 3000, `${length} characters`);
	});

	it("is five tools", () => {
		assert.deepEqual(
			MEMORY_TOOLS.map((tool) => tool.name),
			["memory_recall", "memory_remember", "memory_update", "memory_forget", "memory_status"],
		);
	});
});
