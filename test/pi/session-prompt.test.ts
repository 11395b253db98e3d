import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortId } from "../../src/kernel/ids.ts";
import { aHit, anIndexed } from "../render/given.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

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

		assert.equal(section, undefined);
		assert.equal((await second).section, undefined);
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

describe("the facts beside the first prompt", () => {
	const hit = aHit({ caption: "Needs docker" });
	const withHit = (): FakePi =>
		new FakePi({ memory: fakeMemory({ promptIndex: async () => ({ hits: [hit], omitted: 1 }) }) });

	it("come once, with their ids on record", async () => {
		const pi = await withHit().start();

		const first = await pi.prompt("run the e2e suite");
		const second = await pi.prompt("and now?");

		assert.match(first.message?.content ?? "", /Needs docker/u);
		assert.deepEqual(first.message?.details, { ids: [shortId(hit.item.fact.id)], omitted: 1 });
		assert.equal(second.message, undefined);
	});

	it("come again after a compaction", async () => {
		const pi = await withHit().start();
		await pi.prompt("one");
		pi.entries.push({ type: "compaction" });

		const next = await pi.prompt("two");

		assert.match(next.message?.content ?? "", /Needs docker/u);
	});

	it("do not come when a conversation is resumed", async () => {
		const pi = withHit();
		pi.entries = [{ type: "message", message: { role: "user" } }];
		await pi.start();

		assert.equal((await pi.prompt("go on")).message, undefined);
	});

	it("are no message at all when nothing is relevant", async () => {
		const pi = await new FakePi().start();

		assert.equal((await pi.prompt("hello")).message, undefined);
	});
});
