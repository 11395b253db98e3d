import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { FACT_KEYS } from "../../src/facts/fact-print.ts";
import { checkKeys } from "../../src/upkeep/doctor.ts";
import { keyMeant } from "../../src/upkeep/likely-keys.ts";

describe("a key that says nothing to Cairn", () => {
	const slips: Readonly<Record<string, string>> = {
		pinned: "pin",
		Pin: "pin",
		pins: "pin",
		tag: "tags",
		Tags: "tags",
		triple: "triples",
		captions: "caption",
		expire: "expires",
		expiry: "expires",
		create: "created",
		ID: "id",
		Path: "path",
	};
	for (const [key, meant] of Object.entries(slips)) {
		it(`may be a slip: ${key} for ${meant}`, () => {
			equal(keyMeant(key), meant);
		});
	}

	it("is somebody's own where it is another word, and none where it is read", () => {
		const own = ["author", "title", "date", "status", "url", "pie", "ide", "type", "page", "links", "sourceUrl"];

		deepEqual(
			own.filter((key) => keyMeant(key) !== undefined),
			[],
		);
		deepEqual(
			[...FACT_KEYS, "path"].filter((key) => keyMeant(key) !== undefined),
			[],
		);
	});

	it("is told of by the doctor with its files and the key that is near, and the first five only", () => {
		const files = ["a.md", "b.md", "c.md", "d.md", "e.md", "f.md"];
		const keys = new Map([
			["author", files],
			["pinned", files],
			["tag", ["z.md"]],
		]);

		const finding = checkKeys("global", keys);

		equal(
			finding?.text,
			"keys that say nothing to Cairn: pinned in 6 files (a.md, b.md, c.md, d.md, e.md, …) (pin?); tag in 1 file (z.md) (tags?)",
		);
		equal(checkKeys("global", new Map([["author", files]])), undefined);
	});
});
