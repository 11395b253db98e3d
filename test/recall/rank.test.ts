import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { Fact } from "../../src/facts/fact.ts";
import { coversPath, type Found, mostRelevance, placeOf, rank } from "../../src/recall/rank.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { GLOBAL, PERSONAL, STORES } from "./scene.ts";

const DAY = 86_400_000;

function found(score: number, given: Partial<Fact> = {}, used = 0): Found {
	const fact = aFact({ updated: new Date(NOON - 400 * DAY).toISOString(), ...given });
	return {
		item: { fact, store: PERSONAL.id, name: `${fact.id}.md`, fileHash: "", contentHash: "", stamp: "" },
		usage: { used, noted: 0, lastUsed: 0 },
		candidate: {
			id: fact.id,
			store: PERSONAL.id,
			question: { text: "deploy", tokens: [] },
			evidence: { cosine: 0.4, keywords: 1, gloss: 0 },
			background: {
				understood: 1,
				mean: 0.1,
				deviation: 0.1,
				count: 9,
				keywordsBound: 5,
				glossBound: 0,
				rarest: 3,
				idf: new Map(),
			},
			score,
		},
	};
}

function captions(all: readonly Found[], paths: readonly string[] = []): readonly string[] {
	const ranked = rank(all, { occasion: "asked", stores: STORES, paths, now: NOON });
	return ranked.map(({ item }) => item.fact.caption);
}

describe("ranking", () => {
	test("puts the facts of the path at hand first, then project-wide ones, then those of other places", () => {
		const facts = [
			found(2, { caption: "api", paths: ["packages/api"] }),
			found(2, { caption: "whole" }),
			found(2, { caption: "web", paths: ["packages/web"] }),
		];

		deepEqual(captions(facts, ["/work/shop/packages/web/main.ts"]), ["web", "whole", "api"]);
	});

	test("never lets the place bury the fact that answers", () => {
		const facts = [
			found(4, { caption: "answer", paths: ["packages/api"] }),
			found(2, { caption: "near", paths: ["packages/web"] }),
		];

		deepEqual(captions(facts, ["/work/shop/packages/web"]), ["answer", "near"]);
	});

	test("minds no place when none is at hand", () => {
		deepEqual(captions([found(1.9, { caption: "whole" }), found(2, { caption: "api", paths: ["api"] })]), [
			"api",
			"whole",
		]);
	});

	for (const [what, better] of [
		["a pin", found(2, { caption: "better", pin: true })],
		["use", found(2, { caption: "better" }, 5)],
		["a recent change", found(2, { caption: "better", updated: new Date(NOON - DAY).toISOString() })],
		["its kind", found(2, { caption: "better", kind: "gotcha" })],
	] as const) {
		test(`parts equals by ${what}`, () => {
			deepEqual(captions([found(2, { caption: "other" }), better]), ["better", "other"]);
		});
	}

	test("lets all nudges together outdo no third of a standard deviation", () => {
		const favourite = found(
			2,
			{ caption: "favourite", pin: true, kind: "gotcha", updated: new Date(NOON).toISOString() },
			10_000,
		);

		deepEqual(captions([favourite, found(2.33, { caption: "answer" })]), ["answer", "favourite"]);
	});

	test("gives the same order whatever the order of its input", () => {
		const facts = Array.from({ length: 6 }, (_, place) => found(1, { caption: String(place) }));

		deepEqual(captions(facts), captions(facts.toReversed()));
	});
});

describe("how relevant a fact can be", () => {
	const evidence = fc.record(
		{ cosine: fc.float({ min: -1, max: 1, noNaN: true }), keywords: fc.nat({ max: 40 }), gloss: fc.nat({ max: 20 }) },
		{ requiredKeys: ["keywords", "gloss"] },
	);

	const situation = fc.record({
		evidence,
		text: fc.constantFrom("which port does it use", "どのポートを使いますか"),
		content: fc.constantFrom("The port is 80", "ポートは八十番です"),
		paths: fc.constantFrom([], ["/work/shop/packages/web/a.ts"], ["/elsewhere"]),
		scopes: fc.constantFrom(["packages/web"], []),
	});

	test("is said before it is read, and never too low", () => {
		fc.assert(
			fc.property(situation, ({ evidence: given, text, content, paths, scopes }) => {
				const one = found(1, { content, paths: scopes });
				const candidate = { ...one.candidate, evidence: given, question: { text, tokens: [] } };
				const options = { occasion: "open", stores: STORES, paths, now: NOON } as const;

				const [ranked] = rank([{ ...one, candidate }], options);

				ok((ranked?.relevance ?? 2) <= mostRelevance(candidate, options));
			}),
		);
	});
});

describe("the place of a fact", () => {
	test("is covered from above and never from below", () => {
		const fact = aFact({ paths: ["packages/web"] });

		equal(placeOf(fact, PERSONAL, ["/work/shop/packages/web/a.ts"]).path, "packages/web/a.ts");
		equal(placeOf(fact, PERSONAL, ["/work/shop/packages"]).tier, "elsewhere");
		equal(placeOf(fact, PERSONAL, ["/work/shop/packages/website"]).tier, "elsewhere");
	});

	test("is relative to the store's frame", () => {
		const place = placeOf(aFact({ paths: ["~/notes"] }), GLOBAL, ["/home/ada/notes/x.md"]);

		equal(place.tier, "covers");
		equal(place.path, "~/notes/x.md");
	});

	test("may be a pattern", () => ok(coversPath("/work/shop/*/src", "/work/shop/web/src/a.ts")));
});
