import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { shortId } from "../../src/kernel/ids.ts";
import type { PromptIndex, PromptOptions, Standing } from "../../src/memory.ts";
import type { Settings } from "../../src/settings/table.ts";
import { aHit, anIndexed } from "../render/given.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi, type PiOptions } from "./fake-pi.ts";

describe("the section of the system prompt", () => {
	it("is computed once and set, byte for byte, on every run", async () => {
		let facts = 0;
		const memory = fakeMemory({
			standing: async () => ({ pinned: [], pinnedOmitted: 0, captions: [], paths: [], total: ++facts }),
		});
		const pi = await new FakePi({ memory }).start();

		const first = await pi.prompt("one");
		const second = await pi.prompt("two");

		assert.match(first.section ?? "", /1 fact stored/u);
		assert.equal(second.section, first.section);
		assert.equal(memory.of("standing").length, 1);
	});

	it("is the stored one after a reload, whatever was written meanwhile", async () => {
		const before = await new FakePi().start();
		const { section } = await before.prompt("one");
		const after = new FakePi({
			memory: fakeMemory({
				standing: async () => ({ pinned: [anIndexed()], pinnedOmitted: 0, captions: [], paths: [], total: 1 }),
			}),
		});
		after.entries = before.entries;

		await after.start();

		assert.equal((await after.prompt("two")).section, section);
	});

	it("is waited for once, and then no more, when the memory never opens", async (test) => {
		test.mock.timers.enable({ apis: ["setTimeout"] });
		const pi = await new FakePi({ hangs: true }).start();

		const first = pi.prompt("one");
		await new Promise(setImmediate);
		test.mock.timers.tick(8000);
		const { section } = await first;
		const second = pi.prompt("two");
		await new Promise(setImmediate);
		test.mock.timers.tick(1);

		assert.match(section ?? "", /could not be read when this session began/u);
		assert.equal((await second).section, section);
	});

	it("tells of no facts for the whole session when they cannot be read for its first prompt", async () => {
		let isBroken = true;
		const standing = async (): Promise<Standing> => {
			if (isBroken) throw new MemoryError("INDEX_BUSY", "the index is held by another process");
			return { pinned: [anIndexed()], pinnedOmitted: 0, captions: [], paths: [], total: 1 };
		};
		const pi = await new FakePi({ memory: fakeMemory({ standing }) }).start();

		const first = await pi.prompt("one");
		isBroken = false;
		const second = await pi.prompt("two");

		assert.match(first.section ?? "", /could not be read when this session began/u);
		assert.equal(second.section, first.section);
		assert.equal(pi.notes.length, 1);
	});

	it("is all that a prompt waits for where the store does not answer", async (test) => {
		test.mock.timers.enable({ apis: ["setTimeout"] });
		const pi = await new FakePi({ memory: fakeMemory({ standing: () => new Promise(() => undefined) }) }).start();
		const prompt = pi.prompt("one");
		for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);

		test.mock.timers.tick(3000);

		assert.match((await prompt).section ?? "", /could not be read when this session began/u);
		assert.deepEqual(pi.memory.of("promptIndex"), []);
	});

	it("is set from the session even when the memory no longer opens", async () => {
		const before = await new FakePi().start();
		const { section } = await before.prompt("one");
		const broken = new FakePi({ broken: new Error("disk is gone") });
		broken.entries = before.entries;
		await broken.start();

		const { section: kept } = await broken.prompt("two");

		assert.equal(kept, section);
		assert.deepEqual(broken.notes, ["Cairn memory: unexpected failure: disk is gone"]);
	});
});

describe("the facts beside a prompt", () => {
	const hit = aHit({ caption: "Needs docker" });
	const id = shortId(hit.item.fact.id);
	const NONE = { hits: [], omitted: 0 };

	/** As the memory does: nothing that was shown before. */
	function withHit(settings: Partial<Settings> = {}, options: Partial<PiOptions> = {}): FakePi {
		const promptIndex = async (_prompt: string, { shown }: PromptOptions = {}): Promise<PromptIndex> =>
			shown?.has(id) === true ? NONE : { hits: [hit], omitted: 1 };
		return new FakePi({ memory: fakeMemory({ promptIndex }, settings), ...options });
	}
	function askedFor(pi: FakePi): readonly unknown[] {
		return pi.memory.of("promptIndex").map(([prompt, options]) => {
			const { shown, later } = options as PromptOptions; // as it is called
			return [prompt, [...(shown ?? [])], later];
		});
	}

	it("come with the first, with their ids on record, and a later one is told what was shown", async () => {
		const pi = await withHit().start();

		const first = await pi.prompt("run the e2e suite");
		const second = await pi.prompt("and now?");

		assert.match(first.message?.content ?? "", /Needs docker/u);
		assert.deepEqual(first.message?.details, { ids: [id], omitted: 1 });
		assert.equal(second.message, undefined);
		assert.deepEqual(askedFor(pi), [
			["run the e2e suite", [], false],
			["and now?", [id], true],
		]);
	});

	it("are on record as captions when they are long", async () => {
		const long = aHit({ caption: "Long", content: "x".repeat(400) });
		const memory = fakeMemory({ promptIndex: async () => ({ hits: [hit, long], omitted: 0 }) });

		const { message } = await (await new FakePi({ memory }).start()).prompt("one");

		assert.deepEqual(message?.details, { ids: [id], captions: [shortId(long.item.fact.id)], omitted: 0 });
	});

	it("come with a later one of a conversation that is resumed", async () => {
		const pi = withHit();
		pi.entries = [{ type: "message", message: { role: "user" } }];
		await pi.start();

		assert.match((await pi.prompt("run the e2e suite")).message?.content ?? "", /Needs docker/u);
		assert.deepEqual(askedFor(pi), [["run the e2e suite", [], true]]);
	});

	it("do not come when the agent kept or looked them up itself in this conversation", async () => {
		const pi = withHit();
		pi.entries = [
			{ type: "message", message: { role: "user" } },
			{ type: "message", message: { role: "toolResult", toolName: "memory_remember", details: { ids: [id] } } },
		];
		await pi.start();

		assert.equal((await pi.prompt("go on with it")).message, undefined);
	});

	it("come again after a compaction dropped them, as with a first prompt, once", async () => {
		const pi = await withHit().start();
		await pi.prompt("one");
		pi.entries.push({ type: "compaction" });

		const next = await pi.prompt("two");
		const after = await pi.prompt("three");

		assert.match(next.message?.content ?? "", /Needs docker/u);
		assert.equal(after.message, undefined);
		assert.deepEqual(askedFor(pi).slice(1), [
			["two", [], false],
			["three", [id], true],
		]);
	});

	it("come with the first prompt after a compaction in the midst of a run, though the user spoke meanwhile", async () => {
		const pi = await withHit().start();
		await pi.prompt("one");
		pi.entries.push({ type: "compaction" }, { type: "message", message: { role: "user" } });

		assert.match((await pi.prompt("two")).message?.content ?? "", /Needs docker/u);
		assert.deepEqual(askedFor(pi).at(-1), ["two", [], false]);
	});

	it("stay away after a compaction that kept them", async () => {
		const pi = await withHit().start();
		await pi.prompt("one");
		const shown = pi.entries.findIndex((entry) => entry.type === "custom_message");
		pi.entries = pi.entries.map((entry, at) => (at === shown ? { ...entry, id: "kept" } : entry));
		pi.entries.push({ type: "compaction", firstKeptEntryId: "kept" });

		assert.equal((await pi.prompt("two")).message, undefined);
		assert.deepEqual(askedFor(pi).at(-1), ["two", [id], false]);
	});

	it("are asked for anew on a branch that was never shown them", async () => {
		const pi = await withHit().start();
		await pi.prompt("one");
		pi.entries = [{ type: "message", message: { role: "user" } }];

		assert.match((await pi.prompt("two")).message?.content ?? "", /Needs docker/u);
	});

	it("are no message at all when nothing is relevant", async () => {
		const pi = await new FakePi().start();

		assert.equal((await pi.prompt("hello")).message, undefined);
	});

	it("are not waited for long with a later prompt", async (test) => {
		const hanging = new Promise<never>(() => undefined);
		const promptIndex = (_prompt: string, { later }: PromptOptions = {}): Promise<PromptIndex> =>
			later === true ? hanging : Promise.resolve(NONE);
		const pi = await new FakePi({ memory: fakeMemory({ promptIndex }) }).start();
		await pi.prompt("one");
		test.mock.timers.enable({ apis: ["setTimeout"] });

		const later = pi.prompt("two");
		await new Promise(setImmediate);
		test.mock.timers.tick(300);

		assert.equal((await later).message, undefined);
	});

	it("go with a request for what the compacted conversation held, where that is turned on", async () => {
		const asking = await withHit({ "compaction.candidates": true }).start();
		const silent = await withHit().start();
		const child = await withHit({ "compaction.candidates": true }, { env: { PI_SESSION_ID: "parent" } }).start();

		const contents = [];
		for (const pi of [asking, silent, child]) {
			const before = (await pi.prompt("one")).message?.content;
			pi.entries.push({ type: "compaction" });
			contents.push([before, (await pi.prompt("two")).message?.content, (await pi.prompt("three")).message?.content]);
		}

		assert.deepEqual(
			contents.map((three) => three.map((content) => content?.includes("was compacted") === true)),
			[
				[false, true, false],
				[false, false, false],
				[false, false, false],
			],
		);
	});
});

describe("a session that may not write", () => {
	const child = (): FakePi => new FakePi({ env: { PI_SESSION_ID: "parent" } });

	it("is promised no tools that write, and has none", async () => {
		const pi = await child().start();

		const { section } = await pi.prompt("one");

		assert.match(section ?? "", /read-only[\s\S]*memory_recall/u);
		assert.doesNotMatch(section ?? "", /memory_remember|memory_update|memory_forget/u);
		assert.deepEqual(
			pi.active.filter((name) => name.startsWith("memory_")),
			["memory_recall", "memory_status"],
		);
	});
});

describe("a session without the memory's tools", () => {
	it("is promised none of them", async () => {
		const pi = await new FakePi().start();
		pi.active = ["read"];

		const { section } = await pi.prompt("one");

		assert.doesNotMatch(section ?? "", /memory_/u);
	});
});
