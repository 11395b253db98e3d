import { deepEqual, equal, match } from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { bench, pathKey, repository } from "./repositories.ts";

describe("a folder without a repository", () => {
	it("belongs to the nearest folder with a marker", async (t) => {
		const { disk, open, folder } = bench(t);
		const root = folder(join(disk, "outer", "inner"), "pyproject.toml");
		folder(join(disk, "outer"), "package.json");

		const identity = await open().identify(folder(join(root, "src", "deep")));

		deepEqual([identity.root, identity.rule, identity.key], [root, "marker", pathKey(root)]);
	});

	it("is its own project where there is no marker", async (t) => {
		const { disk, open, folder } = bench(t);
		const notes = folder(join(disk, "notes"));

		const identity = await open().identify(notes);

		deepEqual([identity.root, identity.rule, identity.key], [notes, "folder", pathKey(notes)]);
	});

	it("is spelled by what is left of its path when it has been deleted", async (t) => {
		const { disk, open, folder } = bench(t);
		const notes = folder(join(disk, "notes"));
		const before = await open().identify(notes);
		rmSync(notes, { recursive: true });

		equal((await open().identify(notes)).key, before.key);
	});
});

describe("home, the top of the disk and temporary folders", () => {
	it("are never a project, whatever lies in them", async (t) => {
		const { home, temporary, open, folder } = bench(t);
		repository(home);
		folder(temporary, "package.json");

		for (const place of [home, temporary, "/", join(home, "..")]) {
			const identity = await open().identify(place);
			deepEqual([identity.root, identity.key, identity.rule], [undefined, undefined, "none"], place);
		}
	});

	it("do not own the folders below them", async (t) => {
		const { home, open, folder } = bench(t);
		repository(home);
		const project = folder(join(home, "work", "app"), "package.json");

		const identity = await open().identify(join(project));

		deepEqual([identity.root, identity.gitDirectory, identity.rule], [project, undefined, "marker"]);
	});

	it("a plain folder in a temporary one is no project, and with a marker it is", async (t) => {
		const { temporary, open, folder } = bench(t);

		equal((await open().root(folder(join(temporary, "plain")))).root, undefined);
		equal((await open().root(folder(join(temporary, "marked"), "go.mod"))).root, join(temporary, "marked"));
	});

	it("a home directory inside a temporary folder holds plain projects all the same", async (t) => {
		const { home, open, folder } = bench(t);
		const notes = folder(join(home, "notes"));

		equal((await open({ temporaryFolders: [join(home, "..")] }).root(notes)).root, notes);
	});
});

describe("a path that no system would open", () => {
	it("belongs to no project when it is too long", async (t) => {
		const { open } = bench(t);

		const identity = await open().identify(`/${"a/".repeat(100_000)}`);

		deepEqual([identity.root, identity.rule], [undefined, "none"]);
		match(identity.warnings.join(), /too long/);
	});

	it("is spelled as it was given when a part of it is too long or holds a null byte", async (t) => {
		const { disk, open } = bench(t);

		for (const part of ["a".repeat(300), "a\0b"]) {
			equal((await open().root(join(disk, part))).root, join(disk, part));
		}
	});
});
