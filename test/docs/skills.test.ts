import { deepEqual, equal, ok } from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { formatSkillsForPrompt, loadSkillsFromDir } from "@earendil-works/pi-coding-agent";
import { parse } from "yaml";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL("skills/", ROOT);

async function frontOf(name: string): Promise<Readonly<Record<string, unknown>>> {
	const text = await readFile(new URL(`${name}/SKILL.md`, FOLDER), "utf8");
	return parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "");
}

describe("the skills", () => {
	it("are called as their folders are, and say in few words when to use them", async () => {
		for (const name of await readdir(FOLDER)) {
			const { name: called, description } = await frontOf(name);

			equal(called, name);
			ok(/\bUse when\b/.test(String(description)), name);
			ok(String(description).length <= 220, name);
		}
	});

	it("add nothing to the system prompt, with the memory on or off: a person calls for them", async () => {
		const { skills } = loadSkillsFromDir({ dir: fileURLToPath(FOLDER), source: "package" });

		deepEqual(
			skills.map(({ name }) => name),
			await readdir(FOLDER),
		);
		equal(formatSkillsForPrompt(skills), "");
	});

	it("come with the package, and pi is told where they lie", async () => {
		const manifest = JSON.parse(await readFile(new URL("package.json", ROOT), "utf8")) as {
			readonly files: readonly string[];
			readonly pi: { readonly skills: readonly string[] };
		};

		ok(manifest.files.includes("skills"));
		deepEqual(manifest.pi.skills, ["./skills"]);
	});
});
