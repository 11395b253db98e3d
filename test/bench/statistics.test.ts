import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { differences, lowerQuartile, median, randomSource, rounded, standardError } from "../../bench/statistics.ts";

describe("the statistics of measurements", () => {
	it("takes the middle value, whatever the order", () => {
		equal(median([5, 1, 100]), 5);
		equal(median([4, 1, 2, 100]), 3);
		equal(median([]), 0);
	});

	it("takes the value that a quarter of them do not exceed", () => {
		equal(lowerQuartile([9, 3, 7, 1, 8, 2, 6, 5]), 2);
		equal(lowerQuartile([4]), 4);
		equal(lowerQuartile([]), 0);
	});

	it("tells how far the middle value may be off", () => {
		equal(rounded(standardError([1, 2, 3, 4, 5])), 0.886);
		equal(standardError([7, 7, 7]), 0);
		equal(standardError([7]), 0);
	});

	it("subtracts pair by pair", () => {
		deepEqual(differences([5, 7, 9], [1, 2]), [4, 5]);
	});

	it("keeps three digits, and all before the point", () => {
		equal(rounded(0.123456), 0.123);
		equal(rounded(-12.345), -12.3);
		equal(rounded(123_456.7), 123_457);
	});

	it("draws the same numbers from the same seed", () => {
		const [first, second, other] = [randomSource(1), randomSource(1), randomSource(2)];
		const drawn = Array.from({ length: 50 }, first);

		deepEqual(drawn, Array.from({ length: 50 }, second));
		notEqual(drawn[0], other());
		ok(drawn.every((value) => value >= 0 && value < 1));
	});
});
