import { equal } from "node:assert/strict";
import { describe, test } from "node:test";
import { Silence } from "../../src/recall/silence.ts";

describe("a prompt that brought nothing", () => {
	test("is known while nothing has changed, for a minute", () => {
		const silence = new Silence();
		silence.keep("what", { now: 1000, revision: 3 });

		equal(silence.isKnown("what", { now: 2000, revision: 3 }), true);
		equal(silence.isKnown("what", { now: 2000, revision: 4 }), false);
		equal(silence.isKnown("what", { now: 62_000, revision: 3 }), false);
		equal(silence.isKnown("else", { now: 2000, revision: 3 }), false);
	});

	test("is forgotten for newer ones", () => {
		const silence = new Silence();
		for (let at = 0; at <= 16; at += 1) silence.keep(`prompt ${at}`, { now: 0, revision: 1 });

		equal(silence.isKnown("prompt 0", { now: 0, revision: 1 }), false);
		equal(silence.isKnown("prompt 1", { now: 0, revision: 1 }), true);
	});
});
