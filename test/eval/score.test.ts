import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import { atFloor, floorForSilence, meanScore, type PromptOutcome, scoreRanking } from "../../eval/score.ts";

describe("the score of a ranking", () => {
	test("is full for the ideal order", () => {
		const grades = new Map([
			["a", 2],
			["b", 1],
		]);

		deepEqual(scoreRanking(["a", "b", "c"], grades), { recall5: 1, recall10: 1, hit3: 1, hit5: 1, ndcg10: 1 });
	});

	test("is nothing when nothing relevant is there", () => {
		deepEqual(scoreRanking(["x"], new Map([["a", 1]])), { recall5: 0, recall10: 0, hit3: 0, hit5: 0, ndcg10: 0 });
	});

	test("discounts by place: a hit at the third is worth a half", () => {
		equal(scoreRanking(["x", "y", "a"], new Map([["a", 1]])).ndcg10, 0.5);
	});

	test("counts recall by the needed grade alone", () => {
		const grades = new Map([
			["needed", 2],
			["helpful", 1],
		]);

		const { recall5, hit3 } = scoreRanking(["helpful"], grades, 2);

		deepEqual([recall5, hit3], [0, 0]);
	});

	test("is averaged number by number", () => {
		const one = { recall5: 1, recall10: 1, hit3: 1, hit5: 1, ndcg10: 1 };
		const none = { recall5: 0, recall10: 0, hit3: 0, hit5: 0, ndcg10: 0 };

		equal(meanScore([one, none]).ndcg10, 0.5);
		deepEqual(meanScore([]), none);
	});
});

describe("a floor", () => {
	const outcome = (group: string, ...candidates: [relevance: number, grade: number][]): PromptOutcome => ({
		group,
		candidates: candidates.map(([relevance, grade]) => ({ relevance, grade })),
	});
	const outcomes = [
		outcome("negative", [0.3, 0]),
		outcome("negative", [0.7, 0]),
		outcome("high", [0.9, 2], [0.8, 0]),
		outcome("high", [0.4, 2], [0.6, 1]),
		outcome("low", [0.1, 2]),
	];

	test("shows what reaches it", () => {
		deepEqual(atFloor(outcomes, 0.5), { floor: 0.5, silent: 0.5, shown: { high: 0.5, low: 0 }, precision: 2 / 3 });
	});

	test("for a share of silence is the least that gives it", () => {
		for (const silent of [0.5, 1]) {
			const floor = floorForSilence(outcomes, silent);
			ok(atFloor(outcomes, floor).silent >= silent);
			ok(atFloor(outcomes, floor - 0.01).silent < silent);
		}
	});
});
