import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { indent, oneLine, soften } from "../../src/render/fence.ts";

describe("softening stored text", () => {
	it("leaves no way to close the fence, whatever stands around and inside the tag", () => {
		const hidden = fc.constantFrom("", " ", "\n", "\u200b", "\u2060", "\u00ad");
		const name = fc.constantFrom("cairn-recall", "CAIRN-RECALL", "system", "tool_result");

		fc.assert(
			fc.property(fc.string(), hidden, name, (around, gap, tag) => {
				const soft = soften(`${around}<${gap}/${gap}${tag}>${around}`);
				assert.doesNotMatch(soft, /<[\s\u200b\u2060\u00ad]*\/|<[\s\u200b\u2060\u00ad]*(?:cairn|system|tool)/iu);
			}),
		);
	});

	it("softens opening tags that pose as a speaker or a chat template", () => {
		assert.equal(soften("<system>x"), "‹system>x");
		assert.equal(soften("<|im_start|>"), "‹|im_start|>");
		assert.equal(soften("＜/cairn>"), "‹/cairn>");
		assert.equal(soften("x<SYSTEM> y <User>"), "x‹SYSTEM> y ‹User>");
		assert.equal(soften("a<Cairn-recall>"), "a‹Cairn-recall>");
	});

	it("keeps code readable", () => {
		const code = "Map<string, T[]>, Promise<User>, <UserCard>, a < b, <div>, x <= 3, cat <file, <contextual>";

		assert.equal(soften(code), code);
	});

	it("changes nothing when it is done twice", () => {
		fc.assert(fc.property(fc.string(), (text) => assert.equal(soften(soften(text)), soften(text))));
	});
});

describe("lines", () => {
	it("are made one by joining white space", () => {
		assert.equal(oneLine(" a\n\tb  c "), "a b c");
	});

	it("are indented except where they are empty", () => {
		assert.equal(indent("a\n\nb", "  "), "  a\n\n  b");
	});

	it("are marked where they are quoted, also where they are empty", () => {
		assert.equal(indent("a\n\nb", "  | "), "  | a\n  |\n  | b");
	});
});
