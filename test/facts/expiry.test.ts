import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { hasExpired } from "../../src/facts/expiry.ts";

describe("a fact with a last day", () => {
	it("holds through that day, wherever on earth it is", () => {
		const fact = { expires: "2026-12-24" };

		equal(hasExpired(fact, Date.parse("2026-12-25T11:59:59.999Z")), false);
		equal(hasExpired(fact, Date.parse("2026-12-25T12:00:00.000Z")), true);
	});

	it("holds for ever without one", () => {
		equal(hasExpired({}, Number.MAX_SAFE_INTEGER), false);
	});
});
