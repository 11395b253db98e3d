import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { once } from "../../src/kernel/once.ts";

describe("a value made once", () => {
	it("is made with the first need of it, and never again", () => {
		let makings = 0;
		const value = once(() => {
			makings += 1;
			return undefined;
		});
		equal(makings, 0);

		value();
		value();

		equal(makings, 1);
	});
});
