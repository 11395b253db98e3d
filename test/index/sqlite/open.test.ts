import { deepEqual, equal, rejects } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { FactId } from "../../../src/facts/fact.ts";
import { WORDS_RECIPE } from "../../../src/facts/tokens.ts";
import { isNetworkType } from "../../../src/index/sqlite/file-system.ts";
import { openDatabase } from "../../../src/index/sqlite/open.ts";
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
import { inFolder, ROOT, withIndex } from "./places.ts";

const options = { journal: "WAL", synchronous: "NORMAL", busyMs: 50 } as const;

describe("opening the index", () => {
	it("prints no warning, and lets those of others through", () => {
		const program = `
			const { openDatabase } = await import(${JSON.stringify(join(ROOT, "src/index/sqlite/open.ts"))});
			(await openDatabase(":memory:", ${JSON.stringify(options)})).close();
			process.emitWarning("mine");`;

		const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });

		const warnings = stderr
			.split("\n")
			.filter((line) => /Warning: /.test(line) && !/stripping|Type Stripping/i.test(line));
		deepEqual(
			warnings.map((line) => line.replace(/^.*Warning: /, "")),
			["mine"],
		);
	});

	it("brings a database of an earlier schema up to date with what it holds", () =>
		inFolder(async (folder) => {
			mkdirSync(join(folder, "cairn"));
			const database = await openDatabase(join(folder, "cairn", "cairn.sqlite"), options);
			database.exec(readFileSync(join(ROOT, "sql/sqlite/index/001-facts.sql"), "utf8"));
			database.exec("INSERT INTO usage VALUES ('01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b', 3, 2, 1)");
			database.exec("PRAGMA user_version = 1");
			database.close();

			await withIndex(folder, async (index) => {
				await index.facts.apply("global", upserting(anUpsert({ caption: "zebra" })));
				equal((await index.keywords.search(["zebra"], { stores: ["global"], limit: 5 })).hits.length, 1);
				equal(index.health().setAside, undefined);
				const id = "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b" as FactId; // as above
				deepEqual((await index.usage.of([id])).get(id), { used: 3, noted: 2, lastUsed: 1 });
			});
		}));

	it("has facts with paths read again when the database is from before places were kept", () =>
		inFolder(async (folder) => {
			mkdirSync(join(folder, "cairn"));
			const database = await openDatabase(join(folder, "cairn", "cairn.sqlite"), options);
			for (const name of ["001-facts.sql", "002-search.sql", "003-vectors.sql", "004-urgency.sql"])
				database.exec(readFileSync(join(ROOT, "sql/sqlite/index", name), "utf8"));
			database.exec(`INSERT INTO store (id, folder_stamp, facts) VALUES ('global', '7', 2);
				INSERT INTO text (content_hash) VALUES ('h');
				INSERT INTO fact (store, name, id, short_id, caption, folded_caption, text, file_hash, stamp, pinned, scoped,
					updated, words, body) VALUES (1, 'a.md', 'a', 'a', '', '', 1, '', '5', 0, 1, '', 1, '{}'),
					(1, 'b.md', 'b', 'b', '', '', 1, '', '6', 0, 0, '', 1, '{}');
				INSERT INTO counter VALUES ('words recipe', ${WORDS_RECIPE});
				PRAGMA user_version = 4`);
			database.close();

			await withIndex(folder, async (index) => {
				equal(await index.facts.folderStamp("global"), undefined);
				deepEqual(
					[...(await index.facts.stamps("global"))].map(({ name, stamp }) => `${name} ${stamp}`),
					["a.md ", "b.md 6"],
				);
			});
		}));

	it("puts a database of somebody else aside", () =>
		inFolder(async (folder) => {
			mkdirSync(join(folder, "cairn"));
			const database = await openDatabase(join(folder, "cairn", "cairn.sqlite"), options);
			database.exec("CREATE TABLE fact (mine TEXT)");
			database.close();

			await withIndex(folder, async (index) => equal(index.health().setAside?.reason, "corrupt"));
			equal(readdirSync(join(folder, "cairn")).filter((name) => name.endsWith(".corrupt")).length, 1);
		}));

	it("removes what was put aside when it is to hold nothing that was removed, and no other file", () =>
		inFolder(async (folder) => {
			const own = join(folder, "cairn");
			mkdirSync(own);
			writeFileSync(join(own, "cairn.sqlite"), "no database at all");
			writeFileSync(join(own, "cairn.sqlite.mine"), "a copy of somebody's");

			await withIndex(folder, async (index) => {
				equal(index.health().setAside?.reason, "corrupt");
				await index.compact();
			});

			const names = readdirSync(own);
			deepEqual(
				names.filter((name) => name.includes(".corrupt")),
				[],
			);
			equal(names.includes("cairn.sqlite.mine"), true);
		}));

	it("holds nothing that was removed in another place either, or says which file may", () =>
		inFolder(async (folder) => {
			const asked = join(folder, "cairn", "cairn.sqlite");
			mkdirSync(asked, { recursive: true });
			const local = await withIndex(folder, async (index) => {
				await rejects(index.compact(), { code: "STORE_IO", message: /cairn\.sqlite cannot be opened/u });
				return index.health().location;
			});
			equal(readdirSync(local).includes("cairn.sqlite"), true);
			rmSync(asked, { recursive: true });

			await withIndex(folder, async (index) => index.compact());

			deepEqual(
				readdirSync(local).filter((name) => name === "cairn.sqlite"),
				[],
			);
		}));

	it("knows network drives by their type", () => {
		deepEqual([0x6969, 0xff534d42 | 0, 0xef53].map(isNetworkType), [true, true, false]);
	});
});

describe("the migrations", () => {
	// A database remembers which it has been through: a released file is never edited, a new one follows it.
	const RELEASED: Readonly<Record<string, string>> = {
		"001-facts.sql": "a9490855498b468b85e97ffe338a2be4e6cc1dc246a9bd45a19d23c0905206e8",
		"002-search.sql": "35fd3a054218f013de54962824b49a73afcbc42adffc7271d82ba77ee496975a",
		"003-vectors.sql": "607b4955480c0394db4f22f4e728b578b38ae8579f1cabbece133a110f3f9a55",
	};

	it("that were released are as they were", () => {
		for (const [name, digest] of Object.entries(RELEASED)) {
			const text = readFileSync(join(ROOT, "sql/sqlite/index", name), "utf8");
			equal(createHash("sha256").update(text).digest("hex"), digest, name);
		}
	});
});
