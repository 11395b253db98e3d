import { doesNotMatch, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { fakeMemory } from "../pi/fake-memory.ts";
import { ranOn } from "./given.ts";

const skipped = { remember: async () => ({ kind: "skipped", because: "task-status" }) as const };

describe("a fact that is added by a command", () => {
	it("is told to hold an option that stands behind its text in pi, where that is part of it", async () => {
		const { text } = await ranOn("add Payments use Stripe --scope shared", fakeMemory(skipped), { place: "pi" });

		match(text, /^--scope is part of the text here: options come first, as in cairn add --scope …$/mu);
	});

	it("is not, where the option was taken, or is nobody's", async () => {
		for (const line of [
			"add --scope shared Payments use Stripe",
			"add Run make --jobs 2",
			"add Use --scoped names",
			"add Say what --scope: means",
		]) {
			const { text } = await ranOn(line, fakeMemory(skipped), { place: "pi" });

			doesNotMatch(text, /part of the text/u, line);
		}
	});
});
