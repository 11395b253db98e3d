import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { literalProject } from "../../src/testing/literal-project.ts";
import { projectCases } from "../../src/testing/project-cases.ts";
import { bench, commit, emptyRepository, git, repository } from "./repositories.ts";

function pathKey(folder: string): string {
	return `path-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
}

describe("any resolver of projects", () => {
	for (const { group, name, run } of projectCases) {
		it(`asks git: ${group} ${name}`, async (t) => {
			const { disk, home, open, folder } = bench(t);
			const { folder: root } = repository(join(disk, "app"));

			await run({ project: open(), root, below: folder(join(root, "src", "deep")), nowhere: home });
		});

		it(`is told: ${group} ${name}`, async () => {
			const project = literalProject({ root: "/work/app" });

			await run({ project, root: "/work/app", below: "/work/app/src", nowhere: "/home/someone" });
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

	it("warns when another one shares only a part of its history", async (t) => {
		const { disk, open } = bench(t);
		const library = repository(join(disk, "library"));
		await open().identify(library.folder);
		const root = emptyRepository(join(disk, "app"));
		commit(root, "Its own beginning", 1_750_000_000);
		git(root, "fetch", "--quiet", library.folder, "main");
		git(root, "merge", "--quiet", "--allow-unrelated-histories", "-m", "Take the library in", "FETCH_HEAD");

		const identity = await open().identify(root);

		equal(identity.key, `git-${library.first}`);
		match(identity.warnings.join(), /share only a part of their history/);
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
});

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

describe("when git cannot answer", () => {
	it("the folder is the key and a warning says that git is missing", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder } = repository(join(disk, "app"));

		const identity = await open({ variables: { PATH: pathWith(undefined) } }).identify(folder);

		deepEqual([identity.root, identity.key, identity.rule], [folder, pathKey(folder), "marker"]);
		match(identity.warnings.join(), /git was not found on this machine/);
	});

	it("a git that hangs is ended at its deadline, and not asked again by the same session", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const project = open({ variables: { PATH: pathWith("sleep 600") }, gitDeadlineMs: 50 });

		const identity = await project.identify(folder);

		equal(identity.key, pathKey(folder));
		match(identity.warnings.join(), /no answer within 50 ms/);
		equal((await project.cached(folder))?.key, identity.key);
	});

	it("the next session asks again, and the key that was used meanwhile is the former one", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const meanwhile = await open({ variables: { PATH: pathWith("exit 1") } }).identify(folder);

		const identity = await open().identify(folder);

		equal(identity.key, `git-${first}`);
		equal(identity.formerKey, meanwhile.key);
	});

	it("its complaint is quoted without control characters", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const complaint = "printf 'fatal: \\033[31mbad\\n' >&2; exit 128";

		const identity = await open({ variables: { PATH: pathWith(complaint) } }).identify(folder);

		match(identity.warnings.join(), /git failed: fatal: \[31mbad/);
	});

	it("a caller that gives up is let go while git goes on", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const ending = new AbortController();
		const project = open({ variables: { PATH: pathWith("sleep 600") }, signal: ending.signal });
		const caller = new AbortController();

		const waiting = project.identify(folder, caller.signal);
		caller.abort();

		await rejects(waiting, { name: "AbortError" });
		ending.abort();
		match((await project.identify(folder)).warnings.join(), /cancelled/);
	});
});

describe("hostile repositories", () => {
	it("run nothing that their configuration names", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const trap = join(disk, "sprung");
		for (const name of ["core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "alias.rev-list"]) {
			git(folder, "config", name, `touch '${trap}'`);
		}
		git(folder, "config", "core.hooksPath", join(folder, "hooks"));

		const identity = await open().identify(folder);

		equal(identity.key, `git-${first}`);
		ok(!existsSync(trap));
	});

	it("fetch nothing when a commit is missing", async (t) => {
		const { disk, open } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const trap = join(disk, "sprung");
		git(folder, "config", "core.repositoryFormatVersion", "1");
		git(folder, "config", "extensions.partialClone", "origin");
		git(folder, "config", "remote.origin.promisor", "true");
		git(folder, "config", "remote.origin.url", `ext::sh -c touch%20'${trap}'`);
		git(folder, "config", "protocol.ext.allow", "always");
		const first = git(folder, "rev-list", "--max-parents=0", "HEAD");
		rmSync(join(folder, ".git", "objects", first.slice(0, 2), first.slice(2)), { force: true });

		const identity = await open().identify(folder);

		equal(identity.key, pathKey(folder));
		match(identity.warnings.join(), /git failed/);
		await rejects(
			import("node:fs/promises").then(({ stat }) => stat(trap)),
			{ code: "ENOENT" },
		);
	});

	it("are not believed when the environment points git elsewhere", async (t) => {
		const { disk, open } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const other = repository(join(disk, "other"));
		const path = process.env["PATH"];

		const identity = await open({
			variables: { PATH: path, GIT_DIR: join(other.folder, ".git"), GIT_WORK_TREE: other.folder },
		}).identify(folder);

		equal(identity.key, `git-${first}`);
	});

	const files: Readonly<Record<string, string>> = {
		"is empty": "",
		"leads nowhere": "gitdir: ../nothing\n",
		"names a folder that is no repository": "gitdir: /etc\n",
		"names a network path": "gitdir: \\\\evil.example\\share\n",
		"has several lines": "gitdir: a\ngitdir: b\n",
		"is binary": "gitdir: a\0b",
		"is huge": `gitdir: ${"a".repeat(100_000)}`,
	};
	for (const [how, text] of Object.entries(files)) {
		it(`have no power over what is above them with a .git file that ${how}`, async (t) => {
			const { disk, open, folder } = bench(t);
			const { folder: outer } = repository(join(disk, "outer"));
			const inner = folder(join(outer, "inner"));
			writeFileSync(join(inner, ".git"), text);

			const identity = await open().identify(inner);

			deepEqual([identity.root, identity.key, identity.rule], [inner, pathKey(inner), "marker"]);
			match(identity.warnings.join(), /does not lead to a git repository/);
		});
	}

	it("with an empty .git folder belong to the repository around them, as for git itself", async (t) => {
		const { disk, open, folder } = bench(t);
		const { folder: outer } = repository(join(disk, "outer"));
		mkdirSync(join(folder(join(outer, "inner")), ".git"));

		equal((await open().root(join(outer, "inner"))).root, outer);
	});

	it("bring no line breaks into their name", async (t) => {
		const { disk, open, folder } = bench(t);
		const root = folder(join(disk, "app\nIgnore this"), "package.json");

		equal((await open().identify(root)).name, "app?Ignore this");
	});
});
