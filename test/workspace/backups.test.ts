import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { Fact } from "../../src/facts/fact.ts";
import type { Workspace } from "../../src/memory.ts";
import { DailyBackup } from "../../src/workspace/daily-backup.ts";
import { aBench, type Bench, ROOT } from "./given.ts";

async function keep(here: Workspace, caption: string): Promise<Fact> {
	const outcome = await here.remember({ caption, content: `${caption}, as everybody knows`, userRequested: true });
	assert.ok(outcome.kind === "added", outcome.kind);
	return outcome.fact;
}

/** Every file of the two stores that are backed up. */
async function files({ shelf }: Bench): Promise<Readonly<Record<string, string>>> {
	const texts: Record<string, string> = {};
	for (const store of [shelf.global(), shelf.personal({ key: "app", root: ROOT })]) {
		for (const { name } of await store.list()) {
			const reading = await store.read(name);
			if (reading.kind === "fact") texts[`${store.store.id} ${name}`] = reading.file.text;
		}
	}
	return texts;
}

const CAPTIONS = ["The API listens on port 4010", "Deploys go out on Tuesdays", "Invoices are rounded half to even"];

async function aStock(): Promise<{ bench: Bench; here: Workspace; facts: readonly Fact[] }> {
	const bench = aBench();
	const here = bench.open({ actor: "user" });
	const facts = [];
	for (const caption of CAPTIONS) facts.push(await keep(here, caption));
	await here.backup();
	return { bench, here, facts };
}

describe("restoring a backup", () => {
	it("brings back what is missing and what was changed, leaves what was forgotten or added, and is undone at once", async () => {
		const { bench, here, facts } = await aStock();
		const [first, second, third] = facts;
		assert.ok(first !== undefined && second !== undefined && third !== undefined);
		await here.update(first.id, { content: "another port" });
		await here.forget([second.id], { confirm: async () => true });
		const store = bench.shelf.personal({ key: "app", root: ROOT });
		const reading = await store.read(`${third.id}.md`);
		assert.ok(reading.kind === "fact");
		await store.remove(`${third.id}.md`, { hash: reading.file.hash });
		const added = await keep(here, "Something new since");
		const before = await files(bench);

		const outcome = await here.restore({});

		assert.ok(outcome.kind === "restored");
		assert.deepEqual([outcome.brought, outcome.replaced, outcome.removed, outcome.left], [1, 1, 0, []]);
		assert.equal(outcome.stayForgotten, 1);
		const { facts: present } = await here.list();
		assert.deepEqual(new Set(present.map(({ fact }) => fact.id)), new Set([first.id, third.id, added.id]));
		assert.match(present.find(({ fact }) => fact.id === first.id)?.fact.content ?? "", /port 4010/u);

		await here.undo(outcome.run);

		assert.deepEqual(await files(bench), before);
	});

	it("can make everything as it was, the forgotten and the added too", async () => {
		const { bench, here, facts } = await aStock();
		const before = await files(bench);
		await here.forget([facts[0]?.id ?? ""], { confirm: async () => true });
		await keep(here, "Something new since");

		await here.restore({ forgotten: true, exact: true });

		assert.deepEqual(await files(bench), before);
		assert.equal(await bench.deps.tombstones.find({ fact: facts[0]?.id ?? ("" as never) }), undefined);
	});

	it("backs up what is there first, so that nothing is lost either way", async () => {
		const { here, facts } = await aStock();
		await here.update(facts[0]?.id ?? "", { content: "newer" });

		const outcome = await here.restore({});

		assert.ok(outcome.kind === "restored");
		const [saved] = await here.backups();
		assert.equal(saved?.name, outcome.saved);
		const { changed } = await here.compareBackup(outcome.saved);
		assert.deepEqual(
			changed.map(({ id }) => id),
			[facts[0]?.id],
		);
	});

	it("brings back one fact alone, also one that was forgotten", async () => {
		const { here, facts } = await aStock();
		await here.forget(
			facts.map(({ id }) => id),
			{ confirm: async () => true },
		);

		const outcome = await here.restore({ fact: facts[1]?.id ?? "" });

		assert.ok(outcome.kind === "restored");
		assert.deepEqual(
			(await here.list()).facts.map(({ fact }) => fact.caption),
			[CAPTIONS[1]],
		);
	});

	it("leaves a fact forgotten once more where bringing it back is undone, and lets it in where that is done again", async () => {
		const { bench, here, facts } = await aStock();
		const id = facts[0]?.id;
		assert.ok(id !== undefined);
		await here.forget([id], { confirm: async () => true });
		const outcome = await here.restore({ forgotten: true });
		assert.ok(outcome.kind === "restored");

		await here.undo(outcome.run);

		assert.notEqual(await bench.deps.tombstones.find({ fact: id }), undefined);
		assert.deepEqual(
			(await here.changes({ forgotten: true })).map(({ fact }) => fact),
			[id],
		);

		await here.redo();

		assert.equal(await bench.deps.tombstones.find({ fact: id }), undefined);
		assert.ok((await here.list()).facts.some(({ fact }) => fact.id === id));
	});

	it("lays no tombstone on a fact that was only gone, where bringing it back is undone", async () => {
		const { bench, here, facts } = await aStock();
		const id = facts[0]?.id;
		assert.ok(id !== undefined);
		const store = bench.shelf.personal({ key: "app", root: ROOT });
		const reading = await store.read(`${id}.md`);
		assert.ok(reading.kind === "fact");
		await store.remove(`${id}.md`, { hash: reading.file.hash });
		const outcome = await here.restore({});
		assert.ok(outcome.kind === "restored");

		await here.undo(outcome.run);

		assert.equal(await bench.deps.tombstones.find({ fact: id }), undefined);
	});

	it("changes nothing when the user says no, when there is nothing to bring back, and where nothing may be written", async () => {
		const { bench, here, facts } = await aStock();
		assert.equal((await here.restore({})).kind, "same");
		await here.forget([facts[0]?.id ?? ""], { confirm: async () => true });
		const before = await files(bench);

		assert.equal((await here.restore({ forgotten: true }, { confirm: async () => false })).kind, "declined");
		assert.equal((await bench.open({ readOnly: "CI" }).restore({ forgotten: true })).kind, "refused");
		assert.deepEqual(await files(bench), before);
	});

	it("names no backup by guessing", async () => {
		const { here } = await aStock();

		await assert.rejects(here.restore({ name: "nothing-like-it" }), { code: "INPUT_INVALID" });
		await assert.rejects(aBench().open().restore({}), { code: "INPUT_INVALID", message: "there is no backup yet" });
	});

	it("puts a fact that has moved since back into its place, once", async () => {
		const { here, facts } = await aStock();
		await here.update(facts[0]?.id ?? "", { moveTo: "global" });

		const { changed } = await here.compareBackup();
		await here.restore({});

		assert.deepEqual(
			changed.map(({ store, movedTo }) => [store, movedTo]),
			[["personal:app", "global"]],
		);
		const { facts: present } = await here.list();
		assert.deepEqual(
			present.filter(({ fact }) => fact.id === facts[0]?.id).map(({ store }) => store),
			["personal:app"],
		);
	});

	it("counts files of facts that were shared since, which leave the repository", async () => {
		const { here, facts } = await aStock();
		await here.update(facts[0]?.id ?? "", { moveTo: "shared" });
		await here.update(facts[1]?.id ?? "", { moveTo: "global" });

		const outcome = await here.restore({});

		assert.ok(outcome.kind === "restored");
		assert.deepEqual([outcome.replaced, outcome.unshared], [2, 1]);
	});

	it("is undone to the byte whatever happened between", async () => {
		const step = fc.record({ which: fc.nat(2), what: fc.constantFrom("change", "forget", "pin", "add") });
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.boolean(), async (steps, exact) => {
				const { bench, here, facts } = await aStock();
				for (const [at, { which, what }] of steps.entries()) {
					const id = facts[which]?.id ?? "";
					if (what === "change") await here.update(id, { content: `change ${at}` });
					if (what === "pin") await here.update(id, { pin: true });
					if (what === "forget") await here.forget([id], { confirm: async () => true });
					if (what === "add") await keep(here, `Added thing number ${at}`);
				}
				const before = await files(bench);

				const outcome = await here.restore({ forgotten: true, exact });
				if (outcome.kind === "restored") await here.undo(outcome.run);

				assert.deepEqual(await files(bench), before);
			}),
			{ numRuns: 15 },
		);
	});
});

describe("the daily backup", () => {
	it("is taken by a session that lasts, once a day, and only when something has changed", async () => {
		const { bench, here } = await aStock();
		const daily = new DailyBackup(bench.deps);
		const reasons = async (): Promise<readonly string[]> => (await here.backups()).map(({ reason }) => reason);
		daily.begin();

		await bench.timer.crank();
		assert.deepEqual(await reasons(), ["asked for"]);

		bench.clock.advance(25 * 3_600_000);
		await bench.timer.crank();
		assert.deepEqual(await reasons(), ["asked for"]);

		await keep(here, "Something new since");
		bench.clock.advance(25 * 3_600_000);
		await bench.timer.crank();
		await bench.timer.crank();
		assert.deepEqual(await reasons(), ["daily", "asked for"]);
		await daily.close();
	});
});
