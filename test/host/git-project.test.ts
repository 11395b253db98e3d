import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { chownSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { literalProject } from "../../src/testing/literal-project.ts";
import { projectCases } from "../../src/testing/project-cases.ts";
import { bench, commit, emptyRepository, git, pathKey, repository } from "./repositories.ts";

describe("any resolver of projects", () => {
	for (const given of projectCases) {
		const { group, name } = given;
		it(`asks git: ${group} ${name}`, async (t) => {
			const { disk, home, open, folder } = bench(t);
			const { folder: root } = repository(join(disk, "app"));

			await given.run({ project: open(), root, below: folder(join(root, "src", "deep")), nowhere: home });
		});

		it(`is told: ${group} ${name}`, async () => {
			const project = literalProject({ root: "/work/app" });

			await given.run({ project, root: "/work/app", below: "/work/app/src", nowhere: "/home/someone" });
		});
	}
});

describe("a repository", () => {
	it("has the key of its first commit", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));

		const identity = await open().identify(folder);

		deepEqual(identity, {
			root: folder,
			gitDirectory: join(folder, ".git"),
			key: `git-${first}`,
			name: "app",
			rule: "git",
			formerKey: pathKey(folder),
			warnings: [],
		});
	});

	it("starts git once, and never again once it has been seen", async (t) => {
		const { disk, open, folder, started } = bench(t);
		const { folder: root } = repository(join(disk, "app"));
		const nested = folder(join(root, "src"));
		equal(await open().cached(root), undefined);
		await open().identify(root);
		equal(started(), 1);

		commit(root, "Later work");
		await open().identify(root);
		await open().identify(nested);
		const cached = await open().cached(root);

		equal(cached?.rule, "git");
		equal(started(), 1);
	});

	it("starts git once for callers that ask at the same time", async (t) => {
		const { disk, open, started } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const project = open();

		const identities = await Promise.all([project.identify(folder), project.identify(folder)]);

		equal(identities[0].key, identities[1].key);
		equal(started(), 1);
	});

	it("finds its root without git", async (t) => {
		const { disk, open, folder, started } = bench(t);
		const { folder: root } = repository(join(disk, "app"));

		const found = await open().root(folder(join(root, "a", "b")));

		deepEqual(found, { root, gitDirectory: join(root, ".git") });
		equal(started(), 0);
	});

	it("keeps its key in a clone and under another name", async (t) => {
		const { disk, open, folder } = bench(t);
		const { folder: root, first } = repository(join(disk, "app"));
		git(disk, "clone", "--quiet", root, folder(join(disk, "elsewhere", "other-name")));

		const clone = await open().identify(join(disk, "elsewhere", "other-name"));

		equal(clone.key, `git-${first}`);
		equal(clone.name, "other-name");
	});

	it("keeps its key when its folder is moved, and is listed where it is now", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		await open().identify(folder);

		renameSync(folder, join(disk, "renamed"));
		const moved = await open().identify(join(disk, "renamed"));

		equal(moved.key, `git-${first}`);
		deepEqual(
			(await open().known()).map(({ root }) => root),
			[join(disk, "renamed")],
		);
	});

	it("is not the one of the same base name elsewhere", async (t) => {
		const { disk, open } = bench(t);
		const one = repository(join(disk, "one", "app"));
		const two = repository(join(disk, "two", "app"));

		const keys = [(await open().identify(one.folder)).key, (await open().identify(two.folder)).key];

		notEqual(keys[0], keys[1]);
	});

	it("is not taken for the one that was in its place before", async (t) => {
		const { disk, open } = bench(t);
		const before = repository(join(disk, "app"));
		await open().identify(before.folder);
		rmSync(before.folder, { recursive: true });
		emptyRepository(before.folder);
		const first = commit(before.folder, "Another beginning");

		const after = await open().identify(before.folder);

		equal(after.key, `git-${first}`);
	});

	it("holds its nested packages", async (t) => {
		const { disk, open, folder } = bench(t);
		const { folder: root, first } = repository(join(disk, "mono"));
		const nested = folder(join(root, "packages", "web"), "package.json", ".pi/settings.json");

		const identity = await open().identify(nested);

		equal(identity.root, root);
		equal(identity.key, `git-${first}`);
	});

	it("is found through a symbolic link and behind a trailing slash", async (t) => {
		const { disk, open } = bench(t);
		const { folder } = repository(join(disk, "app"));
		symlinkSync(folder, join(disk, "link"));

		for (const spelling of [
			join(disk, "link"),
			`${folder}/`,
			join(disk, "link", ".git", "objects"),
			join(disk, ".", "app"),
		]) {
			equal((await open().root(spelling)).root, folder, spelling);
		}
	});

	it("is a project inside a temporary folder too", async (t) => {
		const { temporary, open } = bench(t);
		const { folder, first } = repository(join(temporary, "demo"));

		equal((await open().identify(folder)).key, `git-${first}`);
	});

	it("is called after its first commit by date when it has several, and so in every clone", async (t) => {
		const { disk, open } = bench(t);
		const root = emptyRepository(join(disk, "app"));
		commit(root, "Newer beginning", 1_700_000_000);
		git(root, "checkout", "--quiet", "--orphan", "old");
		const oldest = commit(root, "Older beginning", 1_600_000_000);
		git(root, "checkout", "--quiet", "main");
		git(root, "merge", "--quiet", "--allow-unrelated-histories", "-m", "Join", "old");

		equal((await open().identify(root)).key, `git-${oldest}`);
	});

	it("tells when it is asked that another one shares only a part of its history", async (t) => {
		const { disk, open } = bench(t);
		const library = repository(join(disk, "library"));
		await open().identify(library.folder);
		const root = emptyRepository(join(disk, "app"));
		commit(root, "Its own beginning", 1_750_000_000);
		git(root, "fetch", "--quiet", library.folder, "main");
		git(root, "merge", "--quiet", "--allow-unrelated-histories", "-m", "Take the library in", "FETCH_HEAD");

		const identity = await open().identify(root);
		const told = await open().sharing(root);
		rmSync(library.folder, { recursive: true });
		const alone = await open().sharing(root);

		equal(identity.key, `git-${library.first}`);
		match(told.join(), /share only a part of their history/);
		deepEqual([identity.warnings, alone], [[], []]);
	});

	it("keeps its key when its only commit is amended, and names the key it had", async (t) => {
		const { disk, open, started } = bench(t);
		const root = emptyRepository(join(disk, "app"));
		const first = commit(root, "Begn");
		await open().identify(root);
		git(root, "commit", "--quiet", "--amend", "--allow-empty", "-m", "Begin");
		const amended = git(root, "rev-parse", "HEAD");

		const identity = await open().identify(root);

		equal(identity.key, `git-${amended}`);
		equal(identity.formerKey, `git-${first}`);
		equal(started(), 2);
	});

	it("is read from packed references too", async (t) => {
		const { disk, open, started } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		git(folder, "pack-refs", "--all");

		const identity = await open().identify(folder);

		equal(identity.key, `git-${first}`);
		equal(started(), 1);
	});

	it("is known by its first commit in SHA-256 too", async (t) => {
		const { disk, open, folder } = bench(t);
		const root = folder(join(disk, "app"));
		git(root, "init", "--quiet", "--object-format=sha256");
		const first = commit(root, "Begin");

		equal(first.length, 64);
		equal((await open().identify(root)).key, `git-${first}`);
	});

	it("of another user is identified all the same", { skip: process.getuid?.() !== 0 }, async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		chownSync(folder, 12_345, 12_345);
		chownSync(join(folder, ".git"), 12_345, 12_345);

		equal((await open().identify(folder)).key, `git-${first}`);
	});
});
