import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { urgencyAtPaths, urgencyOf } from "../../src/facts/urgency.ts";

const HIGH = 1.5;

test("What must not be done at a place is urgent, in four languages", () => {
	for (const content of [
		"Never edit src/gen by hand, it is overwritten and production breaks.",
		"不要手动修改 src/gen，否则会导致数据丢失。",
		"src/gen は自動生成なので編集せず、必ずスキーマを変更すること。",
		"src/gen 은 자동 생성되므로 하지 마세요. 반드시 스키마를 수정하세요.",
	])
		ok(urgencyOf({ caption: "Generated code", content }) >= HIGH, content);
});

test("A gotcha is urgent without a word of warning", () => {
	const text = { caption: "The suite starts a browser", content: "It takes a minute." };

	ok(urgencyAtPaths({ kind: "gotcha", ...text }) >= HIGH);
	ok(urgencyAtPaths({ kind: "fact", ...text }) < HIGH);
});

test("How things are named can wait", () => {
	ok(urgencyOf({ caption: "File names", content: "Components are named in PascalCase." }) < 1);
});

test("Urgency is a level from 0 to 2, whatever the text", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (caption, content) => {
			const urgency = urgencyOf({ caption, content });
			ok(urgency >= 0 && urgency <= 2);
			equal(urgency, urgencyOf({ caption, content }));
			ok(urgencyAtPaths({ kind: "gotcha", caption, content }) <= 2);
		}),
	);
});
