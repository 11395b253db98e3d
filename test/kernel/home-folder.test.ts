import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { homeFolder } from "../../src/kernel/home-folder.ts";

describe("the home folder", () => {
	const unknown = (): never => {
		throw new Error("no such account");
	};

	it("is the first that is told, where an empty one counts as none", () => {
		equal(
			homeFolder(
				() => "/told",
				() => "/account",
			),
			"/told",
		);
		for (const empty of ["", " "]) {
			equal(
				homeFolder(
					() => empty,
					() => "/account",
				),
				"/account",
			);
		}
		equal(
			homeFolder(unknown, () => "/account"),
			"/account",
		);
	});

	it("is empty where nobody knows it", () => {
		equal(homeFolder(unknown, unknown), "");
	});
});
