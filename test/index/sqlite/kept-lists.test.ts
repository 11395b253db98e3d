import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { openSqliteIndex } from "../../../src/index/sqlite/sqlite-index.ts";
import type { FactIndex } from "../../../src/ports/fact-index.ts";
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
import { indexOptions, inFolder, withIndex } from "./places.ts";

const WORDS = ["Alpha", "beta", "gamma", "ÉCLAIR", "delta", "数据"];
const NAMES = ["a.md", "b.md", "c.md", "d.md", "e.md"];
const QUERY = ["alpha", "beta", "gamma", "eclair", "delta", "数据"];
const SCOPE = { stores: ["global" as const], limit: 64 };

type Step =
	| { readonly kind: "write"; readonly by: number; readonly name: string; readonly words: readonly string[] }
	| { readonly kind: "remove"; readonly by: number; readonly name: string }
	| { readonly kind: "search"; readonly by: number };

const by = fc.integer({ min: 0, max: 1 });
const name = fc.constantFrom(...NAMES);
const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({
		kind: fc.constant("write" as const),
		by,
		name,
		words: fc.array(fc.constantFrom(...WORDS), { minLength: 1 }),
	}),
	fc.record({ kind: fc.constant("remove" as const), by, name }),
	fc.record({ kind: fc.constant("search" as const), by }),
);

async function take(one: Step, index: FactIndex): Promise<void> {
	if (one.kind === "search") await index.keywords.search(QUERY, SCOPE);
	else if (one.kind === "remove") {
		await index.facts.apply("global", { upserts: [], problems: [], removals: [one.name] });
	} else {
		const [caption = "", ...content] = one.words;
		const upsert = anUpsert({ caption, content: content.join(" ") }, "global");
		await index.facts.apply("global", upserting({ ...upsert, name: one.name }));
	}
}

describe("lists of places that are kept", () => {
	it("say the same as those that are read anew, whoever wrote and removed meanwhile", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
				await inFolder(async (folder) => {
					const indexes = [await openSqliteIndex(indexOptions(folder)), await openSqliteIndex(indexOptions(folder))];
					for (const one of steps) {
						const index = indexes[one.by];
						if (index !== undefined) await take(one, index);
					}

					const kept = await Promise.all(indexes.map((index) => index.keywords.search(QUERY, SCOPE)));
					const anew = await withIndex(folder, (index) => index.keywords.search(QUERY, SCOPE));

					for (const result of kept) assert.deepEqual(result, anew);
					for (const index of indexes) await index.close();
				});
			}),
			{ numRuns: 60 },
		);
	});
});
