import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { instructionFiles } from "../../src/host/instruction-files.ts";
import type { InstructionFile } from "../../src/ports/instruction-files.ts";

describe("instruction files on the disk", () => {
	let home: string;
	let agent: string;
	let root: string;

	const write = async (path: string, text: string): Promise<void> => {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text);
	};
	const find = (cwd: string): Promise<readonly InstructionFile[]> =>
		instructionFiles({ agentDirectory: agent, home }).find({ cwd, root });

	before(async () => {
		home = await mkdtemp(join(tmpdir(), "cairn-instructions-"));
		agent = join(home, "agent");
		root = join(home, "work", "app");
		await write(join(agent, "AGENTS.md"), "Mine.");
		await write(join(home, "work", "AGENTS.md"), "Of all my work.");
		await write(join(home, "work", ".cursorrules"), "Outside the project.");
		await write(join(root, "AGENTS.md"), "\uFEFFOf the project.");
		await write(join(root, "CLAUDE.md"), "Of the project, for Claude.");
		await write(join(root, ".cursor", "rules", "rust.mdc"), "No unwrap.");
		await write(join(root, ".github", "copilot-instructions.md"), "Short answers.");
		await write(join(root, "GEMINI.md"), "");
		await write(join(root, "web", "AGENTS.override.md"), "Of the web.");
		await write(join(root, "binary.md"), "a\0b");
	});
	after(() => rm(home, { recursive: true, force: true }));

	it("are the user's own, then those above and in the folder, as pi finds them", async () => {
		const found = await find(join(root, "web"));

		assert.deepEqual(
			found.filter(({ inPrompt }) => inPrompt).map(({ text }) => text),
			["Mine.", "Of all my work.", "Of the project.", "Of the web."],
		);
		assert.deepEqual(
			found.filter(({ isUsers }) => isUsers).map(({ path }) => path),
			[join(agent, "AGENTS.md")],
		);
	});

	it("are those of other tools in the project too, which pi does not read", async () => {
		const found = await find(root);

		assert.deepEqual(
			found.filter(({ inPrompt }) => !inPrompt).map(({ place }) => place),
			["CLAUDE.md", ".github/copilot-instructions.md", ".cursor/rules/rust.mdc"],
		);
	});

	it("are found once below folders that links lead back to, however many", async () => {
		const rules = join(root, ".claude", "rules");
		await write(join(rules, "deep", "one.md"), "One.");
		for (const name of ["a", "b", "deep/c"]) await symlink(rules, join(rules, name));
		await symlink("/", join(rules, "everything"));

		const found = await find(root);
		await rm(join(root, ".claude"), { recursive: true });

		assert.deepEqual(
			found.filter(({ place }) => place.startsWith(".claude")).map(({ place }) => place),
			[".claude/rules/deep/one.md"],
		);
	});

	it("say where they lead when they are links out of the project, but for the user's own, and are read when named", async () => {
		const notes = join(home, ".ssh", "notes");
		await write(notes, "The key to everything.");
		await write(join(home, ".claude", "CLAUDE.md"), "Mine, for Claude.");
		await write(join(home, ".claude", "history.md"), "What I said.");
		const links = {
			"CLAUDE.local.md": notes,
			"AGENT.md": join(home, ".claude", "CLAUDE.md"),
			"QWEN.md": join(home, ".claude", "history.md"),
			"WARP.md": join(root, "CLAUDE.md"),
		};
		for (const [name, target] of Object.entries(links)) await symlink(target, join(root, name));

		const found = await find(root);
		const named = await instructionFiles({ agentDirectory: agent, home }).read(join(root, "CLAUDE.local.md"), root);
		for (const name of Object.keys(links)) await rm(join(root, name));

		assert.deepEqual(
			found.filter(({ place }) => place in links).map(({ place, leadsTo }) => [place, leadsTo]),
			[
				["CLAUDE.local.md", notes],
				["AGENT.md", undefined],
				["QWEN.md", join(home, ".claude", "history.md")],
				["WARP.md", undefined],
			],
		);
		assert.deepEqual([named.text, named.leadsTo], ["The key to everything.", undefined]);
	});

	it("are named by their place in the project, or else by their path", async () => {
		const found = await find(join(root, "web"));

		assert.deepEqual(
			found.filter(({ inPrompt }) => inPrompt).map(({ place }) => place),
			[join(agent, "AGENTS.md"), join(home, "work", "AGENTS.md"), "AGENTS.md", "web/AGENTS.override.md"],
		);
	});

	it("are read through a link, as what it leads to", async () => {
		await symlink(join(root, "CLAUDE.md"), join(root, "linked.md"));
		const files = instructionFiles({ agentDirectory: agent, home });

		assert.equal((await files.read(join(root, "linked.md"), root)).place, "CLAUDE.md");
	});

	it("are refused with the one reason there is, and what can be done about it", async () => {
		const files = instructionFiles({ agentDirectory: agent, home });
		const refused = async (path: string, why: string, hint: string): Promise<void> => {
			const message = `${path} cannot be read: ${why}`;
			await assert.rejects(files.read(path, root), { code: "IMPORT_UNREADABLE", message, hint });
		};
		await write(join(root, "large.md"), "a".repeat(1_000_001));
		await write(join(root, "blank.md"), "\uFEFF \n");

		const data = [
			"it holds JSON, which is for programs",
			"write what is worth remembering as Markdown or plain text, and import that",
		] as const;
		await write(join(root, "export.json"), '[\n{"memory": "User likes tabs"}\n]\n');
		await write(join(root, "memory.jsonl"), '{"memory": "One"}\n{"memory": "Two"}\n');
		await write(join(root, "listed.md"), "[Tabs](tabs.md) are what we use.\n");

		await refused(join(root, "export.json"), ...data);
		await refused(join(root, "memory.jsonl"), ...data);
		assert.equal((await files.read(join(root, "listed.md"), root)).name, "listed.md");
		await refused(join(root, "none.md"), "there is no such file", "check the path");
		await refused(join(root, "GEMINI.md", "below.md"), "there is no such file", "check the path");
		await refused(join(root, "binary.md"), "it holds no plain text", "save it as text in UTF-8");
		await refused(root, "it is a folder", "name the files in it");
		await refused(join(root, "GEMINI.md"), "it is empty", "there is nothing in it to remember");
		await refused(join(root, "blank.md"), "it is empty", "there is nothing in it to remember");
		const split = "split it, and import the parts that are worth it";
		await refused(join(root, "large.md"), "it is larger than a megabyte", split);
	});

	it("say so where they may not be read", { skip: process.getuid?.() === 0 && "root may read anything" }, async () => {
		const path = join(root, "secret.md");
		await write(path, "For others.");
		await chmod(path, 0);

		await assert.rejects(instructionFiles({ agentDirectory: agent, home }).read(path, root), /you may not read it/u);
	});
});
