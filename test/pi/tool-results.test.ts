import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortId } from "../../src/kernel/ids.ts";
import type { PathNotes, Workspace } from "../../src/memory.ts";
import { aFact } from "../../src/testing/builders.ts";
import { anUpsert } from "../../src/testing/fact-index-cases.ts";
import { type FakeMemory, fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

const ITEM = anUpsert(aFact({ caption: "Generated", content: "Never edit it.", paths: ["src"] }), "personal:git-1");
const ID = shortId(ITEM.fact.id);
const FOUND: PathNotes = {
	notes: [{ item: ITEM, scope: "src", path: "/project/web/src/a.ts", tier: "high" }],
	more: 0,
};

interface Result {
	readonly content: readonly { readonly type: string; readonly text?: string }[];
	readonly structuredContent?: unknown;
}

function memoryWith(answers: Partial<Workspace> = {}, settings: Parameters<typeof fakeMemory>[1] = {}): FakeMemory {
	const errorNotes: Workspace["errorNotes"] = async () => ({ facts: [], endings: [] });
	const touched: Workspace["touched"] = async () => ["/project/web/src/a.ts"];
	return fakeMemory({ errorNotes, touched, pathNotes: async () => FOUND, ...answers }, settings);
}

const READ = {
	toolName: "read",
	toolCallId: "call-1",
	input: { path: "src/a.ts" },
	content: [{ type: "text", text: "one" }],
	details: { lines: 1 },
	isError: false,
};

async function read(pi: FakePi, fields: object = {}): Promise<Result | undefined> {
	return (await pi.fire("tool_result", { ...READ, ...fields })) as Result | undefined; // what the handler returns
}

describe("a tool result", () => {
	it("gets the notes at its end, once on a branch", async () => {
		const pi = await new FakePi({ memory: memoryWith() }).start();

		const first = await read(pi);
		const second = await read(pi);

		assert.equal(first?.content.length, 2);
		assert.deepEqual(first?.content[0], READ.content[0]);
		assert.match(
			first?.content[1]?.text ?? "",
			/^<cairn-path-notes>[\s\S]*Never edit it\.[\s\S]*<\/cairn-path-notes>$/u,
		);
		assert.equal(second, undefined);
		assert.deepEqual(
			pi.entries.filter((entry) => entry.customType === "cairn-shown").map((entry) => entry.data),
			[{ ids: [ID] }],
		);
		assert.deepEqual(pi.memory.of("noted"), [[[ITEM.fact.id]]]);
	});

	it("changes in nothing but its content, and keeps what stands beside it", async () => {
		const pi = await new FakePi({ memory: memoryWith() }).start();

		const result = await read(pi, { structuredContent: { lines: 1 }, isError: true });

		assert.deepEqual(Object.keys(result ?? {}).sort(), ["content", "structuredContent"]);
		assert.deepEqual(result?.structuredContent, { lines: 1 });
	});

	it("shows a fact once among calls that run at the same time", async () => {
		const pi = await new FakePi({ memory: memoryWith() }).start();

		const results = await Promise.all([1, 2, 3].map((at) => read(pi, { toolCallId: `call-${at}` })));

		assert.equal(results.filter((result) => result !== undefined).length, 1);
	});

	it("shows a fact again when a compaction has dropped it, and not while it is kept", async () => {
		const pi = await new FakePi({ memory: memoryWith() }).start();
		await read(pi);
		const entries = pi.entries.map((entry, at) => ({ ...entry, id: `e${at}` }));

		pi.entries = [...entries, { type: "compaction", id: "c", firstKeptEntryId: "e0" }];
		const kept = await read(pi);
		pi.entries = [...entries, { type: "message", id: "m" }, { type: "compaction", id: "c", firstKeptEntryId: "m" }];
		const dropped = await read(pi);

		assert.equal(kept, undefined);
		assert.equal(dropped?.content.length, 2);
	});

	it("knows from the branch alone what was shown: another branch gets its own notes", async () => {
		const pi = await new FakePi({ memory: memoryWith() }).start();
		await read(pi);
		const shown = pi.entries;

		pi.entries = [];
		const elsewhere = await read(pi);
		pi.entries = shown;
		const back = await read(pi);

		assert.equal(elsewhere?.content.length, 2);
		assert.equal(back, undefined);
	});

	it("leaves out a pinned fact that stands in the system prompt", async () => {
		const pinned = { ...ITEM, fact: { ...ITEM.fact, pin: true } };
		const pathNotes: Workspace["pathNotes"] = async () => ({
			notes: FOUND.notes.map((note) => ({ ...note, item: pinned })),
			more: 0,
		});
		const pi = await new FakePi({ memory: memoryWith({ pathNotes }) }).start();

		const before = await read(pi);
		pi.entries = [{ type: "custom", customType: "cairn-section", data: { text: `- [${ID}] Generated` } }];
		const after = await read(pi);

		assert.equal(before?.content.length, 2);
		assert.equal(after, undefined);
	});

	it("is as it was for the memory's own tools, with notes turned off, and without a memory", async () => {
		const own = await new FakePi({ memory: memoryWith() }).start();
		const off = await new FakePi({ memory: memoryWith({}, { "notes.paths": false }) }).start();
		const broken = await new FakePi({ broken: new Error("no disk") }).start();

		assert.equal(await read(own, { toolName: "memory_recall" }), undefined);
		assert.equal(await read(off), undefined);
		assert.equal(await read(broken), undefined);
		assert.deepEqual(own.memory.of("touched"), []);
	});

	it("is as it was when the notes fail, which is told once, and when they take too long", async () => {
		const fails: Workspace["pathNotes"] = async () => await Promise.reject(new Error("index gone"));
		const hangs: Workspace["pathNotes"] = async () => await new Promise<never>(() => undefined);
		const failing = await new FakePi({ memory: memoryWith({ pathNotes: fails }) }).start();
		const hanging = await new FakePi({ memory: memoryWith({ pathNotes: hangs }) }).start();

		assert.equal(await read(failing), undefined);
		assert.equal(await read(failing), undefined);
		assert.equal(await read(hanging), undefined);
		assert.equal(failing.notes.length, 1);
		assert.deepEqual(hanging.memory.of("noted"), []);
	});

	it("of a call within another one stays as it is; the outer one tells of its paths", async () => {
		const asked: (readonly string[])[] = [];
		const touched: Workspace["touched"] = async ({ tool }) => (tool === "read" ? ["/project/web/src/a.ts"] : []);
		const pathNotes: Workspace["pathNotes"] = async (paths) => {
			asked.push(paths);
			return FOUND;
		};
		const pi = await new FakePi({ memory: memoryWith({ touched, pathNotes }) }).start();

		const inner = await read(pi, { toolCallId: "outer/1", parentToolCallId: "outer" });
		const outer = await read(pi, { toolName: "codemode", toolCallId: "outer" });

		assert.equal(inner, undefined);
		assert.equal(outer?.content.length, 2);
		assert.deepEqual(asked, [["/project/web/src/a.ts"]]);
	});

	it("tells of what was there before a command took it away", async () => {
		const there = ["/project/web/src/old.ts"];
		const asked: (readonly string[])[] = [];
		const pathNotes: Workspace["pathNotes"] = async (paths) => {
			asked.push(paths);
			return FOUND;
		};
		const pi = await new FakePi({ memory: memoryWith({ touched: async () => [...there], pathNotes }) }).start();
		const call = { toolName: "bash", toolCallId: "call-9", input: { command: "rm src/old.ts" } };

		await pi.fire("tool_call", call);
		there.pop();
		await read(pi, call);

		assert.deepEqual(asked, [["/project/web/src/old.ts"]]);
	});

	it("leaves its paths behind for what is recalled next", async () => {
		const recall: Workspace["recall"] = async () => ({ kind: "nothing", nearest: [], warnings: [] });
		const pi = await new FakePi({ memory: memoryWith({ recall }) }).start();

		await read(pi);
		await pi.call("memory_recall", { queries: ["x"] });

		const options = pi.memory.of("recall")[0]?.[1] as { readonly touched: readonly string[] }; // the second argument
		assert.deepEqual(options.touched, ["/project/web/src/a.ts"]);
	});
});
