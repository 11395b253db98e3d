import { equal } from "node:assert/strict";
import { describe, test } from "node:test";
import { type PromptKind, promptKind } from "../../src/recall/prompt-kind.ts";

const KINDS: readonly (readonly [prompt: string, kind: PromptKind])[] = [
	["what does CRDT stand for", "general"],
	["how does a bloom filter work", "general"],
	["什么是闭包", "general"],
	["モナドとは？", "general"],
	["클로저가 뭐야?", "general"],
	["was bedeutet idempotent?", "general"],
	["qué es un mutex", "general"],
	["fix the typo in the heading", "edit"],
	["sort these imports", "edit"],
	["把这个函数改名", "edit"],
	["how do we deploy to staging?", "open"],
	["what is the port of the staging database", "open"],
	["add a retry to the upload", "open"],
	["部署到测试环境", "open"],
	["", "open"],
];

describe("a prompt", () => {
	for (const [prompt, kind] of KINDS) test(`like "${prompt}" is ${kind}`, () => equal(promptKind(prompt), kind));

	test("that says much is open, whatever it begins with", () => {
		equal(promptKind(`what is a lock file? ${"the build fails with a long message. ".repeat(8)}`), "open");
	});
});
