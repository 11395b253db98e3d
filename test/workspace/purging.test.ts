import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FactId } from "../../src/facts/fact.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { BackupRequest, Backups } from "../../src/ports/backups.ts";
import { aBench, type Bench, OTHER } from "./given.ts";

const yes = { confirm: async () => true };

async function withSecret(bench: Bench): Promise<string> {
	const here = bench.open({ actor: "user" });
	const kept = {
		caption: "Zanzibar keeps the keys",
		content: "Zanzibar keeps the keys of the vault",
		userRequested: true,
	};
	const outcome = await here.remember(kept);
	assert.ok(outcome.kind === "added");
	await here.update(outcome.fact.id, { content: "Zanzibar moved them" });
	await here.backup();
	bench.deps.accounts.show(
		{ occasion: "recall", query: "zanzibar", facts: [{ id: outcome.fact.id }] },
		{ cwd: "/", trusted: true, actor: "agent" },
	);
	await bench.deps.accounts.flush();
	return outcome.fact.id;
}

/** Everything that is kept anywhere, as one text. */
async function everything(bench: Bench): Promise<string> {
	const { deps, log, shelf } = bench;
	const parts: unknown[] = [log.changes, await deps.showings.recent({ limit: 100 })];
	for (const { name } of await deps.backups.list()) {
		parts.push((await deps.backups.read(name)).files.map(({ bytes }) => Buffer.from(bytes).toString()));
	}
	for (const store of [shelf.global(), shelf.personal({ key: "app", root: "/work/app" })]) {
		for (const { name } of await store.list()) parts.push(await store.read(name));
	}
	parts.push(await (await deps.index()).facts.list({ stores: ["global", "personal:app"] }));
	return JSON.stringify(parts);
}

describe("erasing a fact", () => {
	it("leaves no word of it anywhere, and a tombstone by which it is known again", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		assert.match(await everything(bench), /zanzibar/iu);

		const outcome = await bench
			.open({ actor: "user" })
			.purge(id.slice(0, 8), { confirm: async (caption) => caption.includes("Zanzibar") });

		assert.ok(outcome.kind === "purged");
		assert.deepEqual([outcome.files, outcome.changes, outcome.backups.length], [1, 2, 1]);
		assert.doesNotMatch(await everything(bench), /zanzibar/iu);
		assert.equal((await bench.deps.tombstones.find({ fact: outcome.fact }))?.fact, outcome.fact);
		assert.deepEqual(await bench.open().unfinishedPurges(), []);
	});

	it("reaches a fact that was forgotten before, by its whole id", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const here = bench.open({ actor: "user" });
		await here.forget([id], yes);

		assert.equal((await here.purge(id.slice(0, 8), yes)).kind, "unknown");
		assert.equal((await here.purge(id, yes)).kind, "purged");
		assert.doesNotMatch(await everything(bench), /zanzibar/iu);
	});

	it("takes copies under other names along, and its own file where that cannot be read any more", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const store = bench.shelf.personal({ key: "app", root: "/work/app" });
		store.place("a copy.md", store.text(`${id}.md`) ?? "");
		bench.shelf.global().place(`${id}.md`, "---\ncaption: [Zanzibar\n---\n<<<<<<< ours\nZanzibar\n");

		const outcome = await bench.open({ actor: "user" }).purge(id, yes);

		assert.ok(outcome.kind === "purged");
		assert.equal(outcome.files, 3);
		assert.deepEqual([await store.list(), await bench.shelf.global().list()], [[], []]);
	});

	it("cannot be undone", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const here = bench.open({ actor: "user" });
		await here.purge(id, yes);

		for (const change of await here.changes()) assert.notEqual((await here.undo(change.id)).kind, "undone");
		assert.deepEqual((await here.list()).facts, []);
	});

	it("does nothing without a yes, for an unknown id, or where nothing may be written", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const before = await everything(bench);

		// A no waits for no writer.
		const no = { confirm: async () => false };
		const lock = await bench.deps.lock();
		const declined = lock.run("write", async () => (await bench.open({ actor: "user" }).purge(id, no)).kind);
		assert.equal(await declined, "declined");
		assert.equal((await bench.open({ actor: "user" }).purge("nothing", yes)).kind, "unknown");
		assert.equal((await bench.open({ readOnly: "CI" }).purge(id, yes)).kind, "refused");
		assert.equal(await everything(bench), before);
	});

	it("is not passed over by an undo, which leaves what was done before it alone unless that is named", async () => {
		for (const isForgottenBefore of [false, true]) {
			const bench = aBench();
			const here = bench.open({ actor: "user" });
			const older = await here.remember({ caption: "Use pnpm", content: "Never npm.", userRequested: true });
			assert.ok(older.kind === "added");
			const id = await withSecret(bench);
			if (isForgottenBefore) await here.forget([id], yes);
			await here.purge(id, yes);

			const [undone, again] = [await here.undo(), await here.undo()];

			assert.ok(undone.kind === "final" && again.kind === "final");
			assert.deepEqual([undone.change.fact, undone.change.action], [id, "purged"]);
			assert.deepEqual(
				undone.others.map((change) => change.id),
				[older.change.id],
			);
			assert.equal((await here.list()).total, 1);
			assert.equal((await here.undo(undone.change.id)).kind, "final");
			assert.equal((await here.undo(older.change.id)).kind, "undone");
			assert.equal((await here.list()).total, 0);
		}
	});

	it("is known to be unfinished when it is interrupted, and finished when it is asked for again", async () => {
		let fails = true;
		const bench = aBench();
		const { backups } = bench.deps;
		const failing: Backups = {
			take: (request) => backups.take(request),
			list: () => backups.list(),
			confirmed: () => backups.confirmed(),
			read: (name) => backups.read(name),
			prune: (keep) => backups.prune(keep),
			erase: async (fact) => {
				if (fails) throw new MemoryError("STORE_IO", "disk is full");
				return await backups.erase(fact);
			},
		};
		Object.assign(bench.deps, { backups: failing });
		const id = await withSecret(bench);
		const here = bench.open({ actor: "user" });

		await assert.rejects(here.purge(id, yes), { code: "STORE_IO" });
		assert.deepEqual(await here.unfinishedPurges(), [id]);
		assert.ok((await here.doctor()).some(({ area, state }) => area === "erasing" && state === "broken"));

		fails = false;
		assert.equal((await here.purge(id, yes)).kind, "purged");
		assert.doesNotMatch(await everything(bench), /zanzibar/iu);
		assert.deepEqual(await here.unfinishedPurges(), []);
		assert.equal(bench.log.changes.filter(({ action }) => action === "purged").length, 1);
	});

	it("leaves the fact as it was where its file cannot go, and no erasing that a later one would take up", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const store = bench.shelf.personal({ key: "app", root: "/work/app" });
		const before = store.text(`${id}.md`);
		const remove = store.remove.bind(store);
		store.remove = async () => {
			throw new MemoryError("STORE_IO", "cannot remove a fact");
		};
		const here = bench.open({ actor: "user" });

		await assert.rejects(here.purge(id, yes), { code: "STORE_IO", message: /nothing was erased$/u });

		store.remove = remove;
		assert.deepEqual(await here.unfinishedPurges(), []);
		assert.equal((await bench.deps.tombstones.find({ fact: id as FactId })) ?? "none", "none");
		await here.update(id, { content: "Zanzibar stays after all" });
		const other = await here.remember({ caption: "Use pnpm", content: "Never npm.", userRequested: true });
		assert.ok(other.kind === "added");
		assert.equal((await here.purge(other.fact.id, yes)).kind, "purged");
		assert.match(store.text(`${id}.md`) ?? "", /stays after all/u);
		const erasing = (await here.history(id as FactId)).find(({ action }) => action === "purged");
		assert.equal(erasing?.inForce, "no");

		const undone = await here.undo();

		assert.equal(undone.kind, "final");
		assert.ok(undone.kind === "final" && undone.change.fact === other.fact.id);
		assert.notEqual(before, undefined);
	});

	it("says that it is not finished where it broke off, keeps no text of what the index still knew, and is taken up by name alone", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const here = bench.open({ actor: "user" });
		const facts = (await bench.deps.index()).facts;
		const apply = facts.apply.bind(facts);
		const erase = bench.log.erase.bind(bench.log);
		Object.assign(facts, { apply: async () => Promise.reject(new MemoryError("STORE_IO", "disk is full")) });

		await assert.rejects(here.purge(id, yes), { code: "STORE_IO", message: /not finished$/u });

		Object.assign(facts, { apply });
		await bench.timer.crank();
		await bench.open({ actor: "user" }).list();
		assert.deepEqual(
			bench.log.changes.filter(({ action }) => action === "removed"),
			[],
		);
		const other = await here.remember({ caption: "Use pnpm", content: "Never npm.", userRequested: true });
		assert.ok(other.kind === "added");
		bench.log.erase = async (fact) => {
			assert.equal(fact, other.fact.id);
			return await erase(fact);
		};
		assert.equal((await here.purge(other.fact.id, yes)).kind, "purged");
		assert.deepEqual(await here.unfinishedPurges(), [id]);
		bench.log.erase = erase;
		assert.equal((await here.purge(id, yes)).kind, "purged");
		assert.doesNotMatch(await everything(bench), /zanzibar/iu);
	});

	it("that was interrupted before a file went is called off by a no, and the fact is what it was", async () => {
		for (const isFollowed of [false, true]) {
			const bench = aBench();
			const id = (await withSecret(bench)) as FactId;
			const here = bench.open({ actor: "user" });
			// As a kill between the mark and the file leaves it.
			await bench.deps.purges.begin(id);
			await bench.deps.tombstones.add({
				fact: id,
				contentHash: "",
				store: "personal:app",
				at: "2026-11-29T12:00:00.000Z",
			});
			const { before: _before, after: _after, ...last } = bench.log.changes.at(-1) ?? assert.fail();
			bench.log.changes.push({ ...last, id: bench.deps.newId(), action: "purged", reason: "erased" });
			const store = bench.shelf.personal({ key: "app", root: "/work/app" });
			if (isFollowed) await bench.attendant.reread(store, [`${id}.md`]);

			const outcome = await here.purge(id, { confirm: async () => false });

			assert.deepEqual(outcome, { kind: "declined", calledOff: true });
			assert.deepEqual(await here.unfinishedPurges(), []);
			assert.equal(await bench.deps.tombstones.find({ fact: id }), undefined);
			assert.equal((await here.history(id)).find(({ action }) => action === "purged")?.inForce, "no");
			assert.equal((await here.list()).total, 1);
			assert.equal((await here.purge(id, { confirm: async () => false })).kind, "declined");
		}
	});

	it("reaches the shared facts of another project, and a file that bears a name of the fact and cannot be read", async () => {
		const bench = aBench();
		const there = bench.open({ actor: "user", cwd: OTHER });
		const shared = await there.remember({
			caption: "Zanzibar is shared",
			content: "Zanzibar is shared here",
			scope: "shared",
			userRequested: true,
		});
		assert.ok(shared.kind === "added");
		const store = bench.shelf.shared(OTHER);
		const name = `${shared.fact.id}.md`;
		const text = store.text(name) ?? "";
		const reading = await store.read(name);
		assert.ok(reading.kind === "fact");
		await store.remove(name, { hash: reading.file.hash });
		store.place("zanzibar.md", text);
		await there.list();
		store.place("zanzibar.md", text.replace("caption: ", "caption: [").replace("---\n", "---\n"));
		store.place("copy.md", text);

		const outcome = await bench.open({ actor: "user" }).purge(shared.fact.id, yes);

		assert.ok(outcome.kind === "purged");
		assert.deepEqual(await store.list(), []);
	});

	it("is not undone by a backup whose restoring was asked about before it", async () => {
		const bench = aBench();
		const id = (await withSecret(bench)) as FactId;
		const here = bench.open({ actor: "user" });
		await here.forget([id], yes);

		const outcome = await here.restore(
			{ forgotten: true },
			{ confirm: async () => (await bench.open({ actor: "user" }).purge(id, yes)).kind === "purged" },
		);

		assert.ok(outcome.kind === "restored");
		assert.deepEqual([outcome.brought, outcome.left.map(({ why }) => why)], [0, ["it was erased for good"]]);
		assert.doesNotMatch(await everything(bench), /zanzibar/iu);
	});

	it("goes on alone, so that no other one writes back what it erases", async () => {
		const bench = aBench();
		const one = await withSecret(bench);
		const here = bench.open({ actor: "user" });
		const other = await here.remember({ caption: "Use pnpm", content: "Never npm.", userRequested: true });
		assert.ok(other.kind === "added");
		const { backups } = bench.deps;
		const erase = backups.erase.bind(backups);
		let atWork = 0;
		Object.assign(backups, {
			erase: async (fact: FactId) => {
				atWork += 1;
				assert.equal(atWork, 1);
				await new Promise((resolve) => setImmediate(resolve));
				const erased = await erase(fact);
				atWork -= 1;
				return erased;
			},
		});

		const outcomes = await Promise.all([here.purge(one, yes), here.purge(other.fact.id, yes)]);

		assert.deepEqual(
			outcomes.map(({ kind }) => kind),
			["purged", "purged"],
		);
	});

	it("is not outlived by a backup that was under way", async () => {
		const bench = aBench();
		const id = await withSecret(bench);
		const here = bench.open({ actor: "user" });
		await here.update(id, { content: "Zanzibar moved them again" });
		const { backups } = bench.deps;
		const take = backups.take.bind(backups);
		let isFirst = true;
		Object.assign(backups, {
			take: (request: BackupRequest) =>
				take({
					...request,
					settle: async (lastStep) => {
						if (isFirst) {
							isFirst = false;
							assert.equal((await here.purge(id, yes)).kind, "purged");
						}
						await request.settle?.(lastStep);
					},
				}),
		});

		await bench.open({ actor: "user" }).backup();

		assert.doesNotMatch(await everything(bench), /zanzibar/iu);
	});
});
