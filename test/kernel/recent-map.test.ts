import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { RecentMap } from "../../src/kernel/recent-map.ts";

function filled(limit: number, ...keys: readonly string[]): RecentMap<string, string> {
	const map = new RecentMap<string, string>(limit);
	for (const key of keys) map.set(key, key.toUpperCase());
	return map;
}

const KEYS = ["a", "b", "c", "d"];

describe("a map of recent entries", () => {
	it("lets the entry go that was set longest ago", () => {
		const map = filled(2, "a", "b", "c");

		deepEqual(
			KEYS.map((key) => map.get(key)),
			[undefined, "B", "C", undefined],
		);
	});

	it("keeps an entry that is set again, and its new value", () => {
		const map = filled(2, "a", "b");

		map.set("a", "again");
		map.set("c", "C");

		deepEqual(
			KEYS.map((key) => map.get(key)),
			["again", undefined, "C", undefined],
		);
	});

	it("has room again where an entry was taken out", () => {
		const map = filled(2, "a", "b");

		map.delete("a");
		map.set("c", "C");

		equal(map.size, 2);
		equal(map.get("b"), "B");
		map.clear();
		equal(map.size, 0);
	});
});
