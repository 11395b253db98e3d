import { deepEqual, equal, match, ok } from "node:assert/strict";
import {
	closeSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { FactId } from "../../src/facts/fact.ts";
import { openSqliteIndex } from "../../src/index/sqlite/sqlite-index.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";
import type { FactIndex, FactUpsert } from "../../src/ports/fact-index.ts";
import { anUpsert, upserting } from "../../src/testing/fact-index-cases.ts";
import { indexOptions, inFolder, withIndex } from "../index/sqlite/places.ts";
import { inProcess } from "./processes.ts";

const TIMES = 25;
const rows = Array.from({ length: 300 }, (_, at) =>
	anUpsert({ caption: `zebra number ${at}`, content: "word ".repeat(40) }),
);
const used = rows[0]?.fact.id as FactId; // there are 300

async function fill(index: FactIndex, upserts: readonly FactUpsert[] = rows): Promise<void> {
	for (let from = 0; from < upserts.length; from += 50) {
		await index.facts.apply("global", upserting(...upserts.slice(from, from + 50)));
	}
	await index.facts.setFolderStamp("global", "1");
}

/** What a session does with an index that may be empty: it sees that it is not up to date, and fills it. */
async function session(index: FactIndex): Promise<number> {
	if (
		(await index.facts.folderStamp("global")) !== "1" ||
		(await index.facts.count({ stores: ["global"] })) !== rows.length
	) {
		await fill(index);
	}
	const found = await index.keywords.search(["zebra"], { stores: ["global"], limit: 1000 });
	const ids = found.hits.map((hit) => hit.id);
	return (await index.facts.get(ids, ["global"])).length;
}

function overwrite(path: string, from: number, length: number): void {
	const file = openSync(path, "r+");
	writeSync(
		file,
		Uint8Array.from({ length }, (_, at) => (at * 167 + from * 13 + 7) % 251),
		0,
		length,
		from,
	);
	closeSync(file);
}

function truncate(path: string, length: number): void {
	const file = openSync(path, "r+");
	ftruncateSync(file, length);
	closeSync(file);
}

const DAMAGES: Readonly<Record<string, (path: string, at: number) => void>> = {
	deleted: (path) => rmSync(path),
	truncated: (path, at) => truncate(path, Math.floor((statSync(path).size * at) / TIMES)),
	"overwritten with noise from its beginning": (path, at) => overwrite(path, at, 4096),
	"overwritten with noise somewhere": (path, at) =>
		overwrite(path, Math.floor((statSync(path).size * at) / (TIMES + 1)), 20_000),
	"replaced by a text": (path, at) => writeFileSync(path, "not a database ".repeat(at * 100)),
};

describe("a damaged index", () => {
	for (const [what, damage] of Object.entries(DAMAGES)) {
		it(`recalls in the next session after it was ${what}, and keeps its counters`, async () => {
			for (let at = 0; at < TIMES; at++) {
				await inFolder(async (folder) => {
					await withIndex(folder, async (index) => {
						await fill(index);
						await index.usage.add([used], "used", 5);
					});
					damage(join(folder, "cairn", "cairn.sqlite"), at);

					await withIndex(folder, async (index) => {
						equal(await session(index), rows.length, `time ${at}`);
						equal((await index.usage.of([used])).get(used)?.used, 1, `time ${at}`);
					});
				});
			}
		});

		it(`recalls in the same session when it is ${what} meanwhile`, async () => {
			for (let at = 0; at < TIMES; at += 4) {
				await inFolder(async (folder) => {
					await withIndex(folder, async (index) => {
						await fill(index);
						damage(join(folder, "cairn", "cairn.sqlite"), at);

						equal(await session(index), rows.length, `time ${at}`);
						await index.facts.apply("global", upserting(anUpsert({ caption: "one more zebra" })));
						const { hits } = await index.keywords.search(["zebra"], { stores: ["global"], limit: 1000 });
						equal(hits.length, rows.length + 1);
					});
				});
			}
		});
	}

	it("is put aside and reported", () =>
		inFolder(async (folder) => {
			await withIndex(folder, fill);
			overwrite(join(folder, "cairn", "cairn.sqlite"), 0, 4096);

			const health = await withIndex(folder, async (index) => index.health());

			equal(health.setAside?.reason, "corrupt");
			match(health.setAside?.path ?? "", /cairn\.sqlite\.\d{8}T\d{9}Z\.corrupt$/);
			ok(statSync(health.setAside?.path ?? "").size > 0);
		}));

	it("is put aside and reported when its schema is newer", async () => {
		const { DatabaseSync } = await import("node:sqlite");
		await inFolder(async (folder) => {
			await withIndex(folder, fill);
			const database = new DatabaseSync(join(folder, "cairn", "cairn.sqlite"));
			database.exec("PRAGMA user_version = 9999");
			database.close();

			await withIndex(folder, async (index) => {
				equal(index.health().setAside?.reason, "newer");
				equal(await session(index), rows.length);
			});
		});
	});

	for (const [what, text] of Object.entries({
		"lacks a table that the next schema needs": "DROP TABLE search",
		"lacks the list of its schemas": "DROP TABLE schema_migration",
		"has a name already that the next schema takes": "DROP INDEX fact_by_expiry",
	})) {
		it(`is made anew when it is of an older schema and ${what}`, async () => {
			const { DatabaseSync } = await import("node:sqlite");
			await inFolder(async (folder) => {
				await withIndex(folder, fill);
				const database = new DatabaseSync(join(folder, "cairn", "cairn.sqlite"));
				database.exec(`${text}; PRAGMA user_version = 6`);
				database.close();

				await withIndex(folder, async (index) => {
					equal(await session(index), rows.length);
					equal(index.health().location, join(folder, "cairn"));
				});
			});
		});
	}

	for (const [what, body] of Object.entries({ cut: "'{\"id\":'", nothing: "'null'", "a number": "'7'" })) {
		it(`is made anew when a list finds a row that holds ${what}`, () =>
			inFolder((folder) =>
				withIndex(folder, async (index) => {
					const { DatabaseSync } = await import("node:sqlite");
					await fill(index);
					const database = new DatabaseSync(join(folder, "cairn", "cairn.sqlite"));
					database.exec(`UPDATE fact SET body = ${body} WHERE key = 7`);
					database.close();

					deepEqual(await index.facts.list({ stores: ["global"] }), []);

					equal(index.health().setAside?.reason, "corrupt");
					equal(await session(index), rows.length);
				}),
			));
	}

	it("leaves no more than two copies of each kind behind", () =>
		inFolder(async (folder) => {
			for (let at = 0; at < 5; at++) {
				await withIndex(folder, async (index) => index.facts.setFolderStamp("global", String(at)));
				overwrite(join(folder, "cairn", "cairn.sqlite"), 0, 4096);
			}
			await withIndex(folder, async (index) => index.facts.count({ stores: ["global"] }));

			const names = readdirSync(join(folder, "cairn")).filter((name) => name.includes(".corrupt"));
			equal(names.length, 2);
		}));

	it("is rebuilt once when several processes open it at the same moment", () =>
		inFolder(async (folder) => {
			await withIndex(folder, fill);
			overwrite(join(folder, "cairn", "cairn.sqlite"), 0, 8192);
			const facts = Array.from({ length: 5 }, (_, at) => String(at));

			const results = await Promise.all(facts.map((at) => inProcess("open-index.ts", [folder, at]).ended));

			deepEqual(
				results,
				facts.map(() => ({ code: 0, signal: null })),
			);
			equal(readdirSync(join(folder, "cairn")).filter((name) => name.endsWith(".corrupt")).length, 1);
			await withIndex(folder, async (index) => {
				equal((await index.keywords.search(["open"], { stores: ["global"], limit: 10 })).hits.length, facts.length);
			});
		}));
});

describe("a place where no index can be kept", () => {
	it("moves it to the local folder, and says so", () =>
		inFolder(async (folder) => {
			writeFileSync(join(folder, "cairn"), "a file, not a folder");

			await withIndex(folder, async (index) => {
				equal(await session(index), rows.length);
				const { location, notes } = index.health();
				ok(location.startsWith(join(folder, "local")), location);
				match(notes.join("\n"), /the index lies in .*local/);
			});
		}));

	it("keeps it in memory when there is no local folder either, and says so", () =>
		inFolder(async (folder) => {
			writeFileSync(join(folder, "cairn"), "a file, not a folder");
			writeFileSync(join(folder, "local"), "neither");

			await withIndex(folder, async (index) => {
				equal(await session(index), rows.length);
				equal(index.health().location, "memory");
				match(index.health().notes.join("\n"), /kept in memory/);
			});
		}));
});

describe("an index on a full disk", () => {
	it("says so, keeps what it has, and goes on when there is room", async (test) => {
		await inFolder(async (folder) => {
			const place = join(folder, "cairn");
			mkdirSync(place);
			const mounting = await inProcess("mount", ["-t", "tmpfs", "-o", "size=1500k", "tmpfs", place]).ended;
			if (mounting.code !== 0) return test.skip("needs the right to mount a small file system");
			try {
				await fillUp(folder);
			} finally {
				await inProcess("umount", [place]).ended;
			}
		});
	});
});

async function fillUp(folder: string): Promise<void> {
	const index = await openSqliteIndex(indexOptions(folder));
	const ballast = join(folder, "cairn", "ballast");
	writeFileSync(ballast, new Uint8Array(900_000));
	const error = await fill(index).catch((thrown: unknown) => thrown);
	const kept = await index.facts.count({ stores: ["global"] });
	rmSync(ballast);

	ok(isMemoryError(error) && error.code === "STORE_IO", String(error));
	match(error.message, /disk is full/);
	equal(kept % 50, 0);
	equal((await index.keywords.search(["zebra"], { stores: ["global"], limit: 1000 })).hits.length, kept);
	await index.facts.apply("global", upserting(anUpsert({ caption: "fits again" })));
	await index.close();
}
