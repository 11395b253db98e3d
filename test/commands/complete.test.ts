import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { memoryCandidates } from "../../src/commands/candidates.ts";
import { type CandidateSource, complete } from "../../src/commands/complete.ts";
import { shortId } from "../../src/kernel/ids.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { anIndexed } from "../render/given.ts";

const nobody: CandidateSource = async () => [];

async function values(before: readonly string[], typed: string, source = nobody): Promise<readonly string[]> {
	return (await complete({ before, typed }, "terminal", source)).map(({ value }) => value);
}

describe("completion", () => {
	it("offers commands, options and choices that begin as typed", async () => {
		assert.deepEqual(await values([], "hist"), ["history"]);
		assert.deepEqual(await values(["list"], "--sc"), ["--scope"]);
		assert.deepEqual(await values(["list", "--scope"], "p"), ["personal"]);
		assert.deepEqual(await values(["completions"], ""), ["bash", "zsh", "fish"]);
		assert.deepEqual(await values(["help"], "sho"), ["show"]);
	});

	it("offers settings by name", async () => {
		assert.deepEqual(await values(["settings"], "recall.pageS"), ["recall.pageSize"]);
	});

	it("offers nothing where text is typed, and nothing after an unknown command", async () => {
		assert.deepEqual(await values(["search"], "x"), []);
		assert.deepEqual(await values(["nothing"], "x"), []);
		assert.deepEqual(await values(["undo", "one"], ""), []);
	});

	it("does not count an option's value as a word of the command", async () => {
		const asked: string[] = [];
		const source: CandidateSource = async (kind) => {
			asked.push(kind);
			return [];
		};

		await values(["show", "--project", "shop"], "", source);
		await values(["show", "--project"], "", source);

		assert.deepEqual(asked, ["fact", "project"]);
	});

	it("offers facts by the beginning of their ids and by any part of their captions", async () => {
		const [one, other] = [anIndexed({ caption: "Needs docker" }), anIndexed({ caption: "Use pnpm" })];
		const { memory } = fakeMemory({ list: async () => ({ facts: [one, other], page: 1, pages: 1, total: 2 }) });
		const workspace = memory.open({ cwd: "/", trusted: true, actor: "user" });
		const source = memoryCandidates(async () => ({ memory, workspace }));

		assert.deepEqual(await values(["show"], "DOCK", source), [shortId(one.fact.id)]);
		assert.deepEqual(await values(["show"], shortId(other.fact.id), source), [shortId(other.fact.id)]);
	});

	it("offers nothing, and fails with nothing, where the memory does not open", async () => {
		const source = memoryCandidates(async () => {
			throw new Error("no disk");
		});

		for (const name of ["show", "undo", "restore"]) assert.deepEqual(await values([name], "", source), []);
	});
});
