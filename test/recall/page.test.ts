import { deepEqual, equal } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { pageOf } from "../../src/recall/page.ts";

describe("pages", () => {
	test("hold every item once, in order", () => {
		fc.assert(
			fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 10 }), (items, size) => {
				const { pages } = pageOf(items, size);
				const all = Array.from({ length: pages }, (_, place) => pageOf(items, size, place + 1).items).flat();
				deepEqual(all, items);
			}),
		);
	});

	for (const [asked, shown] of [
		[0, 1],
		[-3, 1],
		[2.7, 2],
		[99, 3],
		[Number.NaN, 1],
	] as const)
		test(`past the ends are the nearest: ${asked} is ${shown}`, () => equal(pageOf([1, 2, 3], 1, asked).page, shown));
});
