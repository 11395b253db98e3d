import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BroughtIn, ImportOptions, Workspace } from "../../src/memory.ts";
import type { InstructionFile } from "../../src/ports/instruction-files.ts";
import { anInstructionFile, MemoryInstructionFiles, memoryLedgers } from "../../src/testing/memory-importing.ts";
import { aBench, type Bench, captionsFor } from "./given.ts";

const TEXT = `# Guide

## Testing

Run \`pnpm test:e2e\` with docker up.

## Style

Use tabs for indentation.
`;

interface Given {
	readonly bench: Bench;
	readonly files: MemoryInstructionFiles;
	readonly here: Workspace;
	readonly file: InstructionFile;
}

function given(text = TEXT): Given {
	const files = new MemoryInstructionFiles();
	const bench = aBench({ importing: { files, ledgerOf: memoryLedgers() } });
	const file = anInstructionFile({ text });
	files.files.push(file);
	return { bench, files, here: bench.open(), file };
}

async function importOne(
	here: Workspace,
	file: InstructionFile,
	options: ImportOptions = {},
): Promise<readonly BroughtIn[]> {
	const [imported] = await here.importFiles([file], options);
	return imported?.outcomes ?? [];
}

async function stateOf(here: Workspace): Promise<string | undefined> {
	return (await here.importables())[0]?.state.kind;
}

describe("importing an instruction file without a model", () => {
	it("makes a fact of each section, told by where it came from", async () => {
		const { here, file } = given();

		const outcomes = await importOne(here, file);

		assert.deepEqual(
			outcomes.map((each) => [each.kind, each.caption]),
			[
				["added", "Testing: Run pnpm test:e2e with docker up"],
				["added", "Style: Use tabs for indentation"],
			],
		);
		const { facts } = await here.list();
		assert.deepEqual([...new Set(facts.map(({ fact }) => fact.source))], ["import:AGENTS.md"]);
		assert.equal((await captionsFor(here, "docker e2e"))[0], "Testing: Run pnpm test:e2e with docker up");
	});

	it("adds nothing the second time", async () => {
		const { here, file } = given();
		await importOne(here, file);

		const again = await importOne(here, file);

		assert.deepEqual([...new Set(again.map(({ kind }) => kind))], ["known"]);
		assert.equal((await here.list()).total, 2);
	});

	it("writes nothing in a dry run, and tells the same", async () => {
		const { here, file } = given();

		const dry = await importOne(here, file, { dryRun: true });
		const state = await stateOf(here);
		const total = (await here.list()).total;
		const real = await importOne(here, file);

		assert.equal(state, "new");
		assert.equal(total, 0);
		assert.deepEqual(
			dry.map(({ kind, caption }) => [kind, caption]),
			real.map(({ kind, caption }) => [kind, caption]),
		);
	});

	it("refuses a section with a secret, keeps the others, and lets the file stay in the prompt", async () => {
		const token = ["gh", "p_", "16C7e42F292c6912E7710c838347Ae178B4a"].join("");
		const { here, file } = given(`${TEXT}\n## Deploy\n\nexport GITHUB_TOKEN=${token}\n`);

		const outcomes = await importOne(here, file);

		assert.deepEqual(
			outcomes.map(({ kind }) => kind),
			["added", "added", "refused"],
		);
		assert.equal(await stateOf(here), "partly");
		assert.deepEqual(await here.imported(), new Set());
		assert.ok(!JSON.stringify(await here.list()).includes(token));
	});

	it("tells of a refused section without the secret that stands in its first line", async () => {
		const token = ["gh", "p_", "16C7e42F292c6912E7710c838347Ae178B4a"].join("");
		const { here, file } = given(`Use the token ${token} for deploys\n\n## Tests\n\nRun them with pnpm.\n`);

		const outcomes = await importOne(here, file);

		assert.ok(outcomes.some(({ kind, caption }) => kind === "refused" && caption.includes("[redacted]")));
		assert.ok(!JSON.stringify(outcomes).includes(token));
	});

	it("brings back no fact that was forgotten", async () => {
		const { here, file } = given();
		await importOne(here, file);
		const [fact] = (await here.list()).facts;
		assert.ok(fact !== undefined);
		await here.forget([fact.fact.id], { confirm: async () => true });

		const again = await importOne(here, file);

		assert.deepEqual(again.map(({ kind }) => kind).sort(), ["known", "was-forgotten"]);
	});

	it("is taken back as a whole by one undo", async () => {
		const { here, file } = given();
		await importOne(here, file);

		await here.undo();

		assert.equal((await here.list()).total, 0);
		assert.equal(await stateOf(here), "forgotten");
	});

	it("gives the facts of a nested folder that folder's path", async () => {
		const { files, here } = given();
		const nested = anInstructionFile({ path: "/work/app/web/AGENTS.md", place: "web/AGENTS.md", text: TEXT });
		files.files.push(nested);

		await importOne(here, nested);

		const { facts } = await here.list();
		assert.deepEqual(
			facts.map(({ fact }) => fact.paths),
			[["web"], ["web"]],
		);
	});

	it("keeps a path that a heading names when it is there, and no other", async () => {
		const { files, here, file } = given("# Guide\n\n## Server (src/api)\n\nOne.\n\n## Client (src/ui)\n\nTwo.\n");
		files.others.add("/work/app/src/api");

		await importOne(here, file);

		const { facts } = await here.list();
		assert.deepEqual(facts.map(({ fact }) => fact.paths.join()).sort(), ["", "src/api"]);
	});

	it("makes the user's own file facts of every project", async () => {
		const { here } = given();
		const own = anInstructionFile({ path: "/agent/AGENTS.md", place: "/agent/AGENTS.md", isUsers: true });

		await importOne(here, own);

		assert.equal((await here.list({ scope: "global" })).total, 1);
		assert.deepEqual(await here.imported(), new Set([own.hash]));
	});
});

describe("an instruction file that is named", () => {
	it("is read by pi, or the user's own, as it is where it is found without its name", async () => {
		const { files, here, file } = given();
		const own = anInstructionFile({
			path: "/agent/AGENTS.md",
			place: "/agent/AGENTS.md",
			text: "Mine.",
			isUsers: true,
		});
		const elsewhere = anInstructionFile({ path: "/other/notes.md", text: "Notes.", inPrompt: false });
		const disk = [file, own, elsewhere];
		files.files.push(own);
		files.read = async (path) => {
			const read = disk.find((each) => each.path === path);
			assert.ok(read !== undefined, path);
			return { ...read, inPrompt: false, isUsers: false };
		};

		const named = await here.importables(disk.map(({ path }) => path));

		assert.deepEqual(
			named.map(({ file: { inPrompt }, scope }) => [inPrompt, scope]),
			[
				[true, "personal"],
				[true, "global"],
				[false, "personal"],
			],
		);
	});
});

describe("what became of an instruction file", () => {
	it("is told by its text: imported, then changed when it was edited", async () => {
		const { files, here, file } = given();
		const before = await stateOf(here);
		await importOne(here, file);
		const after = await stateOf(here);
		files.files[0] = anInstructionFile({ text: `${TEXT}\nMore.` });

		const edited = await stateOf(here);

		assert.deepEqual([before, after, edited], ["new", "imported", "changed"]);
	});

	it("is imported when the agent has stored facts from it, and new when it stored none", async () => {
		const { here, file } = given();
		await here.recordImport(file, []);
		const without = await stateOf(here);
		const outcome = await here.remember({ caption: "e2e needs docker", content: "Start docker first." });
		assert.equal(outcome.kind, "added");

		await here.recordImport(file, outcome.kind === "added" ? [outcome.fact.id] : []);

		assert.equal(without, "new");
		assert.equal(await stateOf(here), "imported");
		assert.deepEqual(await here.imported(), new Set([file.hash]));
	});

	it("leaves the file in the prompt again once none of its facts is left", async () => {
		const { here, file } = given();
		await importOne(here, file);
		const ids = (await here.list()).facts.map(({ fact }) => fact.id);
		await here.forget(ids.slice(0, 1), { confirm: async () => true });
		const some = await here.imported();

		await here.forget(ids.slice(1), { confirm: async () => true });

		assert.deepEqual(some, new Set([file.hash]));
		assert.deepEqual(await here.imported(), new Set());
		assert.equal(await stateOf(here), "forgotten");
	});

	it("is another project's alone where that project imported it", async () => {
		const { bench, file, here } = given();
		await importOne(here, file);

		const elsewhere = await bench.open({ actor: "user" }).elsewhere("other");

		assert.deepEqual(await elsewhere.imported(), new Set());
	});
});

describe("taking an import back", () => {
	it("keeps the facts when it is told to", async () => {
		const { here, file } = given();
		await importOne(here, file);

		const [taken] = await here.takeBackImports([file], { forget: false });

		assert.deepEqual(taken?.changes, []);
		assert.equal((await here.list()).total, 2);
		assert.deepEqual(await here.imported(), new Set());
		assert.equal(await stateOf(here), "new");
	});

	it("forgets the facts it brought, not those that were there, and a new import brings them again", async () => {
		const { here, file } = given();
		await here.remember({
			caption: "Style: Use tabs for indentation",
			content: "Use tabs for indentation.",
			userRequested: true,
		});
		await importOne(here, file);

		const [taken] = await here.takeBackImports([file], { forget: true });
		const left = (await here.list()).facts.map(({ fact }) => fact.caption);
		const again = await importOne(here, file);

		assert.equal(taken?.changes.length, 1);
		assert.deepEqual(left, ["Style: Use tabs for indentation"]);
		assert.deepEqual(
			again.map(({ kind }) => kind),
			["added", "known"],
		);
	});

	it("works for a file that has changed since", async () => {
		const { files, here, file } = given();
		await importOne(here, file);
		const changed = anInstructionFile({ text: `${TEXT}\nMore.` });
		files.files[0] = changed;

		await here.takeBackImports([changed], { forget: true });

		assert.equal((await here.list()).total, 0);
		assert.equal(await stateOf(here), "new");
	});
});

describe("importing several files with one command", () => {
	const two = (): Given & { readonly pair: readonly InstructionFile[] } => {
		const all = given();
		const other = anInstructionFile({ path: "/work/app/GEMINI.md", text: "# Deploying\n\nTuesday mornings only.\n" });
		all.files.files.push(other);
		return { ...all, pair: [all.file, other] };
	};

	it("is taken back whole by one undo", async () => {
		const { here, pair } = two();
		await here.importFiles(pair);
		const imported = (await here.list()).total;

		await here.undo();

		assert.equal(imported, 3);
		assert.equal((await here.list()).total, 0);
	});

	it("takes one backup, and none where nothing has changed since the last", async () => {
		const { here, pair } = two();
		await here.remember({ caption: "e2e needs docker", content: "Start docker first.", userRequested: true });

		await here.importFiles(pair);
		const first = (await here.backups()).map(({ reason }) => reason);
		await here.importFiles(pair);
		await here.importFiles(pair);

		assert.deepEqual(first, ["before import"]);
		assert.equal((await here.backups()).length, 2);
	});

	it("is forgotten with one command, and that is undone at once", async () => {
		const { here, pair } = two();
		await here.importFiles(pair);

		const taken = await here.takeBackImports(pair, { forget: true });
		const left = (await here.list()).total;
		await here.undo();

		assert.deepEqual(
			taken.map(({ changes }) => changes.length),
			[2, 1],
		);
		assert.equal(left, 0);
		assert.equal((await here.list()).total, 3);
	});
});
