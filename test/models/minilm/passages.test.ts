import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { passagesOf } from "../../../src/models/minilm/passages.ts";

/** One piece for each number of the text. */
const pieces = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
const counted = (count: number, separator: string): string =>
	Array.from({ length: count }, (_, at) => at).join(separator);
const ranges = (passages: readonly (readonly number[])[]): (readonly [number, number])[] =>
	passages.map((passage) => [passage[0] ?? 0, passage.at(-1) ?? 0]);

test("leaves a text whole that is at most a little longer than a passage", () => {
	equal(passagesOf(counted(240, " "), pieces).length, 1);
	ok(passagesOf(counted(241, " "), pieces).length > 1);
});

test("makes one empty passage of an empty text", () => deepEqual(passagesOf("", pieces), [[]]));

test("cuts at the ends of sentences", () => {
	const sentence = (at: number): string => `${Array.from({ length: 30 }, (_, i) => at * 30 + i).join(" ")}. `;
	const text = Array.from({ length: 12 }, (_, at) => sentence(at)).join("");

	const cut = ranges(passagesOf(text, pieces));

	ok(cut.every(([, end]) => (end + 1) % 30 === 0));
});

test("lets neighbours share about as much as was asked for", () => {
	const passages = passagesOf(counted(1000, ".\n"), pieces, { size: 100, overlap: 20 });

	for (const [at, passage] of passages.slice(1).entries()) equal((passages[at]?.at(-1) ?? 0) - passage[0]! + 1, 20);
});

test("stops at the limit", () => equal(passagesOf(counted(9000, " "), pieces, { limit: 5 }).length, 5));

test("holds every piece in order, in passages that are not too long", () => {
	const text = fc.array(fc.constantFrom("1 ", "2\n", "3. ", "4", "!", "5 6 7 8 9 ", "中。"), { maxLength: 400 });
	fc.assert(
		fc.property(text, fc.integer({ min: 5, max: 50 }), (parts, size) => {
			const whole = Array.from({ length: parts.join("").match(/\d+/g)?.length ?? 0 }, (_, at) => at);
			let next = 0;
			const numbered = parts.join("").replace(/\d+/g, () => String(next++));

			const passages = passagesOf(numbered, pieces, { size, overlap: 4, limit: 1000 });

			deepEqual([...new Set(passages.flat())], whole);
			ok(passages.length === 1 || passages.every((passage) => passage.length <= size));
		}),
	);
});
