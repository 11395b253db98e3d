/** Keyword search. */
import { deepEqual, equal } from "node:assert/strict";
import type { FactIndex, FactUpsert } from "../../ports/fact-index.ts";
import type { ConformanceCase } from "../conformance.ts";
import { about, anUpsert, captions, caseOf, HERE, THERE, upserting } from "./given.ts";

export const keywordCases: readonly ConformanceCase<FactIndex>[] = [
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
		const added = (frequency: number): number => (1.9 * frequency) / (frequency + 0.9 * (0.6 + 0.4 * (4 / 3)));
		about(hits[0]?.score, rare * added(2) + common * added(1));
		about(idf.get("alpha"), rare);
		about(idf.get("unknown"), never);
		about(upperBound, 1.9 * (rare + common + never));
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
	caseOf("keywords", "keeps nothing of a fact that another one of the same batch replaces", async (index) => {
		const former = anUpsert({ caption: "zebra" });
		const latter = { ...anUpsert({ id: former.fact.id, caption: "okapi" }), name: former.name };

		await index.facts.apply(HERE, upserting(former, latter));

		const { hits, idf } = await index.keywords.search(["zebra", "okapi"], { stores: [HERE], limit: 5 });
		equal(hits.length, 1);
		about(idf.get("zebra"), Math.log(1 + 1.5 / 0.5));
		about(idf.get("okapi"), Math.log(1 + 0.5 / 1.5));
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
