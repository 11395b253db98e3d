import { deepEqual, equal, match, ok } from "node:assert/strict";
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { editFileOutside, editOutside } from "../../../src/pi/pages/external-editor.ts";
import type { Screen } from "../../../src/pi/pages/kit.ts";

/** A folder with an editor in it that does what the shell script says to its last argument. */
async function anEditor(test: TestContext, script: string) {
	const folder = await mkdtemp(join(tmpdir(), "cairn-editor-test-"));
	test.after(() => rm(folder, { recursive: true, force: true }));
	const command = join(folder, "editor.sh");
	await writeFile(command, `#!/bin/sh\n${script}\n`);
	await chmod(command, 0o700);
	const calls: string[] = [];
	const told = (name: string) => () => void calls.push(name);
	// An editor needs no more of it.
	const screen = { stop: told("stop"), start: told("start"), requestRender: told("draw") } as unknown as Screen;
	return { folder, command, screen, calls };
}

describe("the user's own editor", {
	skip: process.platform === "win32" && "the editors here are shell scripts",
}, () => {
	it("has the terminal while it runs, and its text is what counts", async (test) => {
		const { command, screen, calls } = await anEditor(test, 'echo more >> "$1"');

		const edited = await editOutside("one\n", command, screen);

		deepEqual(edited, { kind: "edited", text: "one\nmore\n" });
		deepEqual(calls, ["stop", "start", "draw"]);
	});

	it("that fails with something saved leaves it in a file for the owner alone, and says where", async (test) => {
		const { command, screen } = await anEditor(test, 'echo more >> "$1"; exit 3');

		const edited = await editOutside("one\n", command, screen);

		const path = /is kept in (.*); delete it/u.exec(edited.kind === "failed" ? edited.why : "")?.[1] ?? "";
		test.after(() => rm(dirname(path), { recursive: true, force: true }));
		equal(await readFile(path, "utf8"), "one\nmore\n");
		equal((await stat(path)).mode & 0o777, 0o600);
		equal((await stat(dirname(path))).mode & 0o777, 0o700);
	});

	it("changes a file where it lies, and the folder's time tells of it", async (test) => {
		const { folder, command, screen } = await anEditor(test, 'printf "two\\n" > "$1"');
		const path = join(folder, "broken.md");
		await writeFile(path, "one\n");
		const names = await readdir(folder);
		await utimes(folder, 1, 1);

		const edited = await editFileOutside(path, command, screen);

		equal(edited.kind, "edited");
		equal(await readFile(path, "utf8"), "two\n");
		ok((await stat(folder)).mtimeMs > 1000);
		deepEqual(await readdir(folder), names);
	});

	it("that fails or is not there is said, and gives the terminal back", async (test) => {
		const { folder, command, screen, calls } = await anEditor(test, "exit 3");

		const failed = await editFileOutside(join(folder, "editor.sh"), command, screen);
		const absent = await editOutside("one", join(folder, "nothing"), screen);

		match(failed.kind === "failed" ? failed.why : "", /ended with 3/);
		match(absent.kind === "failed" ? absent.why : "", /could not be started/);
		deepEqual(calls, ["stop", "start", "draw", "stop", "start", "draw"]);
	});
});
