import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import { INDEX_SCHEMA, openSqliteIndex } from "../../../src/index/sqlite/sqlite-index.ts";
import { LOCKS_SCHEMA, openSqliteLock } from "../../../src/index/sqlite/sqlite-lock.ts";
import { anUpsert, upserting } from "../../../src/testing/index-cases/given.ts";
import { indexOptions, inFolder, ROOT } from "./places.ts";

describe("a migration that an install has cut short", () => {
	for (const name of ["001-facts.sql", "005-places.sql", "009-answers.sql"]) {
		it(`is not applied, and costs nothing once ${name} is whole again`, () =>
			inFolder(async (folder) => {
				const options = { ...indexOptions(folder), sql: join(folder, "sql") };
				await cp(join(ROOT, "sql"), options.sql, { recursive: true });
				const path = join(options.sql, "sqlite", "index", name);
				const whole = await readFile(path);
				for (const cut of [Buffer.alloc(0), Buffer.alloc(whole.length), whole.subarray(0, whole.length >> 1)]) {
					await writeFile(path, cut);
					await assert.rejects(openSqliteIndex(options), { code: "INDEX_CORRUPT", hint: "reinstall pi-cairn" });
				}
				await writeFile(path, whole);

				const index = await openSqliteIndex(options);
				await index.facts.apply("global", upserting(anUpsert({ paths: ["src/a.ts"] })));
				const facts = await index.facts.list({ stores: ["global"], order: "used", limit: 5 });
				const health = index.health();
				await index.close();

				assert.equal(facts.length, 1);
				assert.deepEqual([health.notes, health.setAside], [[], undefined]);
			}));
	}
});

describe("the version of a schema", () => {
	it("is the number of its migrations", () => {
		assert.deepEqual(
			["index", "locks"].map((folder) => readdirSync(join(ROOT, "sql", "sqlite", folder)).length),
			[INDEX_SCHEMA, LOCKS_SCHEMA],
		);
	});
});

describe("an install without its migrations", () => {
	it("is named with what to do, by the index and by the lock", () =>
		inFolder(async (folder) => {
			const lacking = { ...indexOptions(folder), sql: join(folder, "nowhere") };
			const told = { code: "INDEX_CORRUPT", hint: "reinstall pi-cairn", message: /nowhere/u };

			await assert.rejects(openSqliteIndex(lacking), told);
			await assert.rejects(openSqliteLock({ ...lacking, folder: join(folder, "locks") }), told);
		}));

	it("puts no database aside, since it could make no other", () =>
		inFolder(async (folder) => {
			const whole = indexOptions(folder);
			const first = await openSqliteIndex(whole);
			await first.facts.apply("global", upserting(anUpsert({})));
			await first.close();
			const database = new DatabaseSync(join(whole.folder, "cairn.sqlite"));
			database.exec(`PRAGMA user_version = ${INDEX_SCHEMA + 1}`);
			database.close();
			await rm(join(whole.folder, "cairn.sqlite.seal"), { force: true });

			await assert.rejects(openSqliteIndex({ ...whole, sql: join(folder, "nowhere") }), { code: "INDEX_CORRUPT" });

			assert.deepEqual(
				readdirSync(whole.folder).filter((name) => name.includes("newer")),
				[],
			);
		}));

	it("says of two with one number which they are", () =>
		inFolder(async (folder) => {
			const options = { ...indexOptions(folder), sql: join(folder, "sql") };
			await cp(join(ROOT, "sql"), options.sql, { recursive: true });
			const own = join(options.sql, "sqlite", "index");
			await cp(join(own, "001-facts.sql"), join(own, "001-a copy.sql"));

			await assert.rejects(openSqliteIndex(options), { message: /holds migration 1 twice, as 001-\S.* and as 001-/u });
		}));
});

describe("a migration that is missing from an install", () => {
	it("is not done without, and an index that has been through it is opened as it is", () =>
		inFolder(async (folder) => {
			const whole = indexOptions(folder);
			const lacking = { ...whole, sql: join(folder, "sql") };
			await cp(join(ROOT, "sql"), lacking.sql, { recursive: true });
			await rm(join(lacking.sql, "sqlite", "index", "004-urgency.sql"));

			await assert.rejects(openSqliteIndex(lacking), { code: "INDEX_CORRUPT", hint: "reinstall pi-cairn" });
			const first = await openSqliteIndex(whole);
			await first.facts.apply("global", upserting(anUpsert({})));
			await first.close();
			const index = await openSqliteIndex(lacking);
			const facts = await index.facts.count({ stores: ["global"] });
			const health = index.health();
			await index.close();

			assert.equal(facts, 1);
			assert.deepEqual([health.notes, health.setAside], [[], undefined]);
		}));
});
