import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { openSqliteIndex } from "../../../src/index/sqlite/sqlite-index.ts";
import type { FactIndex } from "../../../src/ports/fact-index.ts";
import { NOON } from "../../../src/testing/builders.ts";
import { anUpsert, upserting } from "../../../src/testing/index-cases/given.ts";
import { indexOptions, inFolder, withIndex } from "./places.ts";

const FACTS = Array.from({ length: 6 }, (_, at) =>
	anUpsert({ caption: `Fact ${at}`, content: "port", pin: at < 2, paths: at % 2 === 0 ? [] : [`src/${at}`] }),
);
const STORES = ["global"] as const;
const OVERVIEW = { stores: STORES, pinned: 200, captions: 3, paths: 5, now: NOON };

/** What a session asks at its start. */
async function asked(index: FactIndex): Promise<unknown> {
	const overview = await index.facts.overview(OVERVIEW);
	const found = await index.keywords.search(["port", "fact"], { stores: STORES, limit: 10 });
	return { overview, found };
}

/** Changes count as this program's own: without a seal nothing tells them apart. */
async function inDatabase<T>(folder: string, work: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
	const database = new DatabaseSync(join(folder, "cairn", "cairn.sqlite"));
	try {
		return await work(database);
	} finally {
		database.close();
		await rm(join(folder, "cairn", "cairn.sqlite.seal"), { force: true });
	}
}

async function questionsKept(folder: string): Promise<unknown> {
	return await inDatabase(folder, (database) => database.prepare("SELECT count(*) AS n FROM answer").get()?.["n"]);
}

describe("the answers that a session leaves", () => {
	it("are what the next one finds, without working them out", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			const first = await withIndex(folder, asked);
			const kept = await questionsKept(folder);
			const second = await withIndex(folder, asked);
			await inDatabase(folder, (database) =>
				database.exec(
					`UPDATE answer SET value = replace(value, 'Fact 0', 'As it was left') WHERE question LIKE 'overview%'`,
				),
			);
			const third = await withIndex(folder, asked);

			assert.equal(kept, 2);
			assert.deepEqual(second, first);
			assert.match(JSON.stringify(third), /As it was left/u);
		}));

	it("are worked out for the next one at the end of a session that has changed them", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS.slice(1))));
			await withIndex(folder, async (index) => {
				await asked(index);
				await index.facts.apply("global", upserting(...FACTS.slice(0, 1)));
				await index.usage.add(
					FACTS.slice(3, 4).map(({ fact }) => fact.id),
					"used",
					NOON,
				);
			});
			const state = await inDatabase(folder, (database) =>
				database.prepare("SELECT group_concat(DISTINCT state) AS states FROM answer").get(),
			);

			const present = await withIndex(folder, asked);
			await inDatabase(folder, (database) => database.exec("DELETE FROM answer"));

			assert.match(String(state?.["states"]), /^1:\d+\.1$/u);
			assert.deepEqual(present, await withIndex(folder, asked));
		}));

	it("are the same as those that are worked out, whoever wrote, used and left meanwhile", () =>
		fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 5 }), fc.nat({ max: 2 })), { maxLength: 10 }),
				(steps) =>
					inFolder(async (folder) => {
						const take = async (index: FactIndex, [kind, at]: readonly [number, number, number]): Promise<void> => {
							const upsert = FACTS[at];
							if (upsert === undefined) return;
							if (kind === 0) await index.facts.apply("global", upserting(upsert));
							if (kind === 1) await index.facts.apply("global", { upserts: [], problems: [], removals: [upsert.name] });
							if (kind === 2) await index.usage.add([upsert.fact.id], "used", NOON + at);
							if (kind === 3) await index.usage.rate(upsert.fact.id, at);
							if (kind === 4) await asked(index);
						};
						await withIndex(folder, async (one) => {
							for (const step of steps) {
								if (step[2] === 0) await take(one, step);
								else if (step[2] === 1) await withIndex(folder, (other) => take(other, step));
								else await withIndex(folder, asked);
							}
						});

						const kept = await withIndex(folder, asked);
						await inDatabase(folder, (database) => database.exec("DELETE FROM answer"));

						assert.deepEqual(kept, await withIndex(folder, asked));
					}),
			),
			{ numRuns: 60 },
		));

	it("hold no word of a fact that was removed, once the index is compacted", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			await withIndex(folder, asked);

			await withIndex(folder, async (index) => {
				await index.facts.apply("global", { upserts: [], problems: [], removals: FACTS.map(({ name }) => name) });
				await index.compact();
			});

			assert.ok(!(await readFile(join(folder, "cairn", "cairn.sqlite"))).includes("Fact 0"));
		}));

	it("are left to the next session where another process writes as this one ends", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			const first = await withIndex(folder, asked);
			await inDatabase(folder, (database) => database.exec("DELETE FROM answer"));
			const busy = await inDatabase(folder, async (other) => {
				const index = await openSqliteIndex(indexOptions(folder));
				const said = await asked(index);
				other.exec("BEGIN IMMEDIATE");
				await index.close();
				return said;
			});

			assert.deepEqual([busy, await questionsKept(folder)], [first, 0]);
		}));

	it("are worked out again where the numbers of the facts are not what was left", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			const first = await withIndex(folder, asked);
			for (const damaged of ["x''", "x'05000000'", "x'ffffffff'", "'{}'", "substr(value, 1, 40)", "value || x'00'"]) {
				const damage = `UPDATE answer SET value = ${damaged} WHERE question LIKE 'roster%'`;
				await inDatabase(folder, (database) => database.exec(damage));

				assert.deepEqual(await withIndex(folder, asked), first, damaged);
			}
		}));

	it("are not read where the database was changed by another program", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			await withIndex(folder, asked);
			const outside = new DatabaseSync(join(folder, "cairn", "cairn.sqlite"));
			outside.exec(`UPDATE fact SET body = replace(body, 'Fact 0', 'As it was edited')`);
			outside.close();

			assert.match(JSON.stringify(await withIndex(folder, asked)), /As it was edited/u);
		}));

	it("are not left in another database that has taken the place of the one they came from", () =>
		inFolder(async (folder) => {
			const [first, second, third] = FACTS;
			assert.ok(first !== undefined && second !== undefined && third !== undefined);
			const own = join(folder, "cairn");
			await withIndex(folder, (index) => index.facts.apply("global", upserting(first)));
			await cp(own, join(folder, "copy"), { recursive: true });
			await withIndex(folder, async (index) => {
				await index.facts.apply("global", upserting(second));
				await asked(index);
				await rename(own, join(folder, "former"));
				await rename(join(folder, "copy"), own);
				await withIndex(folder, (other) => other.facts.apply("global", upserting(third)));
			});

			const present = JSON.stringify(await withIndex(folder, asked));

			assert.match(present, /Fact 2/u);
			assert.doesNotMatch(present, /Fact 1/u);
		}));

	it("do not bring back a database that was removed", () =>
		inFolder(async (folder) => {
			await withIndex(folder, async (index) => {
				await index.facts.apply("global", upserting(...FACTS));
				await asked(index);
				await rm(join(folder, "cairn"), { recursive: true });
			});

			assert.ok(!existsSync(join(folder, "cairn")));
		}));

	it("do not gather while nothing changes: those of the last sessions stay", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			for (let captions = 1; captions <= 90; captions++) {
				await withIndex(folder, (index) => index.facts.overview({ ...OVERVIEW, captions }));
			}

			assert.equal(await questionsKept(folder), 64);
			await withIndex(folder, asked);
			assert.equal(await questionsKept(folder), 64);
		}));

	it("cost the index and nothing else where they are damaged: it is made anew", () =>
		inFolder(async (folder) => {
			await withIndex(folder, (index) => index.facts.apply("global", upserting(...FACTS)));
			await withIndex(folder, asked);
			await inDatabase(folder, (database) =>
				database.exec("UPDATE answer SET value = '{' WHERE question LIKE 'overview%'"),
			);

			const health = await withIndex(folder, async (index) => {
				await asked(index);
				return index.health();
			});

			assert.equal(health.setAside?.reason, "corrupt");
		}));
});
