import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { FactIndex } from "../../../src/ports/fact-index.ts";
import { anUpsert, upserting } from "../../../src/testing/index-cases/given.ts";
import { inFolder, withIndex } from "./places.ts";

const WORDS = ["port", "cache", "queue"];
const facts = Array.from({ length: 12 }, (_, at) => anUpsert({ caption: WORDS[at % WORDS.length] ?? "" }));
const aStep = fc.array(fc.tuple(fc.nat({ max: facts.length - 1 }), fc.boolean()), { minLength: 1, maxLength: 4 });

/** What is found by words and by ids: all that comes from what is kept in memory. */
async function found(index: FactIndex): Promise<unknown> {
	const options = { stores: ["global"], limit: 50 } as const;
	const hits = await Promise.all(WORDS.map((word) => index.keywords.search([word], options)));
	const ids = facts.map(({ fact }) => fact.id);
	const got = await index.facts.get(ids, ["global"]);
	return { hits, got: got.map(({ fact }) => fact.id) };
}

describe("what is kept in memory of the facts", () => {
	it("is after any writes what would be read anew", () =>
		fc.assert(
			fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 6 }), (steps) =>
				inFolder(async (folder) => {
					await withIndex(folder, async (index) => {
						await index.facts.apply("global", upserting(...facts));
						await found(index);
						for (const step of steps) {
							const kept = step.filter(([, isKept]) => isKept).map(([at]) => facts[at]);
							const gone = step.filter(([, isKept]) => !isKept).map(([at]) => facts[at]?.name ?? "");
							const upserts = kept.flatMap((upsert) => (upsert === undefined ? [] : [upsert]));

							await index.facts.apply("global", { ...upserting(...upserts), removals: gone });

							const anew = await withIndex(folder, found);
							deepEqual(await found(index), anew);
						}
					});
				}),
			),
			{ numRuns: 25 },
		));
});
