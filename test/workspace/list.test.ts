import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { memoryIndex } from "../../src/testing/index.ts";
import { aBench, fileOf } from "./given.ts";

describe("the list of facts", () => {
	it("comes in pages as large as they are asked for, with the counters of each fact", async () => {
		const { shelf, open } = aBench();
		for (const name of ["a", "b", "c"]) shelf.global().place(`${name}.md`, fileOf(`Fact ${name}`));
		const here = open();
		await here.recall({ queries: ["Fact b"] });

		const listing = await here.list({ pageSize: 2 });

		deepEqual([listing.facts.length, listing.pages, listing.total], [2, 2, 3]);
		equal(listing.usage?.size, 2);
	});

	it("never comes in pages of more than a thousand", async () => {
		const { shelf, open } = aBench();
		for (let at = 0; at < 1001; at += 1) shelf.global().place(`${at}.md`, fileOf(`Fact ${at}`));

		const listing = await open().list({ pageSize: 5000 });

		deepEqual([listing.facts.length, listing.pages], [1000, 2]);
	});

	it("says which stores the index could not follow, until it can again", async () => {
		const index = memoryIndex();
		const { facts } = index;
		const apply = facts.apply.bind(facts);
		const { shelf, open } = aBench({ index: async () => index });
		shelf.global().place("a.md", fileOf("Fact a"));
		const here = open();
		await here.list();
		const before = await here.behind();
		facts.apply = async () => {
			throw new MemoryError("STORE_IO", "disk is full");
		};
		shelf.global().place("b.md", fileOf("Fact b"));

		const full = await here.list();
		const meanwhile = await here.behind();
		facts.apply = apply;
		const roomy = await here.list();

		deepEqual([full.total, roomy.total], [1, 2]);
		deepEqual([before, meanwhile, await here.behind()], [[], [{ scope: "global", why: "disk is full" }], []]);
	});
});
