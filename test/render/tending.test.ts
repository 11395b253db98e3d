import { deepEqual, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { StalePaths } from "../../src/freshness/missing-paths.ts";
import { missingPathsText, prunedText } from "../../src/render/missing-paths.ts";
import { remarkSentence } from "../../src/render/remarks.ts";
import { fixedText, sharingLine, sharingText } from "../../src/render/sharing.ts";
import { anIndexed } from "./given.ts";

const RULE = { file: ".gitignore", line: 3, pattern: ".pi/" };
const FIXES = [{ file: "/work/app/.gitignore", lines: ["!/.pi/cairn/", "!/.pi/cairn/**"] }];

const MOVED: StalePaths = {
	item: anIndexed({ caption: "Zebras", paths: ["a.ts"] }),
	missing: [{ path: "a.ts", movedTo: "b.ts" }],
	left: ["b.ts"],
};
const GONE: StalePaths = {
	item: anIndexed({ caption: "Giraffes", paths: ["lib"] }),
	missing: [{ path: "lib" }, { path: "old", existed: true }],
	left: undefined,
};
const ELSEWHERE: StalePaths = {
	item: anIndexed({ caption: "Lions", paths: ["new"] }),
	missing: [{ path: "new", elsewhere: "branch feature" }],
	left: ["new"],
};

const RUN = "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b";

describe("whether shared facts are committed", () => {
	it("is a line of the status only where they are not, or nobody knows", () => {
		equal(sharingLine(undefined), undefined);
		equal(sharingLine({ kind: "shared" }), undefined);
		match(
			sharingLine({ kind: "ignored", rule: RULE }) ?? "",
			/not be committed: \.gitignore:3 ignores it with \.pi\//u,
		);
		match(sharingLine({ kind: "unknown", why: "git was not found on this machine" }) ?? "", /git was not found/u);
	});

	it("is told with the lines that would mend it, or with a way to go on without them", () => {
		match(
			sharingText({ sharing: { kind: "ignored", rule: RULE }, fixes: FIXES }),
			/app\/\.gitignore:\n {2}!\/\.pi\/cairn\/\n/u,
		);
		match(sharingText({ sharing: { kind: "ignored", rule: RULE } }), /git check-ignore -v --no-index/u);
		match(sharingText({ sharing: { kind: "shared" } }), /can be committed/u);
	});

	it("is told after a fix, whatever came of it", () => {
		match(fixedText({ kind: "fixed", fixes: FIXES }), /commit \.gitignore with them/u);
		match(fixedText({ kind: "ignored", rule: RULE }), /did not help/u);
		match(fixedText({ kind: "refused", because: "read-only", why: "CI=true" }), /read-only here: CI=true/u);
	});

	it("is a sentence of the reply to a remember", () => {
		match(remarkSentence({ kind: "not-committed", rule: RULE }), /^It will not be committed: \.gitignore:3/u);
	});
});

describe("paths that are not there", () => {
	it("are told with where they went, and how to go on", () => {
		const text = missingPathsText([MOVED, GONE, ELSEWHERE], "cairn");

		deepEqual(
			text.split("\n").map((line) => line.replace(/\[.{22}\]/u, "[id]")),
			[
				"3 facts with paths that are not there:",
				"  [id] Zebras: a.ts → b.ts",
				"  [id] Giraffes: lib is not there; old is gone (no path would be left)",
				"  [id] Lions: new is in branch feature, stays",
				"cairn prune-paths --apply corrects them and leaves alone what would have no path left; with --forget that is forgotten.",
			],
		);
	});

	it("are told to be none", () => {
		equal(missingPathsText([], "cairn"), "every path of every fact is there");
		const nothing = { kind: "pruned" as const, run: RUN, corrected: [], forgotten: [], kept: [], failed: [] };
		equal(prunedText(nothing, "cairn"), "every path of every fact is there");
	});

	it("are told after they were corrected, with how to take it back", () => {
		const report = {
			kind: "pruned" as const,
			run: RUN,
			corrected: [MOVED],
			forgotten: [GONE],
			kept: [ELSEWHERE],
			failed: [{ stale: GONE, why: "it changed" }],
		};

		const text = prunedText(report, "/memory");

		match(
			text,
			/corrected 1 fact:[\s\S]*forgot 1 fact:[\s\S]*left 1 fact as it is:[\s\S]*was not changed: it changed/u,
		);
		match(text, /\/memory undo 01926b3e-5c1a-7d2f takes all of it back\.$/u);
	});

	it("are told with the files that left the repository, which others see", () => {
		const shared: StalePaths = { ...GONE, item: { ...GONE.item, store: "shared:/work/app" } };
		const report = {
			kind: "pruned" as const,
			run: RUN,
			corrected: [],
			forgotten: [shared, GONE],
			kept: [],
			failed: [],
		};

		match(prunedText(report, "cairn"), /^forgot 2 facts \(1 file left the repository\):/u);
		match(prunedText({ ...report, forgotten: [GONE] }, "cairn"), /^forgot 1 fact:/u);
	});
});
