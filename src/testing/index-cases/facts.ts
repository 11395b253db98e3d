/** Facts, problems, stamps and lists. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { factWords } from "../../facts/tokens.ts";
import { shortId, type Uuid } from "../../kernel/ids.ts";
import type { FactIndex, IndexedFact } from "../../ports/fact-index.ts";
import type { ConformanceCase } from "../conformance.ts";
import { anUpsert, captions, caseOf, HERE, THERE, upserting } from "./given.ts";

export const factCases: readonly ConformanceCase<FactIndex>[] = [
	caseOf("facts", "gives back what was put in, in every field", async (index) => {
		const { words: _words, ...item } = anUpsert({
			pin: true,
			tags: ["a", "b"],
			paths: ["packages/web"],
			triples: [["web", "needs", "docker"]],
			evidence: "“always” \u{1F600} 中文",
			expires: "2027-01-01",
		});
		await index.facts.apply(HERE, upserting({ ...item, words: factWords(item.fact) }));

		deepEqual(await index.facts.get([item.fact.id], [HERE]), [item]);
	}),
	caseOf(
		"facts",
		"gets facts in the order of the ids, and a shared id from each store in the stores' order",
		async (index) => {
			const first = anUpsert();
			const second = anUpsert();
			await index.facts.apply(HERE, upserting(first, second));
			await index.facts.apply(THERE, upserting({ ...first, store: THERE }));

			const found = await index.facts.get([second.fact.id, first.fact.id], [THERE, HERE]);

			deepEqual(
				found.map((item) => [item.fact.id, item.store]),
				[
					[second.fact.id, HERE],
					[first.fact.id, THERE],
					[first.fact.id, HERE],
				],
			);
		},
	),
	caseOf("facts", "replaces a fact by file name and by id", async (index) => {
		const old = anUpsert({ caption: "old" });
		const renamed = { ...anUpsert({ id: old.fact.id, caption: "renamed" }), name: "other.md" };
		await index.facts.apply(HERE, upserting(old));
		await index.facts.apply(HERE, upserting(renamed));
		await index.facts.apply(HERE, upserting({ ...anUpsert({ caption: "in its place" }), name: "other.md" }));

		deepEqual(
			(await index.facts.list({ stores: [HERE] })).map((item) => item.fact.caption),
			["in its place"],
		);
		deepEqual(await index.facts.stamps(HERE), [{ name: "other.md", stamp: "1" }]);
	}),
	caseOf("facts", "keeps a problem in place of a fact, and a fact in place of a problem", async (index) => {
		const upsert = { ...anUpsert(), name: "a.md" };
		const problem = { name: "a.md", reason: "yaml", detail: "bad indentation", line: 3, stamp: "2" } as const;
		await index.facts.apply(HERE, upserting(upsert));

		await index.facts.apply(HERE, { upserts: [], removals: [], problems: [problem] });
		const broken = { facts: await index.facts.count({ stores: [HERE] }), problems: await index.facts.problems([HERE]) };
		await index.facts.apply(HERE, upserting({ ...upsert, stamp: "3" }));

		const { stamp: _stamp, ...shown } = problem;
		deepEqual(broken, { facts: 0, problems: [{ ...shown, store: HERE }] });
		deepEqual(await index.facts.problems([HERE]), []);
		deepEqual(await index.facts.stamps(HERE), [{ name: "a.md", stamp: "3" }]);
	}),
	caseOf("facts", "finds facts by the beginning of either form of the id", async (index) => {
		const upsert = anUpsert({ id: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b" as Uuid });
		await index.facts.apply(HERE, upserting(upsert, anUpsert()));

		const lengths = await Promise.all(
			["01926B3E-5c1a-7d2f-9", shortId(upsert.fact.id).slice(0, 12), "%", "_", "", "01926b3e-5c1a-8"].map(
				async (prefix) => (await index.facts.withPrefix(prefix, [HERE])).length,
			),
		);

		deepEqual(lengths, [1, 1, 0, 0, 0, 0]);
	}),
	caseOf("facts", "finds exact duplicates in the visible stores", async (index) => {
		const upsert = anUpsert();
		await index.facts.apply(HERE, upserting(upsert));
		await index.facts.apply(THERE, upserting(anUpsert({}, THERE)));

		equal((await index.facts.withContentHash(upsert.contentHash, [HERE])).length, 1);
		equal((await index.facts.withContentHash(upsert.contentHash, [HERE, THERE])).length, 2);
		equal((await index.facts.withContentHash("none", [HERE, THERE])).length, 0);
	}),
	caseOf(
		"facts",
		"tells with what a session begins: the most used of each kind, and how many there are",
		async (index) => {
			const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
			const pinned = [1, 2, 3].map((day) => anUpsert({ caption: `pin ${day}`, updated: at(day), pin: true }));
			const whole = [1, 2, 3].map((day) => anUpsert({ caption: `whole ${day}`, updated: at(day) }));
			const scoped = anUpsert({ caption: "scoped", paths: ["src"] });
			await index.facts.apply(HERE, upserting(...pinned, ...whole, scoped));
			await index.facts.apply(THERE, upserting(anUpsert({ caption: "elsewhere", pin: true }, THERE)));
			const overview = async (limits: object = {}): Promise<readonly unknown[]> => {
				const request = { stores: [HERE], pinned: 2, captions: 2, paths: 2, now: Date.UTC(2026, 5, 15) };
				const told = await index.facts.overview({ ...request, ...limits });
				const names = (items: readonly IndexedFact[]): string => items.map(({ fact }) => fact.caption).join(", ");
				return [names(told.pinned), told.pinnedTotal, names(told.captions), told.paths.length, told.total];
			};
			const before = await overview();
			const used = [...pinned.slice(0, 1), ...whole.slice(0, 1)].map(({ fact }) => fact.id);
			await index.usage.add(used, "used", 1);
			await index.facts.apply(HERE, { upserts: [], problems: [], removals: [scoped.name] });

			deepEqual(before, ["pin 3, pin 2", 3, "whole 3, whole 2", 1, 7]);
			deepEqual(await overview(), ["pin 1, pin 3", 3, "whole 1, whole 3", 0, 6]);
			deepEqual(await overview({ pinned: 9, captions: 0, paths: 0 }), ["pin 1, pin 3, pin 2", 3, "", 0, 6]);
			deepEqual(await overview({ stores: [] }), ["", 0, "", 0, 0]);
		},
	),
	caseOf("facts", "lists by use, by recency and by caption, in pages and through filters", async (index) => {
		const old = anUpsert({ caption: "a", updated: "2026-01-01T00:00:00.000Z", pin: true });
		const used = anUpsert({ caption: "c", updated: "2026-01-02T00:00:00.000Z", paths: ["src"] });
		const fresh = anUpsert({ caption: "b", updated: "2026-01-03T00:00:00.000Z" });
		await index.facts.apply(HERE, upserting(old, used, fresh));
		await index.usage.add([used.fact.id], "used", 1);

		const listed = async (filter: object): Promise<string> =>
			(await index.facts.list({ stores: [HERE], ...filter })).map((item) => item.fact.caption).join("");

		equal(await listed({ order: "used" }), "cba");
		equal(await listed({ order: "recent" }), "bca");
		equal(await listed({ order: "caption" }), "abc");
		equal(await listed({ order: "caption", limit: 1, offset: 1 }), "b");
		equal(await listed({ pinned: true }), "a");
		equal(await listed({ scoped: false, order: "caption" }), "ab");
		equal(await index.facts.count({ stores: [HERE], scoped: true }), 1);
		equal(await index.facts.count({ stores: [] }), 0);
	}),
	caseOf("facts", "forgets a store with its stamps, and keeps its counters", async (index) => {
		const upsert = anUpsert({ triples: [["a", "b", "c"]] });
		await index.facts.apply(HERE, upserting(upsert));
		await index.facts.setFolderStamp(HERE, "7");
		await index.usage.add([upsert.fact.id], "used", 5);
		equal(await index.facts.folderStamp(HERE), "7");

		await index.facts.clear(HERE);

		equal(await index.facts.folderStamp(HERE), undefined);
		deepEqual(await index.facts.stamps(HERE), []);
		deepEqual(await index.facts.stores(), []);
		deepEqual(await captions(index, ["docker"]), []);
		deepEqual(await index.links.about("a", [HERE]), []);
		equal((await index.usage.of([upsert.fact.id])).get(upsert.fact.id)?.used, 1);
	}),
	caseOf("facts", "advances the stamp of a folder from what is expected, and from nothing else", async (index) => {
		await index.facts.setFolderStamp(HERE, "7");

		await index.facts.apply(HERE, { ...upserting(anUpsert()), folder: { from: "6", to: "8" } });
		equal(await index.facts.folderStamp(HERE), "7");
		await index.facts.apply(HERE, { ...upserting(anUpsert()), folder: { from: "7", to: "8" } });
		equal(await index.facts.folderStamp(HERE), "8");
		await index.facts.apply("shared:unknown", { ...upserting(), folder: { from: "7", to: "8" } });
		equal(await index.facts.folderStamp("shared:unknown"), undefined);
	}),
	caseOf("facts", "raises the revision with every change", async (index) => {
		const upsert = anUpsert();
		const before = await index.facts.revision();
		await index.facts.apply(HERE, upserting(upsert));
		const added = await index.facts.revision();
		await index.facts.apply(HERE, { upserts: [], removals: [upsert.name], problems: [] });
		const removed = await index.facts.revision();
		await index.facts.apply(HERE, upserting(upsert));
		await index.facts.clear(HERE);

		ok(before < added && added < removed && removed + 1 < (await index.facts.revision()));
	}),
];
