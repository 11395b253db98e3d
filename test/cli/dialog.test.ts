import { deepEqual, equal, rejects } from "node:assert/strict";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { terminalDialog } from "../../src/cli/dialog.ts";

const BEFORE = { VISUAL: process.env["VISUAL"] ?? "", TMPDIR: tmpdir() };

/** The dialog with an editor that does what the shell script says, and a temporary folder of its own. */
async function withEditor(test: TestContext, script: string) {
	const folder = await mkdtemp(join(tmpdir(), "cairn-dialog-test-"));
	test.after(async () => {
		Object.assign(process.env, BEFORE);
		await rm(folder, { recursive: true, force: true });
	});
	const editor = join(folder, "editor.sh");
	await writeFile(editor, `#!/bin/sh\n${script}\n`);
	await chmod(editor, 0o700);
	const temporary = await mkdtemp(join(folder, "tmp-"));
	Object.assign(process.env, { VISUAL: editor, TMPDIR: temporary });
	return { dialog: terminalDialog(new AbortController().signal), left: () => readdir(temporary) };
}

describe("a text in the editor of a terminal", {
	skip: process.platform === "win32" && "the editors here are shell scripts",
}, () => {
	it("is answered as it was saved, and nothing of it stays behind", async (test) => {
		const { dialog, left } = await withEditor(test, 'echo more >> "$1"');

		equal(await dialog.edit("Edit", "one\n"), "one\nmore\n");
		deepEqual(await left(), []);
	});

	it("is opened in EDITOR where VISUAL is set to nothing", async (test) => {
		const { dialog } = await withEditor(test, 'echo more >> "$1"');
		const { VISUAL: EDITOR } = process.env;
		Object.assign(process.env, { VISUAL: "", EDITOR });

		equal(await dialog.edit("Edit", "one\n"), "one\nmore\n");
	});

	it("stays where the editor failed with something saved, and only there", async (test) => {
		const saving = await withEditor(test, 'echo more >> "$1"; exit 3');

		await rejects(saving.dialog.edit("Edit", "one\n"), (error: Error & { hint?: string }) => {
			return /^what was typed is kept in \/.*fact\.md/u.test(error.hint ?? "");
		});
		equal((await saving.left()).length, 1);
		const leaving = await withEditor(test, "exit 3");
		await rejects(leaving.dialog.edit("Edit", "one\n"), { code: "INPUT_INVALID" });
		deepEqual(await leaving.left(), []);
	});

	it("is kept for its owner alone", async (test) => {
		const { dialog } = await withEditor(test, "exit 0");

		const path = await dialog.keep("a secret\n");

		equal(await readFile(path, "utf8"), "a secret\n");
		equal((await stat(path)).mode & 0o777, 0o600);
		equal((await stat(dirname(path))).mode & 0o777, 0o700);
	});
});
