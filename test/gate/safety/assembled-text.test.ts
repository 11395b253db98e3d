import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { readAssembled } from "../../../src/gate/safety/assembled-text.ts";
import { foldText } from "../../../src/gate/safety/folded-text.ts";

function assembled(text: string): string {
	return readAssembled(foldText(text)).text;
}

describe("letters that were pulled apart", () => {
	it("stand together again, whatever stood between them", () => {
		assert.equal(assembled("시 스 템 프 롬"), "시스템프롬");
		assert.equal(assembled("忽-略 之*前"), "忽略之前");
	});

	it("are put together to syllables, a consonant going to the vowel behind it", () => {
		assert.equal(assembled("ㅅㅣㅅㅡㅌㅔㅁ ㄷㅏㄹㄱㅣ"), "시스템 달기");
	});

	it("are left where they are words of one letter, laughter or text that was never apart", () => {
		for (const text of ["이 두 값", "ㅋㅋㅋㅋ ㅠㅠ", "시스템 프롬프트", "plain text"]) {
			const folded = foldText(text);

			assert.equal(readAssembled(folded), folded);
		}
	});

	it("are found before and behind a text of any length", () => {
		const text = `시 스 템 프 롬${"가".repeat(300_000)}\n시 스 템 프 롬`;

		const { text: whole, offsets } = readAssembled(foldText(text));

		assert.equal(whole.slice(-6), "\n시스템프롬");
		assert.equal(offsets?.at(-1), text.length);
	});

	it("keep an offset for every unit, in order and inside the original", () => {
		const pieces = fc.constantFrom("시 ", "스*", "템", "ㅅㅣ", "ㅁ", "忽-", "略", " a", "\n", "한글");

		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
				const original = parts.join("");
				const { text, offsets } = readAssembled(foldText(original));

				if (offsets === undefined) return;
				assert.equal(offsets.length, text.length + 1);
				assert.ok(offsets.every((offset, at) => offset <= original.length && offset >= (offsets[at - 1] ?? 0)));
			}),
		);
	});
});
