/** What any index must do, whatever it is made of. Each case wants an empty index of its own. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { Fact, FactId } from "../facts/fact.ts";
import { contentHash, fileHash } from "../facts/fingerprint.ts";
import type { StoreId } from "../facts/scope.ts";
import { factWords } from "../facts/tokens.ts";
import { shortId, type Uuid } from "../kernel/ids.ts";
import type { EmbeddedText, TextLanguage } from "../ports/embedder.ts";
import type { FactIndex, FactUpsert, IndexBatch } from "../ports/fact-index.ts";
import { aFact } from "./builders.ts";
import type { ConformanceCase } from "./conformance.ts";

const HERE: StoreId = "global";
const THERE: StoreId = "personal:git-1";

/** The row that a synchronisation makes of a fact. */
export function anUpsert(given: Partial<Fact> = {}, store: StoreId = HERE): FactUpsert {
	const fact = aFact(given);
	return {
		fact,
		store,
		name: `${fact.id}.md`,
		fileHash: fileHash(JSON.stringify(fact)),
		contentHash: contentHash(fact.caption, fact.content),
		stamp: "1",
		words: factWords(fact),
	};
}

/** A step that adds or replaces these rows and nothing else. */
export function upserting(...upserts: readonly FactUpsert[]): IndexBatch {
	return { upserts, removals: [], problems: [] };
}

function embedded(raw: readonly number[], language: TextLanguage = "latin"): EmbeddedText {
	return { language, passages: [{ raw: unit(raw), glossWeight: 0 }] };
}

function glossed(raw: readonly number[], gloss: readonly number[], glossWeight: number): EmbeddedText {
	return { language: "ja", passages: [{ raw: unit(raw), gloss: unit(gloss), glossWeight }] };
}

function unit(values: readonly number[]): Float32Array {
	const length = Math.hypot(...values);
	return Float32Array.from(values, (value) => value / length);
}

function about(actual: number | undefined, expected: number): void {
	ok(actual !== undefined && Math.abs(actual - expected) < 0.01, `${actual} is not about ${expected}`);
}

function caseOf(group: string, name: string, run: (index: FactIndex) => Promise<void>): ConformanceCase<FactIndex> {
	return { group, name, run };
}

async function captions(
	index: FactIndex,
	words: readonly string[],
	stores: readonly StoreId[] = [HERE],
): Promise<string[]> {
	const { hits } = await index.keywords.search(words, { stores, limit: 10 });
	const found = await index.facts.get(
		hits.map((hit) => hit.id),
		stores,
	);
	return found.map((item) => item.fact.caption);
}

const facts: readonly ConformanceCase<FactIndex>[] = [
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

const keywords: readonly ConformanceCase<FactIndex>[] = [
	caseOf("keywords", "ranks the fact with the rarer word first, and the caption before the body", async (index) => {
		const row = (caption: string, ...body: readonly string[]): FactUpsert => ({
			...anUpsert({ caption }),
			words: { caption: [caption], body },
		});
		await index.facts.apply(
			HERE,
			upserting(
				row("one", "common", "x"),
				row("two", "common", "rare"),
				row("rare", "x", "y"),
				row("four", "common", "z"),
			),
		);

		deepEqual((await captions(index, ["common", "rare"])).slice(0, 2), ["two", "rare"]);
		deepEqual(await captions(index, ["rare"]), ["rare", "two"]);
	}),
	caseOf("keywords", "scores by the formula, up to the upper bound", async (index) => {
		const words = { caption: ["alpha"], body: ["beta", "gamma", "gamma"] };
		await index.facts.apply(
			HERE,
			upserting({ ...anUpsert(), words }, { ...anUpsert(), words: { caption: ["delta"], body: ["beta"] } }),
		);

		const { hits, idf, upperBound } = await index.keywords.search(["alpha", "beta", "unknown"], {
			stores: [HERE],
			limit: 5,
		});

		const rare = Math.log(1 + 1.5 / 1.5);
		const common = Math.log(1 + 0.5 / 2.5);
		const never = Math.log(1 + 2.5 / 0.5);
		const added = (frequency: number): number => (2.2 * frequency) / (frequency + 1.2 * (0.25 + 0.75 * (4 / 3)));
		about(hits[0]?.score, rare * added(2) + common * added(1));
		about(idf.get("alpha"), rare);
		about(idf.get("unknown"), never);
		about(upperBound, 2.2 * (rare + common + never));
		equal(hits.length, 2);
	}),
	caseOf("keywords", "sees visible stores alone, and counts words in them alone", async (index) => {
		await index.facts.apply(HERE, upserting(anUpsert({ caption: "docker here" })));
		await index.facts.apply(
			THERE,
			upserting(anUpsert({ caption: "docker there" }, THERE), anUpsert({ caption: "x" }, THERE)),
		);

		const both = await index.keywords.search(["docker"], { stores: [HERE, THERE], limit: 5 });
		const one = await index.keywords.search(["docker"], { stores: [THERE], limit: 5 });

		equal(both.hits.length, 3);
		equal(one.hits.length, 2);
		about(one.idf.get("docker"), Math.log(1 + 0.5 / 2.5));
		deepEqual((await index.keywords.search(["docker"], { stores: [], limit: 5 })).hits, []);
	}),
	caseOf("keywords", "follows changes and removals", async (index) => {
		const upsert = anUpsert({ caption: "zebra" });
		await index.facts.apply(HERE, upserting(upsert, anUpsert({ caption: "quagga" })));
		deepEqual(await captions(index, ["zebra"]), ["zebra"]);

		const changed = { ...anUpsert({ id: upsert.fact.id, caption: "okapi" }), name: upsert.name };
		await index.facts.apply(HERE, upserting(changed));
		deepEqual(await captions(index, ["zebra"]), []);
		deepEqual(await captions(index, ["okapi"]), ["okapi"]);

		await index.facts.apply(HERE, { upserts: [], removals: [upsert.name], problems: [] });
		deepEqual(await captions(index, ["okapi"]), []);
	}),
	caseOf("keywords", "takes any words as words", async (index) => {
		const words = [
			'"',
			"*",
			"NEAR",
			"NEAR(a, b)",
			"AND",
			"caption:",
			"^a",
			"-",
			"'",
			"\0",
			"\uD800",
			"🙂",
			"中",
			"a b",
			"",
		];
		await index.facts.apply(HERE, upserting({ ...anUpsert(), words: { caption: ["near"], body: ["🙂", "中"] } }));

		const many = Array.from({ length: 10_000 }, (_, at) => `w${at}`);

		equal((await index.keywords.search(words, { stores: [HERE], limit: 5 })).hits.length, 1);
		equal((await index.keywords.search(["🙂"], { stores: [HERE], limit: 5 })).hits.length, 1);
		equal((await index.keywords.search(many, { stores: [HERE], limit: 5 })).hits.length, 0);
		deepEqual(await index.keywords.search([], { stores: [HERE], limit: 5 }), {
			hits: [],
			upperBound: 0,
			idf: new Map(),
		});
	}),
	caseOf("keywords", "leaves out very common words when two rarer ones are there", async (index) => {
		const rows = Array.from({ length: 250 }, (_, at) => ({
			...anUpsert({ caption: `fact ${at}` }),
			words: { caption: ["common"], body: at < 2 ? ["rare", `only${at}`] : [] },
		}));
		await index.facts.apply(HERE, upserting(...rows));

		const searched = async (...words: readonly string[]): Promise<readonly string[]> => [
			...(await index.keywords.search(words, { stores: [HERE], limit: 5 })).idf.keys(),
		];

		deepEqual(await searched("common", "rare", "only1"), ["rare", "only1"]);
		deepEqual(await searched("common", "rare"), ["common", "rare"]);
		deepEqual(await searched("common"), ["common"]);
	}),
];

const vectors: readonly ConformanceCase<FactIndex>[] = [
	caseOf("vectors", "asks for each text once, until it has its vectors in this very space", async (index) => {
		const upsert = anUpsert({ caption: "a", content: "b" });
		await index.facts.apply(HERE, upserting(upsert));
		await index.facts.apply(THERE, upserting(anUpsert({ caption: "a", content: "b" }, THERE)));
		const options = { stores: [HERE, THERE], limit: 10 };

		const before = await index.vectors.missing("one", options);
		await index.vectors.put("one", [{ contentHash: upsert.contentHash, embedded: embedded([1, 0]) }]);

		deepEqual(before, [{ contentHash: upsert.contentHash, text: "a\nb" }]);
		deepEqual(await index.vectors.missing("one", options), []);
		equal((await index.vectors.missing("two", options)).length, 1);
		deepEqual(await index.vectors.coverage("one", [HERE, THERE]), { embedded: 2, total: 2 });
		deepEqual(await index.vectors.coverage("two", [HERE]), { embedded: 0, total: 1 });
	}),
	caseOf("vectors", "finds the nearest facts, with the spread over all of them", async (index) => {
		const rows = [
			[1, 0],
			[1, 1],
			[0, 1],
			[-1, 0],
		].map((vector, at) => ({ vector, upsert: anUpsert({ caption: `fact ${at}` }) }));
		await index.facts.apply(HERE, upserting(...rows.map((row) => row.upsert), anUpsert({ caption: "without" })));
		await index.vectors.put(
			"space",
			rows.map(({ vector, upsert }) => ({ contentHash: upsert.contentHash, embedded: embedded(vector) })),
		);

		const found = await index.vectors.nearest(embedded([1, 0]), { space: "space", stores: [HERE], limit: 2 });

		const cosines = [1, Math.SQRT1_2, 0, -1];
		const mean = Math.SQRT1_2 / 4;
		deepEqual(
			found.hits.map((hit) => hit.id),
			rows.slice(0, 2).map((row) => row.upsert.fact.id),
		);
		about(found.hits[1]?.cosine, Math.SQRT1_2);
		about(found.mean, mean);
		about(found.deviation, Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / 4));
		equal(found.count, 4);
		deepEqual(await index.vectors.nearest(embedded([1, 0]), { space: "other", stores: [HERE], limit: 2 }), {
			hits: [],
			mean: 0,
			deviation: 0,
			count: 0,
		});
	}),
	caseOf("vectors", "counts a long text by its best passage", async (index) => {
		const upsert = anUpsert();
		const passages = [...embedded([0, 1]).passages, ...embedded([1, 0]).passages];
		await index.facts.apply(HERE, upserting(upsert));
		await index.vectors.put("space", [{ contentHash: upsert.contentHash, embedded: { language: "latin", passages } }]);

		const options = { space: "space", stores: [HERE], ids: [upsert.fact.id] };

		about((await index.vectors.cosines(embedded([1, 0]), options)).get(upsert.fact.id), 1);
	}),
	caseOf("vectors", "compares across languages by the gloss, and within one by its share of it", async (index) => {
		const upsert = anUpsert();
		await index.facts.apply(HERE, upserting(upsert));
		await index.vectors.put("space", [
			{ contentHash: upsert.contentHash, embedded: glossed([0, 1, 0], [1, 0, 0], 0.25) },
		]);
		const options = { space: "space", stores: [HERE], ids: [upsert.fact.id], limit: 1 };
		const cosine = async (query: EmbeddedText): Promise<number | undefined> => {
			const [nearest, named] = [
				await index.vectors.nearest(query, options),
				await index.vectors.cosines(query, options),
			];
			about(nearest.hits[0]?.cosine, named.get(upsert.fact.id) ?? 9);
			return named.get(upsert.fact.id);
		};

		about(await cosine(embedded([1, 0, 0])), 1);
		about(await cosine(embedded([0, 1, 0], "ja")), 1);
		about(await cosine(glossed([0, 1, 0], [0, 0, 1], 0.9)), 0.75);
		about(await cosine({ ...glossed([0, 1, 0], [1, 0, 0], 1), language: "zh" }), 1);
	}),
	caseOf("vectors", "follows changed facts and replaced vectors", async (index) => {
		const upsert = anUpsert({ caption: "before" });
		const changed = { ...anUpsert({ id: upsert.fact.id, caption: "after" }), name: upsert.name };
		const nearest = async (): Promise<readonly number[]> => {
			const found = await index.vectors.nearest(embedded([1, 0]), { space: "space", stores: [HERE], limit: 5 });
			return found.hits.map((hit) => Math.round(hit.cosine));
		};
		await index.facts.apply(HERE, upserting(upsert));
		await index.vectors.put("space", [{ contentHash: upsert.contentHash, embedded: embedded([1, 0]) }]);
		deepEqual(await nearest(), [1]);

		await index.facts.apply(HERE, upserting(changed));
		deepEqual(await nearest(), []);
		await index.vectors.put("space", [{ contentHash: changed.contentHash, embedded: embedded([-1, 0]) }]);
		deepEqual(await nearest(), [-1]);
		await index.vectors.put("space", [{ contentHash: changed.contentHash, embedded: embedded([0, 1]) }]);
		deepEqual(await nearest(), [0]);
		equal(await index.vectors.prune("space"), 1);
		deepEqual(await nearest(), [0]);
		equal(await index.vectors.prune("other"), 1);
		deepEqual(await nearest(), []);
	}),
];

const usage: readonly ConformanceCase<FactIndex>[] = [
	caseOf("usage", "counts uses and showings apart, and remembers the last use", async (index) => {
		const id = aFact().id;
		await index.usage.add([id, id], "used", 20);
		await index.usage.add([id], "used", 10);
		await index.usage.add([id], "noted", 30);

		deepEqual((await index.usage.of([id])).get(id), { used: 3, noted: 1, lastUsed: 20 });
	}),
	caseOf("usage", "restores the greater of each counter", async (index) => {
		const [known, unknown] = [aFact().id, aFact().id] as const;
		await index.usage.add([known], "used", 20);

		await index.usage.restore(
			new Map<FactId, { used: number; noted: number; lastUsed: number }>([
				[known, { used: 0, noted: 4, lastUsed: 90 }],
				[unknown, { used: 2, noted: 0, lastUsed: 7 }],
			]),
		);

		deepEqual(
			await index.usage.all(),
			new Map([
				[known, { used: 1, noted: 4, lastUsed: 90 }],
				[unknown, { used: 2, noted: 0, lastUsed: 7 }],
			]),
		);
	}),
];

const links: readonly ConformanceCase<FactIndex>[] = [
	caseOf("links", "finds an entity as subject and as object, compared folded", async (index) => {
		const upsert = anUpsert({
			triples: [
				["E2E-Tests", "needs", "Docker"],
				["Café", "serves", "e2e-tests"],
				["other", "needs", "nothing"],
			],
		});
		await index.facts.apply(HERE, upserting(upsert));

		const triples = async (entity: string): Promise<readonly string[]> =>
			(await index.links.about(entity, [HERE])).map((hit) => hit.triple.join(" "));

		deepEqual(await triples("e2e-tests"), ["E2E-Tests needs Docker", "Café serves e2e-tests"]);
		deepEqual(await triples("CAFE"), ["Café serves e2e-tests"]);
		deepEqual(await triples("e2e"), []);
		deepEqual(await index.links.about("docker", [THERE]), []);
	}),
	caseOf("links", "resolves a link by id and by caption, in the first store that has it", async (index) => {
		const here = anUpsert({ caption: "Release  Checklist" });
		const there = anUpsert({ caption: "release checklist" }, THERE);
		await index.facts.apply(HERE, upserting(here));
		await index.facts.apply(THERE, upserting(there));

		const found = await index.links.resolve(["RELEASE checklist", shortId(here.fact.id), "none", ""], [THERE, HERE]);

		deepEqual(
			found,
			new Map([
				["RELEASE checklist", there.fact.id],
				[shortId(here.fact.id), here.fact.id],
			]),
		);
	}),
];

export const factIndexCases: readonly ConformanceCase<FactIndex>[] = [
	...facts,
	...keywords,
	...vectors,
	...usage,
	...links,
];
