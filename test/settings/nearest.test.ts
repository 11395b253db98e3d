import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { editDistance, nearestName } from "../../src/settings/nearest.ts";

const words = fc.string({ maxLength: 8 });

describe("the nearest name", () => {
	it("is the one with the fewest changes, whatever the case", () => {
		equal(nearestName("PAGESIZE", ["page", "pageSizes", "pageSize"]), "pageSize");
	});

	it("is none when everything is another word", () => {
		equal(nearestName("zebra", ["pageSize", "floor", "off"]), undefined);
		equal(nearestName("", ["off"]), undefined);
		equal(nearestName("pin", ["kind"]), undefined);
	});

	it("counts changes as a distance: none to itself, the same both ways, never longer over a third word", () => {
		fc.assert(
			fc.property(words, words, words, (a, b, c) => {
				equal(editDistance(a, a), 0);
				equal(editDistance(a, b), editDistance(b, a));
				equal(editDistance(a, c) <= editDistance(a, b) + editDistance(b, c), true);
			}),
		);
	});
});
