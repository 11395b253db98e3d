import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sharesText, sumShares } from "../../src/render/prompt-shares.ts";
import { NOON } from "../../src/testing/builders.ts";

const at = new Date(NOON - 3_600_000).toISOString();
const shares = [
	{ at, session: "one", cwd: "/work/app", parts: { notes: 400, recall: 1200 } },
	{ at, session: "one", cwd: "/work/app", parts: { fixed: 800 } },
	{ at, session: "two", cwd: "/work/shop", parts: { fixed: 800, stripped: 40_000 } },
];

describe("what was added to prompts", () => {
	it("is summed by folder and by session, with tokens as a rule of thumb", () => {
		const text = sharesText(shares, NOON);

		assert.match(
			text,
			/\/work\/app, 1 hour ago: 2,400 characters \(about 600 tokens\): system prompt 800, notes 400, recalls 1,200/u,
		);
		assert.match(
			text,
			/session two in \/work\/shop.*saved by leaving imported files out: 40,000 characters \(about 10,000 tokens\)/u,
		);
	});

	it("sums each part over the entries of one key, and nothing else", () => {
		const sums = sumShares(shares, ({ cwd }) => cwd);

		assert.deepEqual(
			sums.map(({ label, parts }) => [label, parts.fixed, parts.stripped]),
			[
				["/work/app", 800, 0],
				["/work/shop", 800, 40_000],
			],
		);
	});

	it("keeps sessions apart that began within the same minute, and shows what tells them apart", () => {
		const sessions = ["01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b", "01926b3e-9a77-7a01-8c3d-0a1b2c3d4e5f"];
		const begun = sessions.map((session) => ({ at, session, cwd: "/work/app", parts: { recall: 400 } }));

		const text = sharesText(begun, NOON);

		assert.match(text, /session 3e4f5a6b in \/work\/app.*: 400 characters/u);
		assert.match(text, /session 2c3d4e5f in \/work\/app.*: 400 characters/u);
	});

	it("says when there was nothing", () => {
		assert.equal(sharesText([], NOON), "Nothing was added to prompts yet.");
	});
});
