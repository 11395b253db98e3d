import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { claimsWish, isOwnText, isTaskStatus, statedExpiry } from "../../src/gate/honesty.ts";
import { remember } from "../../src/gate/remember.ts";
import { aDraft, aGate, expectKind, filesIn } from "./given.ts";

const draft = (caption: string, content = caption) => ({ caption, content });

describe("the status of a task", () => {
	const STATUS = [
		"Fixed the login bug",
		"I just ran the tests",
		"I've finished the migration",
		"We have implemented the parser",
		"In progress: the new importer",
		"Still working on the parser",
		"TODO: write the tests",
		"已修复登录错误",
		"ログイン画面は作業中です",
	];
	for (const caption of STATUS) {
		it(`is seen in: ${caption}`, () => {
			assert.equal(isTaskStatus(draft(caption)), true);
		});
	}

	const FACTS = [
		"Fixed ports must be used for the e2e suite",
		"The login fails when cookies are blocked",
		"Finished orders are kept for 10 years because the law says so",
		"Progress bars use the ink package",
		"The importer is single-threaded",
		"Run the tests before a push",
		"Done callbacks are never awaited",
	];
	for (const caption of FACTS) {
		it(`is not seen in: ${caption}`, () => {
			assert.equal(isTaskStatus(draft(caption)), false);
		});
	}

	it("is not kept, and kept when the user asked for it", async () => {
		const gate = aGate();

		assert.equal(expectKind(await remember(draft("Fixed the login bug"), gate), "skipped").because, "task-status");
		assert.equal(await filesIn("personal", gate), 0);
		expectKind(await remember({ ...draft("Fixed the login bug"), userRequested: true }, gate), "added");
	});

	it("gives way to what was learnt from it", () => {
		assert.equal(isTaskStatus(draft("Fixed the login bug", "The cause: cookies need SameSite=None.")), false);
	});
});

describe("text that the memory itself showed", () => {
	it("is not learnt again", async () => {
		const shown = "<cairn-recall>\n[AZJrPlwafS-aSxwtPk9aaw] E2e needs docker\n</cairn-recall>";

		const outcome = await remember({ caption: "What I know", content: shown, userRequested: true }, aGate());

		assert.equal(expectKind(outcome, "skipped").because, "own-text");
	});

	it("is known by a recalled fact's first lines too", () => {
		const shown = "[AZJrPlwafS-aSxwtPk9aaw] E2e needs docker\n  personal fact · 3 days ago · why: words docker";

		assert.equal(isOwnText(draft("Notes", shown)), true);
	});

	it("is not what merely speaks of it", () => {
		assert.equal(isOwnText(draft("The <cairn> section is computed once", "See `<cairn-recall>` in the docs.")), false);
	});
});

describe("a claim about what the user wants", () => {
	it("is an inference without the user's words, even when it is said to be asked for", async () => {
		const wish = { ...draft("The user always wants tabs"), userRequested: true };

		const { fact, remarks } = expectKind(await remember(wish, aGate()), "added");

		assert.equal(fact.source, "agent");
		assert.ok(remarks.some(({ kind }) => kind === "inferred"));
	});

	it("is the user's with them", async () => {
		const wish = { ...draft("The user always wants tabs"), userRequested: true, evidence: "always use tabs, please" };

		const { fact, remarks } = expectKind(await remember(wish, aGate()), "added");

		assert.equal(fact.source, "explicit");
		assert.deepEqual(remarks, []);
	});

	it("is not every sentence with a user in it", () => {
		assert.equal(claimsWish(draft("The users table has a tenant column")), false);
		assert.equal(claimsWish(draft("用户总是使用制表符")), true);
	});
});

describe("the day until which a text holds", () => {
	const today = "2026-11-29";

	const DAYS: readonly (readonly [text: string, day: string | undefined])[] = [
		["The freeze holds until the release on 2026-12-24", "2026-12-24"],
		["Use the old key till 2026-12-01.", "2026-12-01"],
		["Der Testzugang gilt bis zum 2026-12-31", "2026-12-31"],
		["2026-12-24まで凍結", "2026-12-24"],
		["截止 2026-12-24 冻结", "2026-12-24"],
		["Released on 2026-12-24", undefined],
		["Since 2026-12-24 it is frozen", undefined],
		["Until 2026-12-24 here, until 2026-12-31 there", undefined],
		["It held until 2020-01-01", undefined],
		["Until 2026-02-31", undefined],
		["Until further notice. Written on 2026-12-24", undefined],
	];
	for (const [text, day] of DAYS) {
		it(`is ${day ?? "none"} in: ${text}`, () => {
			assert.equal(statedExpiry(draft(text), today), day);
		});
	}

	it("is stored and told, and gives way to the one that was given", async () => {
		const text = aDraft({ caption: "The freeze holds until 2026-12-24", content: "No merges." });

		const told = expectKind(await remember(text, aGate()), "added");
		const given = expectKind(await remember({ ...text, expires: "2026-12-31" }, aGate()), "added");

		assert.deepEqual([told.fact.expires, given.fact.expires], ["2026-12-24", "2026-12-31"]);
		assert.deepEqual(told.remarks, [{ kind: "expires", day: "2026-12-24" }]);
	});
});
