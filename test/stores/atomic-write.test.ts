import { deepEqual, equal, rejects } from "node:assert/strict";
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { makeFolder, removeDurably, writeAtomically } from "../../src/stores/atomic-write.ts";
import { systemCode } from "../../src/stores/io-errors.ts";

async function aFolder(test: TestContext): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-atomic-"));
	test.after(() => rm(folder, { recursive: true }));
	return folder;
}

const bytes = Buffer.from("new");

describe("an atomic write", () => {
	it("replaces a link and leaves what it led to", async (test) => {
		const folder = await aFolder(test);
		await writeFile(join(folder, "target"), "old");
		await symlink("target", join(folder, "link"));

		await writeAtomically(join(folder, "link"), bytes, { privacy: "private" });

		equal(await readFile(join(folder, "target"), "utf8"), "old");
		equal((await lstat(join(folder, "link"))).isFile(), true);
		equal(await readFile(join(folder, "link"), "utf8"), "new");
	});

	it("of a new file fails where one is, a link to nothing included", async (test) => {
		const folder = await aFolder(test);
		await writeFile(join(folder, "file"), "old");
		await symlink("nowhere", join(folder, "link"));

		for (const name of ["file", "link"]) {
			const work = writeAtomically(join(folder, name), bytes, { privacy: "private", exclusive: true });
			await rejects(work, (error) => systemCode(error) === "EEXIST");
		}

		deepEqual((await readdir(folder)).sort(), ["file", "link"]);
		equal(await readFile(join(folder, "file"), "utf8"), "old");
	});

	it("leaves nothing behind when the target cannot be replaced", async (test) => {
		const folder = await aFolder(test);
		await makeFolder(join(folder, "taken", "inside"), "private");

		await rejects(writeAtomically(join(folder, "taken"), bytes, { privacy: "private" }));

		deepEqual(await readdir(folder), ["taken"]);
	});

	it("makes private what was open to others", async (test) => {
		const path = join(await aFolder(test), "file");
		await writeFile(path, "old", { mode: 0o644 });

		await writeAtomically(path, bytes, { privacy: "private" });

		equal((await stat(path)).mode & 0o777, 0o600);
	});
});

describe("a folder", () => {
	it("is made with its parents, for the owner alone", async (test) => {
		const folder = await aFolder(test);

		await makeFolder(join(folder, "a", "b"), "private");
		await makeFolder(join(folder, "a", "b"), "private");

		for (const part of ["a", "a/b"]) equal((await stat(join(folder, part))).mode & 0o777, 0o700);
	});

	it("loses a file durably, once", async (test) => {
		const path = join(await aFolder(test), "file");
		await writeFile(path, "x");

		await removeDurably(path);

		await rejects(removeDurably(path), (error) => systemCode(error) === "ENOENT");
	});
});
