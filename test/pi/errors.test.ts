import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortId } from "../../src/kernel/ids.ts";
import type { ErrorNotes, ErrorNotesOptions, ToolOutcome } from "../../src/memory.ts";
import { errorLines } from "../../src/notes/error-lines.ts";
import { anIndexed } from "../render/given.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi, type PiOptions } from "./fake-pi.ts";

const ITEM = anIndexed({ caption: "Databases", content: "Start the compose stack." });
const OUTPUT = "Error: getaddrinfo ENOTFOUND postgres-db";
const FAILED = {
	toolName: "bash",
	toolCallId: "call-1",
	input: { command: "npm test" },
	content: [{ type: "text", text: OUTPUT }],
	details: {},
	isError: true,
};

function aPi(options: PiOptions = {}): FakePi {
	const [error] = errorLines(OUTPUT);
	assert.ok(error !== undefined);
	const NOTES: ErrorNotes = { facts: [{ item: ITEM, error }], endings: [] };
	const errorNotes = async (outcome: ToolOutcome): Promise<ErrorNotes> =>
		outcome.failed ? NOTES : { facts: [], endings: [] };
	const pathNotes = async () => ({ notes: [], more: 0 });
	const memory = fakeMemory({ errorNotes, touched: async () => [], pathNotes });
	return new FakePi({ memory, ...options });
}

interface Result {
	readonly content: readonly { readonly text: string }[];
}
async function end(pi: FakePi, fields: object = {}): Promise<Result | undefined> {
	return (await pi.fire("tool_result", { ...FAILED, ...fields })) as Result | undefined; // what the handler returns
}

describe("a tool result that failed", () => {
	it("gets what is known of its error at its end, once on a branch", async () => {
		const pi = await aPi().start();

		const first = await end(pi);
		const second = await end(pi);

		assert.equal(first?.content[0]?.text, OUTPUT);
		assert.match(first.content[1]?.text ?? "", /^<cairn-error-notes>[\s\S]*Start the compose stack\./u);
		assert.equal(second, undefined);
		const [, options] = pi.memory.of("errorNotes").at(-1) ?? [];
		assert.deepEqual([...((options as ErrorNotesOptions).shown ?? [])], [shortId(ITEM.fact.id)]); // as it is called
	});

	it("is told to the memory as it was, a success too", async () => {
		const pi = await aPi().start();

		await end(pi);
		await end(pi, {
			isError: false,
			content: [{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }],
		});

		assert.deepEqual(
			pi.memory.of("errorNotes").map(([outcome]) => outcome),
			[
				{ tool: "bash", input: { command: "npm test" }, text: OUTPUT, failed: true },
				{ tool: "bash", input: { command: "npm test" }, text: "a\nb", failed: false },
			],
		);
	});
});

describe("a compaction", () => {
	it("is told to the memory from the entries, and one that failed is not", async () => {
		const recordCompaction = async (): Promise<void> => undefined;
		const pi = await new FakePi({ memory: fakeMemory({ recordCompaction }) }).start();
		pi.entries = [
			{ id: "a", type: "message", message: { role: "user", content: "Mend it" } },
			{ id: "b", type: "compaction" },
		];

		await pi.fire("session_compact_failed", { errorMessage: "no", aborted: false });
		await pi.fire("session_compact", { compactionEntry: { id: "b", summary: "We did a lot." } });

		assert.deepEqual(pi.memory.of("recordCompaction"), [[[{ kind: "asked", text: "Mend it" }]]]);
	});
});
