import { deepEqual, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Dialog } from "../../src/commands/run.ts";
import type { PruneReport, SharingLook } from "../../src/memory.ts";
import { type Answers, fakeMemory } from "../pi/fake-memory.ts";
import { anIndexed } from "../render/given.ts";
import { type Ran, ranOn } from "./given.ts";

const FIXES = [{ file: "/work/app/.gitignore", lines: ["!/.pi/cairn/"] }];
const IGNORED: SharingLook = {
	sharing: { kind: "ignored", rule: { file: ".gitignore", line: 1, pattern: ".pi/*" } },
	fixes: FIXES,
};
const STALE = {
	item: anIndexed({ caption: "Zebras", paths: ["a.ts"] }),
	missing: [{ path: "a.ts", movedTo: "b.ts" }],
	left: ["b.ts"],
};

const run = (line: string, answers: Answers, dialog?: Partial<Dialog>): Promise<Ran> =>
	ranOn(line, fakeMemory(answers), dialog);

describe("fix-gitignore", () => {
	const answers: Answers = { sharing: async () => IGNORED, fixSharing: async (fixes) => ({ kind: "fixed", fixes }) };

	it("shows the lines and appends nothing where nobody can be asked", async () => {
		const { text, end, memory } = await run("fix-gitignore", answers);

		match(text, /\.gitignore:1 ignores it[\s\S]*!\/\.pi\/cairn\/[\s\S]*cairn fix-gitignore --yes appends them\.$/u);
		equal(end, "nothing");
		deepEqual(memory.of("fixSharing"), []);
	});

	it("appends them after a yes, or without asking when told so", async () => {
		const asked = await run("fix-gitignore", answers, { confirm: async () => true });
		const told = await run("fix-gitignore --yes", answers);

		deepEqual(asked.memory.of("fixSharing"), [[FIXES]]);
		deepEqual(told.memory.of("fixSharing"), [[FIXES]]);
		match(told.text, /can be committed now/u);
	});

	it("changes nothing after a no", async () => {
		const { text, memory } = await run("fix-gitignore", answers, { confirm: async () => false });

		equal(text, "nothing was changed");
		deepEqual(memory.of("fixSharing"), []);
	});

	it("has nothing to do where all is well, and fails where it cannot tell or knows no fix", async () => {
		const well = await run("fix-gitignore", { sharing: async () => ({ sharing: { kind: "shared" } }) });
		const unknown = await run("fix-gitignore", {
			sharing: async () => ({ sharing: { kind: "unknown", why: "no git" } }),
		});
		const hard = await run("fix-gitignore --yes", { sharing: async () => ({ sharing: IGNORED.sharing }) });

		deepEqual([well.end, unknown.end, hard.end], ["nothing", "failed", "failed"]);
	});
});

describe("prune-paths", () => {
	const report: PruneReport = {
		kind: "pruned",
		run: "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b",
		corrected: [STALE],
		forgotten: [],
		kept: [],
		failed: [],
	};

	it("shows what it would do, and does nothing", async () => {
		const { text, memory } = await run("prune-paths", { missingPaths: async () => [STALE] });

		match(text, /Zebras: a\.ts → b\.ts/u);
		deepEqual(memory.of("prunePaths"), []);
	});

	it("corrects when told to, and forgets only when told so", async () => {
		const applied = await run("prune-paths --apply", { prunePaths: async () => report });
		const forgotten = await run("prune-paths --forget", { prunePaths: async () => report });

		const forgets = [applied, forgotten].map(({ memory }) => memory.of("prunePaths")[0]?.[0]);
		deepEqual(
			forgets.map((options) => (options as { readonly forget: boolean }).forget), // the verb's options
			[false, true],
		);
		match(applied.text, /corrected 1 fact[\s\S]*cairn undo 01926b3e-5c1a-7d2f takes all of it back/u);
	});

	it("fails where nothing may be written", async () => {
		const refused = { kind: "refused" as const, because: "read-only" as const, why: "CI=true" };

		const { text, end } = await run("prune-paths --apply", { prunePaths: async () => refused });

		match(text, /read-only here: CI=true/u);
		equal(end, "failed");
	});
});
