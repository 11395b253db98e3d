import { deepEqual, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { BroughtIn, Importable } from "../../src/memory.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { type Answers, fakeMemory } from "../pi/fake-memory.ts";
import { type Ran, ranOn } from "./given.ts";

const REFUSAL = { kind: "refused", because: "read-only", why: "CI" } as const;
const fact = aFact({ caption: "Ports start at 8080" });
const refused: BroughtIn = { kind: "refused", caption: "The key", refusal: REFUSAL };
const added: BroughtIn = { kind: "added", id: fact.id, caption: fact.caption };
const FILE: Importable = {
	file: {
		path: "/work/app/AGENTS.md",
		place: "AGENTS.md",
		name: "AGENTS.md",
		text: "# One\n",
		hash: "h",
		inPrompt: true,
		isUsers: false,
	},
	state: { kind: "new" },
	sections: 1,
	parts: ["# One\n"],
	scope: "shared",
};

const run = (line: string, answers: Answers): Promise<Ran> => ranOn(line, fakeMemory(answers));

const imported = (line: string, outcomes: readonly BroughtIn[]): Promise<Ran> =>
	run(line, { importables: async () => [FILE], importFiles: async () => [{ file: FILE.file, outcomes }] });

const restored = (left: number, brought: number): Promise<Ran> =>
	run("restore --yes", {
		restore: async () => ({
			kind: "restored",
			name: "b1",
			run: "run",
			brought,
			replaced: 0,
			removed: 0,
			unshared: 0,
			left: Array.from({ length: left }, () => ({ caption: "One", why: "it was changed meanwhile" })),
			stayForgotten: 0,
		}),
	});

describe("a command that was asked for several things", () => {
	it("fails when an import was refused whole, and says so in a line of its own", async () => {
		for (const dry of ["", " --dry-run"]) {
			const { text, end } = await imported(`import AGENTS.md${dry}`, [refused, refused]);

			equal(end, "failed");
			match(text, /2 refused[\s\S]*\nnothing w\w+(?: be)? imported: all of it is refused$/u);
		}
	});

	it("is done when some of an import was taken over, or known already, and tells what was refused", async () => {
		for (const first of [added, { ...added, kind: "known" } as const]) {
			const { text, end } = await imported("import AGENTS.md", [first, refused]);

			equal(end, "done");
			match(text, /1 refused[\s\S]*take it back with cairn import --undo AGENTS\.md$/u);
		}
	});

	it("did nothing when all of an import was forgotten before", async () => {
		const { text, end } = await imported("import AGENTS.md", [{ kind: "was-forgotten", caption: "One" }]);

		equal(end, "nothing");
		match(text, /1 left out, since you forgot them$/u);
	});

	it("fails when a restore could bring nothing back", async () => {
		deepEqual([(await restored(2, 0)).end, (await restored(2, 1)).end], ["failed", "done"]);
	});

	it("fails when nothing that waited could be settled, and found nothing when nothing waited", async () => {
		const waiting = { draft: { caption: "One", content: "" }, because: "the judge is away", queued: NOON };
		const retry = (settled: readonly unknown[], left: readonly unknown[]): Promise<Ran> =>
			// The verb looks at no more of them.
			run("retry", {
				retry: (async () => ({ settled, waiting: left, busy: false })) as unknown as NonNullable<Answers["retry"]>,
			});
		const one = (outcome: unknown) => ({ caption: "One", outcome });

		equal((await retry([], [])).end, "nothing");
		equal((await retry([], [waiting])).end, "failed");
		equal((await retry([one(REFUSAL)], [])).end, "failed");
		equal((await retry([one({ kind: "skipped", because: "task-status" }), one(REFUSAL)], [waiting])).end, "done");
	});
});

describe("a command about one thing", () => {
	it("fails when what waits for review is refused", async () => {
		const approve = (outcome: Awaited<ReturnType<NonNullable<Answers["resolve"]>>>): Promise<Ran> =>
			run("review approve abcdef", { resolve: async () => outcome });

		equal((await approve({ kind: "refused", refusal: REFUSAL })).end, "failed");
		equal((await approve({ kind: "let-in", fact })).end, "done");
	});

	it("did nothing when a fact was not worth keeping, and fails when it is refused", async () => {
		const add = (outcome: Awaited<ReturnType<NonNullable<Answers["remember"]>>>): Promise<Ran> =>
			run("add something", { remember: async () => outcome });

		equal((await add({ kind: "skipped", because: "task-status" })).end, "nothing");
		equal((await add(REFUSAL)).end, "failed");
	});
});
