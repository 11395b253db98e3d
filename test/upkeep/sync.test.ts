import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { derivedId } from "../../src/facts/derived-id.ts";
import type { StoreId } from "../../src/facts/scope.ts";
import { parseUuid } from "../../src/kernel/ids.ts";
import type { FactIndex } from "../../src/ports/fact-index.ts";
import type { FactStore, FileStamp } from "../../src/ports/fact-store.ts";
import { aFact } from "../../src/testing/builders.ts";
import { isCurrent, recheck, sweepStore, syncStore } from "../../src/upkeep/sync.ts";
import { file, given, ID, inFolder } from "./folder.ts";

async function captions(index: FactIndex, store: StoreId): Promise<readonly string[]> {
	return (await index.facts.list({ stores: [store], order: "caption" })).map((item) => item.fact.caption);
}

/** The store, with something that happens once its files have been listed and before that is known. */
function whileListed(store: FactStore, happens: () => Promise<void>): FactStore {
	const list = async (): Promise<readonly FileStamp[]> => {
		const listing = await store.list();
		await happens();
		return listing;
	};
	return {
		store: store.store,
		folderStamp: () => store.folderStamp(),
		list,
		stamp: (name) => store.stamp(name),
		read: (name) => store.read(name),
		write: (...given) => store.write(...given),
		writeText: (...given) => store.writeText(...given),
		compose: (fact) => store.compose(fact),
		remove: (...given) => store.remove(...given),
		clearLeftovers: () => store.clearLeftovers(),
	};
}

describe("synchronising a store", () => {
	it("indexes what was added, follows what was edited, and forgets what was removed", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1, caption: "first" }));
			folder.write("b.md", file({ id: 2, caption: "second" }));
			const added = await syncStore(folder.store, deps);

			folder.write("a.md", file({ id: 1, caption: "edited" }));
			folder.remove("b.md");
			const followed = await syncStore(folder.store, deps);

			deepEqual([added.indexed, added.removed, added.settled], [2, 0, true]);
			deepEqual([followed.indexed, followed.removed], [1, 1]);
			deepEqual(await captions(deps.index, folder.store.store.id), ["edited"]);
		}));

	it("keeps what another process writes and indexes while the folder is being read", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1, caption: "first" }));
			const { store } = folder;
			const another = async (): Promise<void> => {
				folder.write("b.md", file({ id: 2, caption: "second" }));
				await sweepStore(store, deps);
			};

			const { removed } = await syncStore(whileListed(store, another), deps);

			equal(removed, 0);
			deepEqual(await captions(deps.index, store.store.id), ["first", "second"]);
		}));

	it("keeps what is back before the index has been told that it is gone", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1, caption: "first" }));
			await syncStore(folder.store, deps);
			const { store } = folder;
			folder.remove("a.md");
			const back = async (): Promise<void> => folder.write("a.md", file({ id: 1, caption: "first" }));

			await syncStore(whileListed(store, back), deps);

			deepEqual(await captions(deps.index, store.store.id), ["first"]);
		}));

	it("reads nothing when nothing changed, and knows it from the folder alone", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1 }));
			equal(await isCurrent(folder.store, deps.facts), false);
			await syncStore(folder.store, deps);
			const revision = await deps.facts.revision();

			const again = await syncStore(folder.store, deps);

			equal(await isCurrent(folder.store, deps.facts), true);
			deepEqual([again.indexed, again.removed, again.problems], [0, 0, 0]);
			equal(await deps.facts.revision(), revision);
		}));

	it("gives a file written by hand an id of its own, so that two stores with the same file do not share one", () =>
		inFolder((one) =>
			inFolder(async (other) => {
				const text = "# Deploy on Thursday\n\nNever on Friday.\n";
				for (const folder of [one, other]) folder.write("deploy.md", text);

				const reports = await Promise.all([one, other].map((folder) => syncStore(folder.store, given())));

				const [left, right] = reports.map((report) => report.completed[0]?.after.fact.id);
				notEqual(left, undefined);
				notEqual(left, right);
			}),
		));

	it("keeps a forgotten fact out when its file comes back, says so, and lets it in when that is undone", () =>
		inFolder(async (folder) => {
			const deps = given();
			const store = folder.store.store.id;
			const fact = parseUuid(`${ID}1`);
			ok(fact !== undefined);
			await deps.tombstones.add({ fact, contentHash: "h", store, at: "2026-01-02T03:04:05.000Z" });
			folder.write("back.md", file({ id: 1, caption: "pulled again" }));

			await syncStore(folder.store, deps);
			const kept = await captions(deps.index, store);
			const problems = await deps.facts.problems([store]);
			await deps.tombstones.lift(fact);
			await syncStore(folder.store, deps);

			deepEqual(kept, []);
			deepEqual(
				problems.map(({ name, reason }) => [name, reason]),
				[["back.md", "forgotten"]],
			);
			match(problems[0]?.detail ?? "", /^was forgotten or erased here on 2026-01-02;/);
			deepEqual(await captions(deps.index, store), ["pulled again"]);
			deepEqual(await deps.facts.problems([store]), []);
		}));

	it("says of each forgotten file that came back what makes a new fact of it, which then is one", () =>
		inFolder(async (folder) => {
			const deps = given();
			const store = folder.store.store.id;
			const [one, two] = [parseUuid(`${ID}1`), parseUuid(`${ID}2`)];
			ok(one !== undefined && two !== undefined);
			const made = derivedId("by-hand.md", "by hand");
			for (const fact of [one, two, made]) {
				await deps.tombstones.add({ fact, contentHash: "h", store, at: "2026-01-02T03:04:05.000Z" });
			}
			folder.write("other.md", file({ id: 1, caption: "with an id line" }));
			folder.write(`${two}.md`, file({ id: 2, caption: "named by its id" }));
			folder.write("by-hand.md", "by hand\n");

			await syncStore(folder.store, deps);
			const problems = await deps.facts.problems([store]);
			folder.write("other.md", "with an id line\n");
			folder.remove(`${two}.md`);
			folder.write("named.md", "named by its id\n");
			folder.remove("by-hand.md");
			folder.write("renamed.md", "by hand\n");
			await syncStore(folder.store, deps);

			const ways = problems.map(({ name, detail }) => [name, detail.replace(/^.* has it, or /u, "")]);
			deepEqual(Object.fromEntries(ways), {
				"other.md": "remove its id line to keep it as a new fact",
				[`${two}.md`]: "remove its id line and rename it to keep it as a new fact",
				"by-hand.md": "rename it to keep it as a new fact",
			});
			deepEqual(await deps.facts.problems([store]), []);
			equal((await captions(deps.index, store)).length, 3);
		}, "shared"));

	it("advises to remove an id line only where that gives the file another id", () =>
		inFolder(async (folder) => {
			const deps = given();
			for (const name of ["0-first.md", "copy.md", `${ID}1.md`]) folder.write(name, file({ id: 1, caption: "twice" }));

			await syncStore(folder.store, deps);
			const problems = await deps.facts.problems([folder.store.store.id]);

			deepEqual(Object.fromEntries(problems.map(({ name, detail }) => [name, detail])), {
				"copy.md": "has the id of 0-first.md; give it one of its own, or remove its id line",
				[`${ID}1.md`]: "has the id of 0-first.md; give it one of its own",
			});
		}));

	it("completes files written by hand, once, and leaves the rest of them as it was", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("hand.md", "---\nmine: 7 # kept\n---\n\n# Written by hand\n\nWith love.\n");

			const report = await syncStore(folder.store, deps);
			const text = folder.read("hand.md");
			const again = await syncStore(folder.store, deps);

			equal(report.completed.length, 1);
			match(text, /^---\n(?:.*\n)*mine: 7 # kept\n/);
			match(text, /\nid: [0-9a-f-]{36}\n/);
			match(text, /\n# Written by hand\n\nWith love\.\n$/);
			equal(again.completed.length, 0);
			deepEqual(await captions(deps.index, folder.store.store.id), ["Written by hand"]);
		}));

	it("never writes into a repository, nor where nothing may be written", async () => {
		const text = "# Written by hand\n\nWith love.\n";
		await inFolder(async (folder) => {
			folder.write("hand.md", text);
			equal((await syncStore(folder.store, given())).completed.length, 0);
			equal(folder.read("hand.md"), text);
		}, "shared");
		await inFolder(async (folder) => {
			folder.write("hand.md", text);
			equal((await syncStore(folder.store, given(), { mayComplete: false })).indexed, 1);
			equal(folder.read("hand.md"), text);
		});
	});

	it("takes the older of two files with one id, and the other one when that is gone", () =>
		inFolder(async (folder) => {
			const deps = given();
			const id = folder.store.store.id;
			folder.write("young.md", file({ id: 1, caption: "young", created: 2 }));
			await syncStore(folder.store, deps);
			folder.write("old.md", file({ id: 1, caption: "old", created: 1 }));
			await syncStore(folder.store, deps);
			const both = { facts: await captions(deps.index, id), problems: await deps.facts.problems([id]) };

			folder.remove("old.md");
			await syncStore(folder.store, deps);

			deepEqual(both.facts, ["old"]);
			deepEqual(
				both.problems.map(({ name, reason }) => [name, reason]),
				[["young.md", "duplicate-id"]],
			);
			deepEqual(await captions(deps.index, id), ["young"]);
			deepEqual(await deps.facts.problems([id]), []);
		}));

	it("adds nothing to a file whose id an older one has, however far apart the two are read", () =>
		inFolder(async (folder) => {
			const deps = given();
			const dated = file({ id: 1, caption: "the fact" }).replaceAll("2026-01", "2020-01");
			const copy = dated.replace(/^(?:created|updated): .*\n/gmu, "");
			folder.write("z original.md", dated);
			for (let at = 0; at < 70; at++) folder.write(`${at}.md`, `# Written by hand ${at}\n`);
			folder.write("0 copy.md", copy);
			folder.write("z second copy.md", copy);

			const report = await syncStore(folder.store, deps);

			equal(report.completed.length, 70);
			deepEqual([folder.read("0 copy.md"), folder.read("z second copy.md")], [copy, copy]);
			deepEqual(
				(await deps.facts.problems([folder.store.store.id])).map(({ name, reason }) => [name, reason]),
				[
					["0 copy.md", "duplicate-id"],
					["z second copy.md", "duplicate-id"],
				],
			);
		}));

	it("completes the one of two files with an id that is the fact, and leaves the other as it is", () =>
		inFolder(async (folder) => {
			const deps = given();
			const text = file({ id: 1, caption: "the fact" }).replace(/^(?:created|updated): .*\n/gmu, "");
			folder.write("b first.md", text);
			folder.write("a later.md", text);

			const report = await syncStore(folder.store, deps);

			equal(report.completed.length, 1);
			match(folder.read("b first.md"), /\ncreated: /);
			equal(folder.read("a later.md"), text);
		}));

	it("sweeps up edits in place, which the folder's time does not tell", () =>
		inFolder(async (folder) => {
			const deps = given();
			folder.write("a.md", file({ id: 1, caption: "before" }));
			await syncStore(folder.store, deps);
			folder.write("a.md", file({ id: 1, caption: "after" }));

			const report = await sweepStore(folder.store, deps);

			equal(report.indexed, 1);
			deepEqual(await captions(deps.index, folder.store.store.id), ["after"]);
		}));

	it("shows facts as they are now, without those that are gone", () =>
		inFolder(async (folder) => {
			const deps = given();
			const id = folder.store.store.id;
			for (const at of [1, 2, 3]) folder.write(`${at}.md`, file({ id: at, caption: `fact ${at}` }));
			await syncStore(folder.store, deps);
			const items = await deps.facts.list({ stores: [id], order: "caption" });
			folder.write("1.md", file({ id: 1, caption: "fact 1 edited" }));
			folder.remove("2.md");

			const shown = await recheck(items, () => folder.store, deps);

			deepEqual(
				shown.map((item) => item.fact.caption),
				["fact 1 edited", "fact 3"],
			);
		}));

	it("completes a file that lost its id again, also when it was shown in between", () =>
		inFolder(async (folder) => {
			const deps = given();
			const id = folder.store.store.id;
			const text = "# Written by hand\n\nWith love.\n";
			folder.write("hand.md", text);
			await syncStore(folder.store, deps);
			folder.write("hand.md", text);
			await recheck(await deps.facts.list({ stores: [id] }), () => folder.store, deps);
			const derived = await deps.facts.list({ stores: [id] });
			const again = await recheck(derived, () => folder.store, deps);

			const report = await sweepStore(folder.store, deps);

			equal(again, derived);
			equal(report.completed.length, 1);
			match(folder.read("hand.md"), /\nid: [0-9a-f-]{36}\n/);
		}));

	it("stops between two steps when it is cancelled, and goes on from there", () =>
		inFolder(async (folder) => {
			const deps = given();
			for (let at = 0; at < 200; at++) {
				folder.write(`${at}.md`, file({ caption: `fact ${at}` }).replace("---\n", `---\nid: ${aFact().id}\n`));
			}
			const controller = new AbortController();
			let steps = 0;
			const pause = async (): Promise<void> => {
				steps += 1;
				if (steps === 2) controller.abort();
			};

			const error = await syncStore(folder.store, deps, { pause, signal: controller.signal }).catch(
				(thrown: unknown) => thrown,
			);
			const partly = await deps.facts.count({ stores: [folder.store.store.id] });
			const current = await isCurrent(folder.store, deps.facts);
			const { indexed } = await syncStore(folder.store, deps);

			ok(error instanceof Error && error.name === "AbortError");
			ok(partly > 0 && partly < 200);
			equal(current, false);
			equal(indexed, 200 - partly);
		}));
});
