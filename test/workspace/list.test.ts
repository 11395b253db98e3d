import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { systemTimer } from "../../src/host/system-timer.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import { behindLines } from "../../src/render/behind.ts";
import { memoryIndex } from "../../src/testing/index.ts";
import { literalProject } from "../../src/testing/literal-project.ts";
import { aBench, crankedTimer, fileOf, ROOT } from "./given.ts";

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

	it("tells of files that are no facts also beside others, of the scope that was asked for", async () => {
		const { shelf, open } = aBench();
		shelf.global().place("a.md", fileOf("Fact a"));
		shelf.global().place("b.md", "---\ncaption: [\n---\n");
		shelf.personal({ key: "app", root: ROOT }).place("c.md", fileOf("Fact c"));
		const here = open();

		const both = await here.list();
		const personal = await here.list({ scope: "personal" });

		deepEqual([both.total, both.leftAlone?.map(({ name }) => name)], [2, ["b.md"]]);
		equal(personal.leftAlone, undefined);
	});
});

describe("facts that cannot be brought along from a project's former key", () => {
	const project = literalProject({ root: ROOT, key: "git-new", formerKey: "path-old" });

	function given() {
		const bench = aBench({ project });
		const former = bench.shelf.personal({ key: "path-old", root: ROOT });
		former.place("a.md", fileOf("Zebras"));
		former.place("b.md", fileOf("Gorillas"));
		return { ...bench, former };
	}

	it("are told with what was in the way, by list and search alike", async () => {
		const { shelf, open } = given();
		shelf.personal({ key: "git-new", root: ROOT }).writeText = async () => {
			throw new MemoryError("STORE_IO", "cannot write into /stores/git-new: permission is denied");
		};
		const here = open();

		const { total } = await here.list();
		const behind = await here.behind();

		equal(total, 0);
		deepEqual(behindLines(behind), [
			"2 personal facts of this project lie under its former key path-old and could not be brought along: " +
				"cannot write into /stores/git-new: permission is denied",
		]);
		deepEqual(behindLines(behind, "global"), []);
	});

	it("are told where the memory is read-only", async () => {
		const here = given().open({ readOnly: "another version of Cairn writes here" });

		await here.list();

		deepEqual(
			(await here.behind()).map(({ why, former }) => [why, former]),
			[["memory is read-only here: another version of Cairn writes here", { key: "path-old", facts: 2 }]],
		);
	});

	it("are told while another process keeps them waiting", async () => {
		const within = async <T>(milliseconds: number, work: Promise<T>) => systemTimer.within(milliseconds / 100, work);
		const { shelf, open } = aBench({
			project,
			timer: { ...crankedTimer(), within },
			lock: () => new Promise(() => undefined),
		});
		shelf.personal({ key: "path-old", root: ROOT }).place("a.md", fileOf("Zebras"));
		const here = open();

		await here.list();

		deepEqual(behindLines(await here.behind()), [
			"1 personal fact of this project lies under its former key path-old and could not be brought along: " +
				"another process is writing, or they are still on their way",
		]);
	});

	it("are no longer told of once they have come", async () => {
		const here = given().open();

		const { total } = await here.list();

		deepEqual([total, await here.behind()], [2, []]);
	});
});
