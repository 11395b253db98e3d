import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { completionScript, SHELLS } from "../../src/commands/shells.ts";

function has(shell: string): boolean {
	return spawnSync(shell, ["-c", "exit 0"]).status === 0;
}

/** What bash would complete the words to, with a `cairn` that answers with these lines. */
async function inBash(words: readonly string[], lines: string): Promise<readonly string[]> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-shell-"));
	try {
		const stub = join(folder, "cairn");
		await writeFile(stub, `#!/bin/sh\nprintf '${lines}'\n`);
		await chmod(stub, 0o755);
		const script = [
			completionScript("bash"),
			`COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})`,
			`COMP_CWORD=${words.length - 1}`,
			"_cairn",
			'printf "%s\\n" "${COMPREPLY[@]}"',
		].join("\n");
		const { stdout } = spawnSync("bash", ["-c", script], {
			env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
			encoding: "utf8",
		});
		return stdout.replace(/\n$/u, "").split("\n");
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

describe("a shell's completions", () => {
	for (const shell of SHELLS) {
		it(`are a script that ${shell} can read`, { skip: !has(shell) && `${shell} is not here` }, async () => {
			const folder = await mkdtemp(join(tmpdir(), "cairn-shell-"));
			const script = join(folder, "completions");
			await writeFile(script, completionScript(shell));

			const { status, stderr } = spawnSync(shell, ["-n", script], { encoding: "utf8" });

			await rm(folder, { recursive: true, force: true });
			assert.equal(status, 0, stderr);
		});
	}

	it("insert what begins as typed", { skip: !has("bash") && "bash is not here" }, async () => {
		const found = await inBash(["cairn", "se"], "search\\tFind.\\nsettings\\tAll.\\n");

		assert.deepEqual(found, ["search", "settings"]);
	});

	it("insert a fact's id for a word of its caption", { skip: !has("bash") && "bash is not here" }, async () => {
		assert.deepEqual(await inBash(["cairn", "show", "dock"], "AaIp3Z\\tNeeds docker\\n"), ["AaIp3Z"]);
	});

	it("show several facts with their captions, and insert none", {
		skip: !has("bash") && "bash is not here",
	}, async () => {
		const found = await inBash(["cairn", "show", "dock"], "AaIp3Z\\tNeeds docker\\nAaIp4Y\\tDocker is slow\\n");

		assert.deepEqual(found, ["AaIp3Z  Needs docker", "AaIp4Y  Docker is slow", " "]);
	});
});
