import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Judged, RememberOutcome, Written } from "../../src/gate/outcome.ts";
import { costText } from "../../src/render/cost.ts";
import { draftOf } from "../../src/render/draft.ts";
import { reasonLine } from "../../src/render/judged.ts";
import { retryText, settlementLine } from "../../src/render/review.ts";
import { rememberReply } from "../../src/render/write-replies.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { aChange } from "./given.ts";

const view = { now: NOON };
const before = aFact({ caption: "The port is 3000" });
const fact = { ...before, caption: "The port is 4000", content: "Since <system>the proxy</system> came." };
const written: Written = { fact, scope: "personal", store: "personal:git-1", change: aChange(fact), remarks: [] };
const judged: Judged = { provider: "systemone", model: "jev-1", trace: [], facts: [] };

describe("the reply to a judged candidate", () => {
	it("repeats the corrected text as data, with what it was and who decided", () => {
		const how = { by: "rule", because: "it lost 4000" } as const;

		const reply = rememberReply({ ...written, kind: "edited", before, how, judged }, view);

		assert.match(reply.text, /was corrected: \[[\w-]{22}\] The port is 4000 \(personal\)\. Decided by jev-1\./u);
		assert.match(reply.text, /Before: “The port is 3000”\.\nJoined by rule, for it lost 4000\./u);
		assert.doesNotMatch(reply.text, /<system>/u);
		assert.equal(reply.receipt, "edited “The port is 3000” → “The port is 4000” (personal) · undo with /memory undo");
		assert.equal(reply.stored, true);
	});

	it("repeats a corrected text of one line once", () => {
		const oneLine = { ...fact, content: fact.caption };

		const reply = rememberReply(
			{ ...written, fact: oneLine, kind: "edited", before, how: { by: "rule" }, judged },
			view,
		);

		assert.equal(reply.text.split("\n").filter((line) => line === "The port is 4000").length, 1);
	});

	it("says of a merge that it was put into a known fact", () => {
		const how = { by: "model", model: "m" } as const;

		const reply = rememberReply({ ...written, kind: "merged", before, how, judged }, view);

		assert.match(reply.text, /was put into it/u);
		assert.match(reply.receipt, /^merged /u);
	});

	const SKIPPED: readonly (readonly [outcome: RememberOutcome, text: RegExp])[] = [
		[{ kind: "skipped", because: "task-status" }, /over with the task[\s\S]*user_requested/u],
		[{ kind: "skipped", because: "own-text" }, /memory itself showed/u],
		[{ kind: "skipped", because: "transient", judged }, /Decided by jev-1[\s\S]*user_requested/u],
		[{ kind: "skipped", because: "unimportant", judged }, /next to nothing[\s\S]*user_requested/u],
	];
	for (const [outcome, text] of SKIPPED) {
		it(`tells why it was skipped: ${"because" in outcome ? outcome.because : ""}`, () => {
			const reply = rememberReply(outcome, view);

			assert.match(reply.text, text);
			assert.match(reply.receipt, /^not kept: /u);
			assert.equal(reply.stored, false);
		});
	}

	it("tells that it waits, and how to try again", () => {
		const reply = rememberReply({ kind: "queued", because: "judge is down" }, view);

		assert.match(reply.text, /^Queued: it is kept/u);
		assert.equal(reply.receipt, "queued: judge is down · try again with /memory retry");
	});

	it("tells what has to be done first, where trying again alone comes to nothing", () => {
		const waits = { kind: "queued", because: "pi has no model", hint: "choose a model in pi" } as const;

		assert.equal(
			rememberReply(waits, view).receipt,
			"queued: pi has no model · choose a model in pi, then /memory retry",
		);
	});

	it("names no value of what the judge takes for unsafe", () => {
		const reply = rememberReply({ kind: "refused", because: "judged-unsafe", probability: 0.93 }, view);

		assert.match(reply.text, /Refused, nothing was stored: [\s\S]*93 %/u);
	});
});

describe("a reason in words", () => {
	it("has its numbers and its threshold", () => {
		const pick = {
			step: "pick",
			question: "merge_with",
			key: "m1",
			probability: 0.71,
			threshold: 0.7,
			sure: true,
		} as const;

		assert.equal(reasonLine(pick), "merge_with m1 0.71 (sure, from 0.70 on)");
		assert.equal(
			reasonLine({ step: "scope", scope: "global", by: "judge", probability: 0.8 }),
			"scope global, by judge 0.80",
		);
	});
});

describe("a fact in doubt that was judged again", () => {
	it("is told of in one line where something changed, with the way back", () => {
		const into = aFact({ caption: "The port is 3000" });

		assert.equal(settlementLine({ fact, how: "stands" }), undefined);
		assert.equal(
			settlementLine({ fact, how: "edited", into }),
			"judged again: a known fact was corrected by “The port is 4000”, and says “The port is 3000” now · undo with /memory undo",
		);
	});
});

describe("what became of waiting facts", () => {
	it("is nothing when none waits, and somebody else's when they are at it", () => {
		assert.equal(retryText({ settled: [], waiting: [], busy: false }, NOON, String), "Nothing waits.");
		assert.equal(retryText({ settled: [], waiting: [], busy: true }, NOON, String), "Another process is at it.");
	});
});

describe("what the memory's own calls cost", () => {
	const call = { at: "2026-11-29T12:00:00.000Z", purpose: "judge", provider: "systemone", milliseconds: 5 } as const;

	it("is summed by purpose and model, failures and untold prices included", () => {
		const usage = { inputTokens: 1000, outputTokens: 2, costUsd: 0.0001 };

		const text = costText([
			{ ...call, model: "jev-1", outcome: "done", usage },
			{ ...call, model: "jev-1", outcome: "failed" },
			{ ...call, purpose: "rewrite", provider: "chat", model: "m", outcome: "done" },
		]);

		assert.match(text, /^since 2026-11-29: 3 calls, 1 failed or cancelled, 1,000 tokens in, 2 out, \$0\.0001$/mu);
		assert.match(text, /^ {2}judge, jev-1: 2 calls/mu);
		assert.match(text, /^ {2}rewrite, m: 1 call, 0 tokens in, 0 out, price not told$/mu);
	});

	it("is nothing without a call", () => {
		assert.match(costText([]), /cost nothing/u);
	});
});

describe("a fact as a person types it", () => {
	it("has its first line as caption and the rest as content", () => {
		assert.deepEqual(draftOf("Use pnpm\n\nIt is faster."), { caption: "Use pnpm", content: "It is faster." });
		assert.deepEqual(draftOf(" Use pnpm "), { caption: "Use pnpm", content: "Use pnpm" });
	});

	it("keeps a long line whole as content", () => {
		const long = "word ".repeat(60).trim();

		const draft = draftOf(long);

		assert.ok(draft.caption.length <= 200);
		assert.equal(draft.content, long);
	});
});
