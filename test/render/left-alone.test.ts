import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import type { StoreStatus } from "../../src/memory.ts";
import type { FactProblemReason } from "../../src/ports/fact-store.ts";
import { leftAloneLines, problemsIn } from "../../src/render/left-alone.ts";

const aStore = (scope: "global" | "personal", reasons: readonly FactProblemReason[]): StoreStatus => ({
	store: { id: "global", scope, folder: "/store", frame: "/" },
	facts: 0,
	exists: true,
	problems: reasons.map((reason, at) => ({
		name: `${at}.md`,
		reason,
		detail: "odd",
		...(reason === "conflict" ? { versions: ["ours", "theirs"] as const } : {}),
	})),
});

describe("files that are no facts", () => {
	it("are told with what helps, those that are broken, those with two versions and those that wait apart", () => {
		deepEqual(
			leftAloneLines(problemsIn([aStore("global", ["yaml", "suspicious", "empty"]), aStore("personal", ["conflict"])])),
			[
				"2 files could not be read as a fact: /memory doctor tells why",
				"1 file with two versions, left by git: /memory review keeps one",
				"1 file that Cairn did not write here waits for your word: /memory review",
			],
		);
	});

	it("are counted in the scope that was asked for alone", () => {
		const stores = [aStore("global", ["yaml"]), aStore("personal", ["unreviewed", "unreviewed"])];

		deepEqual(leftAloneLines(problemsIn(stores, "personal")), [
			"2 files that Cairn did not write here wait for your word: /memory review",
		]);
	});

	it("are not told of where the user wants them left out, or where there are none", () => {
		deepEqual(leftAloneLines(problemsIn([aStore("global", ["rejected", "forgotten"]), aStore("personal", [])])), []);
	});
});
