import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { gitTreePast } from "../../src/host/git-tree-past.ts";
import type { PathPast } from "../../src/ports/working-tree.ts";
import { bench, commit, emptyRepository, git } from "./repositories.ts";

const TEXT = "first line of a file\nsecond line of it\nand a third\n";

function write(folder: string, path: string, text = TEXT): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text);
}

/** A repository whose first commit has these files. */
function repositoryWith(folder: string, ...paths: readonly string[]): string {
	emptyRepository(folder);
	for (const path of paths) write(folder, path, `${TEXT}${path}\n`);
	save(folder, "Begin");
	return folder;
}

function save(folder: string, message: string, seconds?: number): void {
	git(folder, "add", "--all");
	commit(folder, message, seconds);
}

function pastOf(folder: string) {
	return gitTreePast(folder, { variables: process.env });
}

async function past(folder: string, path: string): Promise<PathPast | undefined> {
	return (await pastOf(folder).ask([path]))?.get(path);
}

function aDisk(context: TestContext): string {
	return bench(context).disk;
}

describe("what became of a path, asked of git", () => {
	it("is nothing for a path that never was", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "src/a.ts");

		deepEqual(await past(repository, "src/never.ts"), { existed: false });
	});

	it("is found without running what the repository's own settings name, as to check a signature", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "src/a.ts", "b.ts");
		git(repository, "rm", "--quiet", "src/a.ts");
		save(repository, "Remove");
		const raw = git(repository, "cat-file", "commit", "HEAD");
		const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n aGVsbG8=\n -----END PGP SIGNATURE-----\n";
		writeFileSync(join(repository, "..", "signed"), raw.replace("\n\n", `\n${signature}\n`));
		const signed = git(repository, "hash-object", "-t", "commit", "-w", join(repository, "..", "signed")).trim();
		git(repository, "reset", "--quiet", "--hard", signed);
		const [program, trace] = [join(repository, "..", "evil.sh"), join(repository, "..", "ran")];
		writeFileSync(program, `#!/bin/sh\necho ran >> "${trace}"\nexit 1\n`, { mode: 0o755 });
		const named = ["gpg.program", "gpg.openpgp.program", "gpg.ssh.program", "gpg.x509.program", "diff.external"];
		for (const name of [...named, "core.fsmonitor", "core.pager"]) git(repository, "config", name, program);
		git(repository, "config", "log.showSignature", "true");
		git(repository, "config", "diff.evil.textconv", program);
		write(repository, ".gitattributes", "* diff=evil\n");

		const found = await past(repository, "src/a.ts");
		await past(repository, "src/never.ts");

		deepEqual(found, { existed: true });
		ok(!existsSync(trace));
	});

	it("is its end for a file that was deleted", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "src/a.ts", "b.ts");
		git(repository, "rm", "--quiet", "src/a.ts");
		save(repository, "Remove");

		deepEqual(await past(repository, "src/a.ts"), { existed: true });
		deepEqual(await past(repository, "src"), { existed: true });
	});

	it("is its new place for a file that was renamed, through several renames", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "src/a.ts", "b.ts");
		for (const [from, to] of [
			["src/a.ts", "src/b.ts"],
			["src/b.ts", "c.ts"],
		] as const) {
			git(repository, "mv", from, to);
			save(repository, `Move to ${to}`);
		}

		deepEqual(await past(repository, "src/a.ts"), { existed: true, movedTo: "c.ts" });
	});

	it("is the end for a file that was renamed and then deleted", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "a.ts", "keep.ts");
		git(repository, "mv", "a.ts", "b.ts");
		save(repository, "Move");
		git(repository, "rm", "--quiet", "b.ts");
		save(repository, "Remove");

		deepEqual(await past(repository, "a.ts"), { existed: true });
	});

	it("is the new folder for a folder whose files went there", async (context) => {
		const repository = repositoryWith(
			join(aDisk(context), "app"),
			"packages/web/a.ts",
			"packages/web/sub/b.ts",
			"c.ts",
		);
		mkdirSync(join(repository, "apps"));
		git(repository, "mv", "packages/web", "apps/site");
		save(repository, "Move");

		deepEqual(await past(repository, "packages/web"), { existed: true, movedTo: "apps/site" });
	});

	it("is the new place also before the move is committed, staged or not", async (context) => {
		const staged = repositoryWith(join(aDisk(context), "staged"), "a.ts", "x.ts");
		git(staged, "mv", "a.ts", "b.ts");
		const plain = repositoryWith(join(dirname(staged), "plain"), "a.ts", "x.ts");
		mkdirSync(join(plain, "lib"));
		renameSync(join(plain, "a.ts"), join(plain, "lib", "a.ts"));

		deepEqual(await past(staged, "a.ts"), { existed: true, movedTo: "b.ts" });
		deepEqual(await past(plain, "a.ts"), { existed: true, movedTo: "lib/a.ts" });
	});

	it("is its end when it was only deleted from the disk", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "a.ts", "x.ts");
		rmSync(join(repository, "a.ts"));

		deepEqual(await past(repository, "a.ts"), { existed: true });
	});

	it("is found where a branch that renamed it was merged", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "a.ts", "x.ts");
		git(repository, "switch", "--quiet", "-c", "feature");
		git(repository, "mv", "a.ts", "b.ts");
		save(repository, "Move", 1_700_000_200);
		git(repository, "switch", "--quiet", "main");
		write(repository, "other.ts");
		save(repository, "Go on", 1_700_000_300);
		git(repository, "merge", "--quiet", "--no-edit", "feature");

		deepEqual(await past(repository, "a.ts"), { existed: true, movedTo: "b.ts" });
	});

	it("is a branch that has it, when what is checked out never had", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "a.ts");
		git(repository, "switch", "--quiet", "-c", "feature/x");
		git(repository, "mv", "a.ts", "b.ts");
		save(repository, "Move");
		git(repository, "switch", "--quiet", "main");

		deepEqual(await past(repository, "b.ts"), { existed: false, elsewhere: "branch feature/x" });
	});

	it("is a remote's branch where no own one has it", async (context) => {
		const disk = aDisk(context);
		const origin = repositoryWith(join(disk, "origin"), "a.ts");
		git(origin, "switch", "--quiet", "-c", "feature");
		write(origin, "b.ts");
		save(origin, "Add");
		git(origin, "switch", "--quiet", "main");
		git(disk, "clone", "--quiet", origin, join(disk, "clone"));

		deepEqual(await past(join(disk, "clone"), "b.ts"), { existed: false, elsewhere: "branch origin/feature" });
	});

	it("is another worktree that has it, committed or not", async (context) => {
		const disk = aDisk(context);
		const repository = repositoryWith(join(disk, "app"), "a.ts");
		git(repository, "worktree", "add", "--quiet", "-b", "side", join(disk, "side"));
		write(join(disk, "side"), "new.ts");

		deepEqual(await past(repository, "new.ts"), { existed: false, elsewhere: `worktree ${join(disk, "side")}` });
	});

	it("is told from the worktree's own branch", async (context) => {
		const disk = aDisk(context);
		const repository = repositoryWith(join(disk, "app"), "a.ts", "x.ts");
		const side = join(disk, "side");
		git(repository, "worktree", "add", "--quiet", "-b", "side", side);
		git(side, "mv", "a.ts", "b.ts");
		save(side, "Move");

		deepEqual(await past(side, "a.ts"), { existed: true, movedTo: "b.ts" });
		deepEqual(await past(repository, "b.ts"), { existed: false, elsewhere: "branch side" });
	});

	it("is told in the worktree of a bare repository", async (context) => {
		const disk = aDisk(context);
		const source = repositoryWith(join(disk, "source"), "a.ts", "x.ts");
		git(disk, "clone", "--quiet", "--bare", source, join(disk, "bare.git"));
		const tree = join(disk, "tree");
		git(join(disk, "bare.git"), "worktree", "add", "--quiet", tree, "main");
		git(tree, "mv", "a.ts", "b.ts");
		save(tree, "Move");

		deepEqual(await past(tree, "a.ts"), { existed: true, movedTo: "b.ts" });
	});

	it("is told in a submodule from its own history", async (context) => {
		const disk = aDisk(context);
		const library = repositoryWith(join(disk, "library"), "a.ts", "x.ts");
		const app = repositoryWith(join(disk, "app"), "main.ts");
		git(app, "submodule", "--quiet", "add", library, "vendor/library");
		const inner = join(app, "vendor", "library");
		git(inner, "mv", "a.ts", "b.ts");
		save(inner, "Move");

		deepEqual(await past(inner, "a.ts"), { existed: true, movedTo: "b.ts" });
		deepEqual(await past(app, "vendor/library/a.ts"), { existed: false });
	});

	it("is told of a project that is a folder of its repository, by the folder's own paths", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "mono"), "packages/web/a.ts", "packages/api/x.ts");
		git(repository, "mv", "packages/web/a.ts", "packages/web/b.ts");
		save(repository, "Move");
		const web = join(repository, "packages", "web");

		deepEqual(await past(web, "a.ts"), { existed: true, movedTo: "b.ts" });
		deepEqual(await past(web, "packages/web/a.ts"), { existed: false });
	});

	it("is that a sparse checkout has left it out", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "in/a.ts", "out/b.ts");
		git(repository, "sparse-checkout", "set", "in");

		const told = await past(repository, "out/b.ts");

		equal(told?.existed, false);
		ok(told?.elsewhere?.includes("sparse"));
	});

	it("takes names for names, whatever they mean to git or a shell", async (context) => {
		const odd = ["--help", "a b.ts", ":(top)x", "*.ts", "$(touch x).ts", "ünï.ts"];
		const repository = repositoryWith(join(aDisk(context), "app"), "keep.ts", ...odd);
		for (const path of odd) rmSync(join(repository, path));
		save(repository, "Remove");

		const told = await pastOf(repository).ask([...odd, "b\nc", "never"]);

		deepEqual(
			odd.map((path) => told?.get(path)?.existed),
			odd.map(() => true),
		);
		equal(told?.get("never")?.existed, false);
		equal(told?.has("b\nc"), false);
	});

	it("has no answer without a repository, without a commit, and without git", async (context) => {
		const { disk, pathWith } = bench(context);
		mkdirSync(join(disk, "plain"));
		const empty = emptyRepository(join(disk, "empty"));
		const repository = repositoryWith(join(disk, "app"), "a.ts");
		const withoutGit = gitTreePast(repository, { variables: { PATH: pathWith(undefined) } });

		equal(await past(join(disk, "plain"), "a.ts"), undefined);
		equal(await pastOf(join(disk, "plain")).state(), undefined);
		equal(await past(empty, "a.ts"), undefined);
		equal(await pastOf(empty).state(), undefined);
		equal(await withoutGit.ask(["a.ts"]), undefined);
	});

	it("runs nothing that the repository's configuration names", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "a.ts", "x.ts");
		const trap = join(repository, "..", "trapped");
		for (const [name, value] of [
			["core.fsmonitor", `touch ${trap}`],
			["core.pager", `touch ${trap}`],
			["diff.external", `touch ${trap}`],
		] as const) {
			git(repository, "config", name, value);
		}
		git(repository, "-c", "core.fsmonitor=false", "mv", "a.ts", "b.ts");

		await past(repository, "a.ts");

		equal(existsSync(trap), false);
	});
});

describe("the state of a repository", () => {
	it("differs after a commit, after a checkout and after a new branch, and not otherwise", async (context) => {
		const repository = repositoryWith(join(aDisk(context), "app"), "a.ts");
		const told = pastOf(repository);
		const first = await told.state();
		const same = await told.state();
		write(repository, "b.ts");
		save(repository, "Go on");
		const committed = await told.state();
		git(repository, "branch", "other", "HEAD~1");
		const branched = await told.state();

		equal(first, same);
		notEqual(first, committed);
		notEqual(committed, branched);
	});

	it("is each worktree's own", async (context) => {
		const disk = aDisk(context);
		const repository = repositoryWith(join(disk, "app"), "a.ts");
		git(repository, "worktree", "add", "--quiet", "-b", "side", join(disk, "side"));
		write(join(disk, "side"), "b.ts");
		save(join(disk, "side"), "Go on");

		notEqual(await pastOf(repository).state(), await pastOf(join(disk, "side")).state());
	});
});

describe("the tree at a time", () => {
	it("is the commit before it, and none from before the first", async (context) => {
		const repository = emptyRepository(join(aDisk(context), "app"));
		write(repository, "src/a.ts", "old\n");
		save(repository, "Begin", 1_700_000_000);
		write(repository, "src/a.ts", "new\n");
		save(repository, "Go on", 1_700_001_000);
		const told = pastOf(repository);

		const [before, between, later] = await Promise.all(
			[1_600_000_000, 1_700_000_500, 1_800_000_000].map((seconds) => told.at(seconds * 1000)),
		);

		equal(before, undefined);
		equal(await between?.read("src/a.ts"), "old\n");
		equal(await later?.read("src/a.ts"), "new\n");
		deepEqual(
			[await later?.look("src"), await later?.look("src/a.ts"), await later?.look("no")],
			["folder", "file", undefined],
		);
	});

	it("is found through a root that is reached by a link", async (context) => {
		const disk = aDisk(context);
		const repository = repositoryWith(join(disk, "app"), "a.ts");
		symlinkSync(repository, join(disk, "link"));

		ok(((await (await pastOf(join(disk, "link")).at(1_800_000_000_000))?.read("a.ts")) ?? "").startsWith(TEXT));
	});

	it("is found in a copy of the folder without its former place", async (context) => {
		const disk = aDisk(context);
		const repository = repositoryWith(join(disk, "app"), "a.ts", "x.ts");
		git(repository, "mv", "a.ts", "b.ts");
		save(repository, "Move");
		cpSync(repository, join(disk, "copy"), { recursive: true });
		rmSync(repository, { recursive: true });

		deepEqual(await past(join(disk, "copy"), "a.ts"), { existed: true, movedTo: "b.ts" });
	});
});
