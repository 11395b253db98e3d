import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compactedHappenings } from "../../src/pi/compacted.ts";
import { type Entry, isFirstPrompt } from "../../src/pi/transcript.ts";

let made = 0;
function entry(type: string, more: Partial<Entry> = {}): Entry {
	made += 1;
	return { id: `e${made}`, type, ...more };
}
const user = (text: string): Entry =>
	entry("message", { message: { role: "user", content: [{ type: "text", text }] } });
const call = (id: string, command: string): Entry =>
	entry("message", {
		message: {
			role: "assistant",
			content: [
				{ type: "text", text: "I ran everything, trust me." },
				{ type: "toolCall", id, name: "bash", arguments: { command } },
			],
		},
	});
const result = (toolCallId: string, text: string, more: { isError?: boolean; toolName?: string } = {}): Entry =>
	entry("message", {
		message: {
			role: "toolResult",
			toolCallId,
			toolName: "bash",
			isError: false,
			content: [{ type: "text", text }],
			...more,
		},
	});

describe("what was compacted", () => {
	it("is what was asked and what tools did, not what anybody said of it", () => {
		const kept = user("two");
		const compaction = entry("compaction", { firstKeptEntryId: kept.id ?? "" });
		const branch = [user("one"), call("c1", "npm test"), result("c1", "boom", { isError: true }), kept, compaction];

		assert.deepEqual(compactedHappenings(branch, compaction), [
			{ kind: "asked", text: "one" },
			{ kind: "tool", outcome: { tool: "bash", input: { command: "npm test" }, text: "boom", failed: true } },
		]);
	});

	it("begins where the compaction before kept from", () => {
		const keptFirst = user("two");
		const first = entry("compaction", { firstKeptEntryId: keptFirst.id ?? "" });
		const keptSecond = user("four");
		const second = entry("compaction", { firstKeptEntryId: keptSecond.id ?? "" });
		const branch = [user("one"), keptFirst, first, user("three"), keptSecond, second];

		assert.deepEqual(
			compactedHappenings(branch, second).map((one) => one.kind === "asked" && one.text),
			["two", "three"],
		);
	});

	it("leaves out the memory's own tools, and stands any content", () => {
		const compaction = entry("compaction");
		const branch = [
			entry("message", { message: { role: "user", content: "plain" } }),
			entry("message", { message: { role: "assistant", content: [null, 3, { type: "toolCall", id: "x" }] } }),
			result("x", "a fact", { toolName: "memory_recall" }),
			entry("message"),
			entry("custom", { customType: "other" }),
			compaction,
		];

		assert.deepEqual(compactedHappenings(branch, compaction), [{ kind: "asked", text: "plain" }]);
	});
});

describe("a first prompt", () => {
	it("is one before anything was asked", () => {
		assert.equal(isFirstPrompt([entry("custom", { customType: "cairn-section" })]), true);
		assert.equal(isFirstPrompt([user("one")]), false);
	});

	it("is also the first that is prepared after a compaction", () => {
		const branch = [user("one"), entry("compaction"), user("while it ran")];

		assert.equal(isFirstPrompt(branch), true);
		assert.equal(isFirstPrompt([...branch, entry("custom", { customType: "cairn-indexed" })]), false);
	});
});
