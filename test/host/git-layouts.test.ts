import { deepEqual, equal, match } from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { bench, commit, emptyRepository, git, pathKey, repository } from "./repositories.ts";

describe("a repository without commits", () => {
	it("has the key of its folder and starts no git", async (t) => {
		const { disk, open, started } = bench(t);
		const root = emptyRepository(join(disk, "app"));

		const identity = await open().identify(root);

		equal(identity.key, pathKey(root));
		equal(identity.rule, "marker");
		equal(started(), 0);
	});

	it("says under which key its personal facts lie once there is a first commit", async (t) => {
		const { disk, open } = bench(t);
		const root = emptyRepository(join(disk, "app"));
		const before = await open().identify(root);
		const first = commit(root, "Begin");

		const after = await open().identify(root);

		equal(after.key, `git-${first}`);
		equal(after.formerKey, before.key);
	});

	it("that stands on a new orphan branch is known by the others", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		git(folder, "checkout", "--quiet", "--orphan", "fresh");

		equal((await open().identify(folder)).key, `git-${first}`);
	});
});

describe("worktrees, bare repositories and submodules", () => {
	it("a worktree has its own root and its repository's key", async (t) => {
		const { disk, open, started } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const tree = join(disk, "app-feature");
		git(folder, "worktree", "add", "--quiet", tree);

		const identity = await open().identify(tree);
		await open().identify(folder);

		equal(identity.root, tree);
		equal(identity.gitDirectory, join(folder, ".git"));
		equal(identity.key, `git-${first}`);
		equal(started(), 1);
	});

	it("worktrees asked about at the same time keep their own roots", async (t) => {
		const { disk, open, started } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const tree = join(disk, "app-feature");
		git(folder, "worktree", "add", "--quiet", tree);
		const project = open();

		const roots = (await Promise.all([project.identify(folder), project.identify(tree)])).map(({ root }) => root);

		deepEqual(roots, [folder, tree]);
		equal(started(), 1);
	});

	it("a worktree on an orphan branch belongs to its repository whichever is visited first", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const tree = join(disk, "pages");
		git(folder, "worktree", "add", "--quiet", "--detach", tree);
		git(tree, "checkout", "--quiet", "--orphan", "pages");
		commit(tree, "Another history", 1_500_000_000);

		equal((await open().identify(tree)).key, `git-${first}`);
	});

	it("a bare repository and its worktrees share a key", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "source"));
		const bare = join(disk, "app.git");
		git(disk, "clone", "--quiet", "--bare", folder, bare);
		const tree = join(disk, "app-main");
		git(bare, "worktree", "add", "--quiet", tree, "main");

		const [inside, outside] = [await open().identify(bare), await open().identify(tree)];

		deepEqual([inside.root, inside.name, inside.key], [bare, "app", `git-${first}`]);
		deepEqual([outside.root, outside.key], [tree, `git-${first}`]);
	});

	it("a folder whose .git names a hidden bare repository is the project's root", async (t) => {
		const { disk, open, folder } = bench(t);
		const { folder: source, first } = repository(join(disk, "source"));
		const root = folder(join(disk, "app"));
		git(root, "clone", "--quiet", "--bare", source, ".bare");
		writeFileSync(join(root, ".git"), "gitdir: ./.bare\n");

		const identity = await open().identify(root);

		deepEqual([identity.root, identity.key], [root, `git-${first}`]);
	});

	it("a submodule is a project of its own", async (t) => {
		const { disk, open } = bench(t);
		const library = repository(join(disk, "library"));
		const { folder } = repository(join(disk, "app"));
		git(folder, "submodule", "--quiet", "add", library.folder, "vendor/library");

		const identity = await open().identify(join(folder, "vendor", "library"));

		equal(identity.root, join(folder, "vendor", "library"));
		equal(identity.key, `git-${library.first}`);
	});
});

describe("a shallow clone", () => {
	it("without its first commit is known by its folder, says so, and asks once", async (t) => {
		const { disk, open, started } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const clone = join(disk, "shallow");
		git(disk, "clone", "--quiet", "--depth=1", `file://${folder}`, clone);

		const identity = await open().identify(clone);
		const again = await open().identify(clone);

		equal(identity.key, pathKey(clone));
		equal(identity.rule, "marker");
		match(identity.warnings.join(), /shallow/);
		deepEqual(again, identity);
		equal(started(), 1);
	});

	it("is known by its first commit once it has been deepened", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const clone = join(disk, "shallow");
		git(disk, "clone", "--quiet", "--depth=1", `file://${folder}`, clone);
		await open().identify(clone);
		git(clone, "fetch", "--quiet", "--unshallow");

		const identity = await open().identify(clone);

		equal(identity.key, `git-${first}`);
		equal(identity.formerKey, pathKey(clone));
	});

	it("shares the key of its folder with its worktrees", async (t) => {
		const { disk, open } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const clone = join(disk, "shallow");
		git(disk, "clone", "--quiet", "--depth=1", `file://${folder}`, clone);
		git(clone, "worktree", "add", "--quiet", join(disk, "tree"));

		equal((await open().identify(join(disk, "tree"))).key, pathKey(clone));
	});
});
