import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { openSqliteIndex } from "../../../src/index/sqlite/sqlite-index.ts";
import type { FactIndex } from "../../../src/ports/fact-index.ts";
import { anUpsert, upserting } from "../../../src/testing/index-cases/given.ts";
import { indexOptions, inFolder } from "./places.ts";

async function opened<T>(folder: string, wordsRecipe: number, work: (index: FactIndex) => Promise<T>): Promise<T> {
	const index = await openSqliteIndex({ ...indexOptions(folder), wordsRecipe });
	try {
		return await work(index);
	} finally {
		await index.close();
	}
}

describe("facts with search words of another recipe", () => {
	const fact = anUpsert({ caption: "one" });
	const other = anUpsert({ caption: "two" });
	const seen = async (index: FactIndex) => {
		const stamps = await index.facts.stamps("global");
		return {
			stamps: new Map(stamps.map(({ name, stamp }) => [name, stamp])),
			folder: await index.facts.folderStamp("global"),
		};
	};
	const stampsOf = (one: string, two: string) =>
		new Map([
			[fact.name, one],
			[other.name, two],
		]);

	it("count as changed until they are written again, and are found meanwhile", () =>
		inFolder(async (folder) => {
			await opened(folder, 1, async (index) => {
				await index.facts.apply("global", upserting(fact, other));
				await index.facts.setFolderStamp("global", "at rest");
				deepEqual(await seen(index), { stamps: stampsOf("1", "1"), folder: "at rest" });
			});

			await opened(folder, 2, async (index) => {
				deepEqual(await seen(index), { stamps: stampsOf("", ""), folder: undefined });
				equal((await index.facts.get([fact.fact.id], ["global"]))[0]?.stamp, fact.stamp);

				await index.facts.apply("global", upserting(fact));

				deepEqual((await seen(index)).stamps, stampsOf("1", ""));
			});
		}));

	it("are left alone once the recipe is this one", () =>
		inFolder(async (folder) => {
			await opened(folder, 2, async (index) => {
				await index.facts.apply("global", upserting(fact, other));
				await index.facts.setFolderStamp("global", "at rest");
			});

			await opened(folder, 2, async (index) =>
				deepEqual(await seen(index), { stamps: stampsOf("1", "1"), folder: "at rest" }),
			);
		}));
});
