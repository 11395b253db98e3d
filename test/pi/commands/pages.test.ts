import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { pageFor } from "../../../src/pi/commands/pages.ts";

describe("what opens a page", () => {
	it("is a name alone, or with the words that its page begins with", () => {
		deepEqual(pageFor(""), { name: "", words: "" });
		deepEqual(pageFor(" manage  docker compose "), { name: "manage", words: "docker compose" });
		deepEqual(pageFor("history AZJrPlwafS"), { name: "history", words: "AZJrPlwafS" });
		deepEqual(pageFor("history"), { name: "history", words: "" });
	});

	it("is a page of settings narrowed by a word that is no whole name of one", () => {
		deepEqual(pageFor("settings pageSize"), { name: "settings", words: "pageSize" });
		equal(pageFor("settings recall.pageSize"), undefined);
		equal(pageFor("settings --changed"), undefined);
	});

	it("is no line with options, with more than the page takes, or of another command", () => {
		for (const line of [
			"manage --json",
			"add a fact",
			"review approve abcdef",
			"settings recall.pageSize 9",
			"why",
			"undo",
		]) {
			equal(pageFor(line), undefined, line);
		}
	});

	it("is no name that every object answers to", () => {
		equal(pageFor("constructor"), undefined);
		equal(pageFor("__proto__"), undefined);
	});
});
