/** Facts by the places that they are about. */
import { deepEqual, equal } from "node:assert/strict";
import type { StoreId } from "../../facts/scope.ts";
import type { FactIndex } from "../../ports/fact-index.ts";
import type { ConformanceCase } from "../conformance.ts";
import { anUpsert, caseOf, HERE, THERE, upserting } from "./given.ts";

const MANY = 100;

async function about(index: FactIndex, paths: readonly string[], store: StoreId = THERE): Promise<void> {
	const upsert = anUpsert({ caption: paths.join(" "), paths }, store);
	await index.facts.apply(store, upserting(upsert));
}

/** Captions of what covers the path, in order. */
async function covering(index: FactIndex, path: string, store: StoreId = THERE): Promise<readonly string[]> {
	const { facts } = await index.facts.covering(store, [path], MANY);
	const items = await index.facts.get(
		facts.map(({ id }) => id),
		[store],
	);
	return items.map(({ fact }) => fact.caption);
}

export const placeCases: readonly ConformanceCase<FactIndex>[] = [
	caseOf("places", "counts the facts of each path that hold, most first, over all stores", async (index) => {
		const now = Date.UTC(2026, 5, 15);
		await about(index, ["src/db", "docs"]);
		await about(index, ["src/db", "src/**/*.sql"]);
		await about(index, ["src/db"], "shared:git-1");
		await about(index, ["~/notes"], HERE);
		await about(index, ["."]);
		const past = anUpsert({ caption: "past", paths: ["docs", "old"], expires: "2026-06-01" }, THERE);
		await index.facts.apply(THERE, upserting(past));

		const request = { pinned: 0, captions: 0, paths: MANY, now };
		const { paths } = await index.facts.overview({ ...request, stores: [HERE, THERE, "shared:git-1"] });
		const { paths: few } = await index.facts.overview({ ...request, stores: [THERE], paths: 1 });

		deepEqual(paths, [
			{ path: "src/db", facts: 3 },
			{ path: "docs", facts: 1 },
			{ path: "src/**/*.sql", facts: 1 },
			{ path: "~/notes", facts: 1 },
		]);
		deepEqual(few, [{ path: "src/db", facts: 2 }]);
	}),
	caseOf("places", "finds what covers a path, the narrowest first, and nothing below or beside it", async (index) => {
		for (const path of ["src", "src/db", "src/db/a.sql", "src/db2", "src/db/a.sql.bak", "other", "."]) {
			await about(index, [path]);
		}

		deepEqual(await covering(index, "src/db/a.sql"), ["src/db/a.sql", "src/db", "src"]);
		deepEqual(await covering(index, "src/db"), ["src/db", "src"]);
		deepEqual(await covering(index, "src"), ["src"]);
		deepEqual(await covering(index, "."), []);
	}),
	caseOf(
		"places",
		"finds patterns wherever their first wildcard stands, and letters however they are composed",
		async (index) => {
			for (const path of [
				"**/*.sql",
				"src/caf\u00e9",
				"packages/*/package.json",
				"src/{a,b}/**",
				"app/[id]/page.tsx",
				"*.md",
			]) {
				await about(index, [path]);
			}

			deepEqual(await covering(index, "x/y/z.sql"), ["**/*.sql"]);
			deepEqual(await covering(index, "packages/web/package.json"), ["packages/*/package.json"]);
			deepEqual(await covering(index, "packages/web/src/package.json"), []);
			deepEqual(await covering(index, "src/b/c.ts"), ["src/{a,b}/**"]);
			deepEqual(await covering(index, "src/c/c.ts"), []);
			deepEqual(await covering(index, "app/[id]/page.tsx"), ["app/[id]/page.tsx"]);
			deepEqual(await covering(index, "app/i/page.tsx"), []);
			deepEqual(await covering(index, "src/cafe\u0301/a.ts"), ["src/caf\u00e9"]);
			deepEqual(await covering(index, "packages"), []);
		},
	),
	caseOf("places", "starts global paths at home unless they are absolute", async (index) => {
		for (const path of ["~/git/app", "notes", "/etc/hosts", "~/**/*.sql", "C:/work", "~", "/"]) {
			await about(index, [path], HERE);
		}

		deepEqual(await covering(index, "~/git/app/src/a.ts", HERE), ["~/git/app"]);
		deepEqual(await covering(index, "~/notes/a.md", HERE), ["notes"]);
		deepEqual(await covering(index, "/etc/hosts", HERE), ["/etc/hosts"]);
		deepEqual(await covering(index, "~/x/a.sql", HERE), ["~/**/*.sql"]);
		deepEqual(await covering(index, "C:/work/a.ts", HERE), ["C:/work"]);
		deepEqual(await covering(index, "/data/a.sql", HERE), []);
		deepEqual(await covering(index, "~/git/app", THERE), []);
	}),
	caseOf("places", "says of each fact once which of its scopes covers which path", async (index) => {
		const upsert = anUpsert({ paths: ["src/*.ts", "src/a.ts", "docs"] }, THERE);
		await index.facts.apply(THERE, upserting(upsert));

		const { facts, total } = await index.facts.covering(THERE, ["lib/b.ts", "src/a.ts", "docs/x.md"], MANY);

		deepEqual(facts, [{ id: upsert.fact.id, scope: "src/a.ts", path: "src/a.ts", used: 0 }]);
		equal(total, 1);
	}),
	caseOf("places", "puts the most used first among equally narrow ones, whenever they were used", async (index) => {
		const [early, late, never] = ["early", "late", "never"].map((caption) =>
			anUpsert({ caption, paths: ["src"] }, THERE),
		);
		if (early === undefined || late === undefined || never === undefined) throw new Error("three were made");
		await index.usage.add([early.fact.id], "used", 1);
		await index.facts.apply(THERE, upserting(early, late, never));
		const before = await covering(index, "src/a.ts");
		await index.usage.add([late.fact.id, late.fact.id], "used", 2);
		await index.usage.add([never.fact.id], "noted", 3);
		const after = await covering(index, "src/a.ts");
		await index.usage.restore(new Map([[never.fact.id, { used: 9, noted: 0, lastUsed: 4 }]]));

		deepEqual(before, ["early", "never", "late"]);
		deepEqual(after, ["late", "early", "never"]);
		deepEqual(await covering(index, "src/a.ts"), ["never", "late", "early"]);
	}),
	caseOf("places", "keeps to the limit and counts the rest", async (index) => {
		for (let times = 0; times < 5; times++) await about(index, ["src"]);
		await about(index, ["src/a.ts"]);

		const { facts, total } = await index.facts.covering(THERE, ["src/a.ts"], 3);

		deepEqual(
			facts.map(({ scope }) => scope),
			["src/a.ts", "src", "src"],
		);
		equal(total, 6);
	}),
	caseOf("places", "follows a fact that moves, and one that goes", async (index) => {
		const upsert = anUpsert({ caption: "moved", paths: ["src/a.ts", "lib/**/*.ts"] }, THERE);
		await index.facts.apply(THERE, upserting(upsert));
		await index.facts.apply(THERE, upserting({ ...upsert, fact: { ...upsert.fact, paths: ["docs"] } }));

		deepEqual(await covering(index, "src/a.ts"), []);
		deepEqual(await covering(index, "docs/a.md"), ["moved"]);
		await index.facts.apply(THERE, { upserts: [], removals: [upsert.name], problems: [] });
		deepEqual(await index.facts.covering(THERE, ["docs/a.md"], MANY), { facts: [], total: 0 });
		await about(index, ["docs"]);
		await index.facts.clear(THERE);
		deepEqual(await index.facts.covering(THERE, ["docs/a.md"], MANY), { facts: [], total: 0 });
	}),
	caseOf("places", "lists the facts whose urgency no judge has spoken of", async (index) => {
		const [rated, unrated] = [anUpsert({ paths: ["a"] }), anUpsert({ paths: ["b"] })] as const;
		await index.facts.apply(HERE, upserting(rated, unrated));
		await index.usage.rate(rated.fact.id, 0);
		await index.usage.add([unrated.fact.id], "used", 1);

		const ids = async (isRated: boolean): Promise<readonly string[]> =>
			(await index.facts.list({ stores: [HERE], scoped: true, rated: isRated, order: "used" })).map(
				(item) => item.fact.id,
			);

		deepEqual(await ids(true), [rated.fact.id]);
		deepEqual(await ids(false), [unrated.fact.id]);
	}),
	caseOf("places", "forgets how urgent a judge found a fact when its text or its paths change", async (index) => {
		const upsert = anUpsert({ paths: ["src/数据", 'a"b'] });
		const { id } = upsert.fact;
		await index.facts.apply(HERE, upserting(upsert));
		const urgencyAfter = async (next: ReturnType<typeof anUpsert>): Promise<number | undefined> => {
			await index.usage.rate(id, 2);
			await index.facts.apply(HERE, upserting(next));
			return (await index.usage.of([id])).get(id)?.urgency;
		};

		equal(await urgencyAfter({ ...upsert, stamp: "2" }), 2);
		equal(await urgencyAfter({ ...upsert, contentHash: "another" }), undefined);
		equal(
			await urgencyAfter({ ...upsert, contentHash: "another", fact: { ...upsert.fact, paths: ["src"] } }),
			undefined,
		);
	}),
];
