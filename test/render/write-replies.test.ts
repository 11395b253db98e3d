import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Written } from "../../src/gate/outcome.ts";
import { shortId } from "../../src/kernel/ids.ts";
import type { Change } from "../../src/ports/history.ts";
import { undoLine } from "../../src/render/undo-replies.ts";
import { forgetReply, isNotable, rememberReply, updateReply } from "../../src/render/write-replies.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { aChange, aHit } from "./given.ts";

const view = { now: NOON };
const fact = aFact({ caption: "Use pnpm" });
const written: Written = { fact, scope: "personal", store: "personal:git-1", change: aChange(fact), remarks: [] };

describe("the reply to remembering", () => {
	it("names id and scope, and tells the user in one line how to undo it", () => {
		const reply = rememberReply({ ...written, kind: "added", close: [] }, view);

		assert.match(reply.text, new RegExp(`Remembered \\[${shortId(fact.id)}\\] \\(personal\\)`, "u"));
		assert.equal(reply.receipt, "remembered “Use pnpm” (personal) · undo with /memory undo");
		assert.equal(reply.stored, true);
	});

	it("names close facts with their ids and what to do about them", () => {
		const close = aHit({ caption: "Use npm" });

		const reply = rememberReply({ ...written, kind: "added", close: [close] }, view);

		assert.match(reply.text, /memory_update[\s\S]*memory_forget/u);
		assert.match(reply.text, new RegExp(`\\[${shortId(close.item.fact.id)}\\] Use npm`, "u"));
	});

	it("names the folder when it landed in another project", () => {
		const reply = rememberReply({ ...written, kind: "added", close: [] }, { ...view, elsewhere: "/other" });

		assert.match(reply.text, /personal, in \/other/u);
		assert.match(reply.receipt, /personal, in \/other/u);
	});

	it("puts remarks into sentences", () => {
		const reply = rememberReply(
			{ ...written, kind: "added", close: [], remarks: [{ kind: "long", chars: 900, limit: 600 }] },
			view,
		);

		assert.match(reply.text, /900 characters[\s\S]*key point first/u);
	});

	it("tells the user that git ignores what was to be shared, and does not want it overlooked", () => {
		const rule = { file: ".gitignore", line: 1, pattern: ".pi/" };
		const outcome = {
			...written,
			kind: "added",
			scope: "shared",
			close: [],
			remarks: [{ kind: "not-committed", rule }],
		} as const;

		const { receipt } = rememberReply(outcome, view);

		assert.equal(
			receipt,
			"remembered “Use pnpm” (shared) · undo with /memory undo · git ignores it, so it will not be committed: /memory fix-gitignore",
		);
		const lost = { ...outcome, remarks: [{ kind: "not-there", paths: ["tests/e2e"] }] } as const;
		assert.equal(
			rememberReply(lost, view).receipt,
			"remembered “Use pnpm” (shared) · undo with /memory undo · tests/e2e is not there (yet)",
		);
		assert.equal(isNotable(outcome), true);
		assert.equal(isNotable({ ...outcome, remarks: [] }), false);
		assert.equal(isNotable({ kind: "unchanged" }), false);
	});

	it("says in the one line, too, that a stored fact cannot be searched yet", () => {
		const remarks = [{ kind: "not-indexed", why: "/m/cairn.sqlite cannot grow: the disk is full" }] as const;

		const { receipt } = rememberReply({ ...written, kind: "added", scope: "personal", close: [], remarks }, view);

		assert.match(receipt, / · not found by a search yet: \/m\/cairn\.sqlite cannot grow: the disk is full$/u);
	});

	it("says that a fact lies under the folder's key because git gave no answer, to both readers", () => {
		const remarks = [{ kind: "by-folder", why: "git gave no answer within 5000 ms" }] as const;

		const { receipt, text } = rememberReply({ ...written, kind: "added", scope: "personal", close: [], remarks }, view);

		assert.match(receipt, / · kept under the project's folder for now: git gave no answer within 5000 ms$/u);
		assert.match(text, /It is kept under the project's folder for now, since git gave no answer within 5000 ms, and/u);
	});

	it("says what looks like a key of an unknown shape, and how to erase it, to both readers", () => {
		const remarks = [{ kind: "near-key", providers: ["GitHub"] }] as const;
		const eraser = `erase it with /memory purge ${shortId(fact.id)}`;

		const added = rememberReply({ ...written, kind: "added", close: [], remarks }, view);
		const updated = updateReply({ ...written, kind: "edited", fields: ["content"], remarks }, view);
		const observed = rememberReply({ kind: "observed", path: "/j/o.md", remarks }, view);

		for (const { text, receipt } of [added, updated]) {
			assert.ok(
				text.includes(
					`It has what looks like a key of GitHub in a shape that is not known here; if it is a real one, it has to go: ${eraser}.`,
				),
			);
			assert.ok(
				receipt.endsWith(
					` · what looks like a key of GitHub in a shape that is not known here: if it is real, ${eraser}`,
				),
			);
		}
		assert.match(observed.receipt, /if it is real, delete \/j\/o\.md$/u);
	});

	it("does not repeat what looks like a key, wherever it stands in the fact", () => {
		const value = ["ghp", "aB3dK9mQ2xW7zP4tL6vR8nY1"].join("_");
		const leaky = { ...written, fact: { ...fact, caption: `CI uses ${value}`, content: `Really ${value}.` } };
		const remarks = [{ kind: "near-key", providers: ["GitHub"] }] as const;
		const judged = { provider: "systemone", model: "m", trace: [], facts: [] };

		const replies = [
			rememberReply({ ...leaky, kind: "added", close: [], remarks }, view),
			rememberReply({ ...leaky, kind: "reinforced", widened: [], remarks }, view),
			rememberReply({ ...leaky, kind: "merged", before: fact, how: { by: "rule" }, judged, remarks }, view),
			updateReply({ ...leaky, kind: "edited", fields: ["content"], remarks }, view),
		];

		assert.ok(!JSON.stringify(replies).includes(value));
		assert.match(replies[0]?.receipt ?? "", /^remembered “CI uses ghp_…”/u);
	});

	it("names the kind of a refused secret and never the value", () => {
		const reply = rememberReply(
			{
				kind: "refused",
				because: "unsafe",
				findings: [{ kind: "secret", rule: "aws-access-key", field: "content", span: [0, 20] }],
			},
			view,
		);

		assert.match(reply.text, /nothing was stored: secret \(aws-access-key\) in content/u);
		assert.equal(reply.stored, false);
	});

	it("names the limit that was passed", () => {
		const reply = rememberReply(
			{
				kind: "refused",
				because: "limits",
				limits: [{ field: "caption", limit: 200, actual: 300, advice: "move the rest into the content" }],
			},
			view,
		);

		assert.match(reply.text, /caption: 300 is over the limit of 200; move the rest into the content/u);
	});

	it("says that a known fact was reinforced, and which paths it gained", () => {
		const reply = rememberReply({ ...written, kind: "reinforced", widened: ["docs"] }, view);

		assert.match(reply.text, /Known already, reinforced.*Use pnpm.*also covers docs/u);
		assert.doesNotMatch(reply.text, /counts as known/u);
	});

	it("says where words went that the known fact does not hold, and how to keep them", () => {
		const reply = rememberReply({ ...written, kind: "reinforced", widened: [], said: "Use pnpm in CI" }, view);

		assert.match(reply.text, /counts as known by this fact.*in the history alone.*memory_update /u);
		assert.match(reply.receipt, /counts as said by it; if not, correct that fact$/u);
	});
});

describe("the reply to updating", () => {
	it("lists the fields that changed", () => {
		const reply = updateReply({ ...written, kind: "edited", fields: ["caption", "pin"] }, view);

		assert.match(reply.text, /^Updated .*: caption, pin\./u);
	});

	it("lists the facts that the beginning of an id may mean", () => {
		const facts = [fact, aFact({ caption: "Another" })];

		const reply = updateReply({ kind: "ambiguous", id: "abcdef", facts }, view);

		assert.match(reply.text, new RegExp(`^abcdef begins 2 ids: ${shortId(fact.id)} “.*, .* “Another”`, "u"));
		assert.equal(reply.stored, false);
	});
});

describe("the reply to moving", () => {
	it("tells that the file of a fact that is no longer shared left the repository", () => {
		const { after, ...change } = aChange(fact, { action: "moved" });
		assert.ok(after !== undefined);
		const moved: Change = { ...change, before: { ...after, store: "shared:app" }, after };
		const outcome = { ...written, kind: "moved", fields: [], change: moved } as const;

		const { receipt } = updateReply(outcome, view);

		assert.equal(receipt, "moved “Use pnpm” (personal) · its file left the repository · undo with /memory undo");
	});
});

describe("the reply to moving a fact with paths", () => {
	const moved = { ...written, kind: "moved", scope: "global" } as const;

	it("tells what it is about in the words of its new store", () => {
		const tied = { ...fact, paths: ["~/git/shop/packages/web"] };

		const { receipt, text } = updateReply({ ...moved, fact: tied, fields: ["paths"] }, view);

		assert.equal(receipt, "moved “Use pnpm” (global) · about ~/git/shop/packages/web · undo with /memory undo");
		assert.match(text, /\nAbout ~\/git\/shop\/packages\/web\./u);
	});

	it("says nothing of places where it has none, or kept them as they were", () => {
		for (const paths of [[], ["src"]]) {
			const { receipt } = updateReply({ ...moved, fact: { ...fact, paths }, fields: [] }, view);
			assert.equal(receipt, "moved “Use pnpm” (global) · undo with /memory undo");
		}
	});
});

describe("the reply to forgetting", () => {
	it("names what was forgotten and what was unknown", () => {
		const before = aChange(fact).after;
		const changes = before === undefined ? [] : [aChange(fact, { action: "forgotten", before })];

		const reply = forgetReply({ kind: "forgotten", changes, unknown: ["zzz"] });

		assert.match(reply.text, /Forgot 1 fact: “Use pnpm”[\s\S]*zzz/u);
		assert.equal(reply.stored, true);
	});

	it("tells that the file of a shared fact left the repository, and that it is back when that is undone", () => {
		const { after: here, ...change } = aChange(fact, { action: "forgotten" });
		assert.ok(here !== undefined);
		const forgotten: Change = { ...change, before: { ...here, store: "shared:app" } };
		const own: Change = { ...change, before: here };

		const reply = forgetReply({ kind: "forgotten", changes: [forgotten], unknown: [] });
		const several = forgetReply({ kind: "forgotten", changes: [forgotten, own], unknown: [] });
		const back = undoLine({ kind: "undone", change: own, undone: forgotten, also: [] });

		assert.equal(reply.receipt, "forgot “Use pnpm” · its file left the repository · undo with /memory undo");
		assert.match(reply.text, /\nIts file left the repository\.$/u);
		assert.match(several.receipt, / · 1 file left the repository · /u);
		assert.equal(back, "undone: “Use pnpm” is back · its file is back in the repository");
		assert.doesNotMatch(forgetReply({ kind: "forgotten", changes: [own], unknown: [] }).receipt, /repository/u);
	});

	it("tells that the user said no", () => {
		assert.match(forgetReply({ kind: "declined" }).text, /user said no/u);
	});
});
