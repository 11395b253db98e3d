import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Status } from "../../src/memory.ts";
import { attentionLine, listText, statusText } from "../../src/render/status.ts";
import { NOON } from "../../src/testing/builders.ts";
import { anIndexed } from "./given.ts";

const STATUS: Status = {
	project: { root: "/p", key: "git-1", name: "sample", rule: "git", warnings: [] },
	stores: [
		{
			store: { id: "global", scope: "global", folder: "/a/cairn/global", frame: "/home/u" },
			facts: 2,
			problems: [{ name: "broken.md", reason: "yaml", detail: "bad indentation", line: 3 }],
			exists: true,
		},
	],
	index: { location: "/a/cairn/cairn.sqlite", notes: [] },
	embedder: { provider: "builtin", embedded: 1, total: 2 },
	diagnostics: [{ degraded: "semantic recall", message: "weights missing" }],
	settingsWarnings: ["recall.floor was 7, is now 1"],
};

describe("the status in words", () => {
	it("shows project, counts, problems with their line, and warnings", () => {
		const text = statusText(STATUS);

		assert.match(text, /project: sample \(git-1\) at \/p/u);
		assert.match(text, /global: 2 facts in \/a\/cairn\/global/u);
		assert.match(text, /! broken\.md:3 is left alone: bad indentation/u);
		assert.match(text, /1 of 2 facts embedded/u);
		assert.match(text, /! semantic recall: weights missing/u);
		assert.match(text, /! recall\.floor was 7/u);
	});

	it("says of facts that are kept back why they are, and how many files more there are", () => {
		const kept = {
			name: "bad.md",
			stamp: "s",
			reason: "suspicious",
			detail: "is kept from models: injection",
		} as const;
		const [first] = STATUS.stores;
		assert.ok(first !== undefined);

		const text = statusText({ ...STATUS, stores: [{ ...first, problems: Array.from({ length: 21 }, () => kept) }] });

		assert.match(text, /^ {2}! bad\.md is kept from models: injection$/mu);
		assert.match(text, /^ {2}! and 1 more file$/mu);
	});

	it("says when there is no project", () => {
		assert.match(statusText({ ...STATUS, project: undefined }), /project: none here; facts are global/u);
	});
});

describe("what wants attention", () => {
	it("is one line", () => {
		assert.equal(
			attentionLine(STATUS),
			"memory: 1 file could not be read as a fact; recall.floor was 7, is now 1 (see /memory status)",
		);
	});

	it("is nothing when all is well", () => {
		assert.equal(attentionLine({ ...STATUS, stores: [], settingsWarnings: [] }), undefined);
	});
});

describe("a list of facts", () => {
	it("has one line a fact, with scope, kind and age", () => {
		const listing = { facts: [anIndexed({ caption: "One" }, "global")], page: 1, pages: 2, total: 30 };

		assert.match(listText(listing, NOON), /30 facts, page 1 of 2\n\[.{22}\] One \(global fact, just now\)/u);
	});

	it("marks what is pinned", () => {
		const listing = { facts: [anIndexed({ caption: "One", pin: true }, "global")], page: 1, pages: 1, total: 1 };

		assert.match(listText(listing, NOON), / One \(global fact, just now, pinned\)$/u);
	});

	it("says when there is none", () => {
		assert.equal(listText({ facts: [], page: 1, pages: 1, total: 0 }, NOON), "No facts yet.");
	});

	it("says what might have been facts where there is none", () => {
		assert.equal(listText({ facts: [], page: 1, pages: 1, total: 0 }, NOON, ["1 file"]), "No facts, but:\n1 file");
		assert.match(listText({ facts: [], page: 1, pages: 1, total: 3 }, NOON, ["1 file"]), /^3 facts\n1 file$/u);
	});
});
