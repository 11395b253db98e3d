import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { bench, commit, emptyRepository, git, pathKey, repository } from "./repositories.ts";

/** Waits for the first line that a script has written into the file. */
async function firstLine(file: string): Promise<void> {
	while (!existsSync(file) || !readFileSync(file, "utf8").includes("\n")) await setTimeout(5);
}

/** Ends the processes whose ids are in the file, a whole line each: a signal to "0" would end the test runner too. */
function endThose(file: string): void {
	for (const [id] of readFileSync(file, "utf8").matchAll(/^[1-9]\d*(?=\n)/gmu)) process.kill(Number(id), "SIGKILL");
}

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
		const project = open({ variables: { PATH: pathWith("exec sleep 600") }, gitDeadlineMs: 50 });

		const identity = await project.identify(folder);

		equal(identity.key, pathKey(folder));
		match(identity.warnings.join(), /no answer within 50 ms/);
		equal((await project.cached(folder))?.key, identity.key);
	});

	it("a git that is waited for in vain goes on, and its answer is for the next session", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const [asked, go] = [join(disk, "asked"), join(disk, "go")];
		const script = `echo asked >> '${asked}'; while [ ! -e '${go}' ]; do sleep 0.02; done; echo '1 ${first}'`;
		const project = open({ variables: { PATH: pathWith(script) }, patienceMs: 50 });

		const identity = await project.identify(folder);
		const meanwhile = await open().identify(folder);
		writeFileSync(go, "");
		let next = await open().identify(folder);
		while (next.rule !== "git") {
			await setTimeout(5);
			next = await open().identify(folder);
		}

		equal(identity.key, pathKey(folder));
		match(identity.warnings.join(), /no answer within 50 ms: .* is known by its folder/);
		deepEqual([meanwhile.key, meanwhile.warnings], [identity.key, identity.warnings]);
		deepEqual([next.key, next.formerKey], [`git-${first}`, identity.key]);
		equal((await project.identify(folder)).key, identity.key, "a session keeps its key");
		equal(readFileSync(asked, "utf8"), "asked\n");
	});

	it("a git that gave no answer is not asked again by other sessions for five minutes", async (t) => {
		const { disk, open, pathWith, clock, started } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const hanging = { variables: { PATH: pathWith("exec sleep 600") }, patienceMs: 50 };
		const ending = new AbortController();
		await open({ ...hanging, signal: ending.signal }).identify(folder);
		ending.abort();

		clock.advance(299_000);
		const [before, asked] = [await open().identify(folder), started()];
		clock.advance(2000);
		const after = await open().identify(folder);

		deepEqual([before.key, asked], [pathKey(folder), 0]);
		match(before.warnings.join(), /no answer within 50 ms/);
		deepEqual([after.key, after.warnings], [`git-${first}`, []]);
	});

	it("a git that gave no answer is asked at once when the repository has another commit", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const ending = new AbortController();
		const hanging = { variables: { PATH: pathWith("exec sleep 600") }, patienceMs: 50, signal: ending.signal };
		await open(hanging).identify(folder);
		ending.abort();

		commit(folder, "Go on again", 1_700_000_200);

		equal((await open().identify(folder)).key, `git-${first}`);
	});

	it("what git said before of a repository that may have changed counts while it gives no answer", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const folder = emptyRepository(join(disk, "app"));
		const first = commit(folder, "Begin");
		await open().identify(folder);
		commit(folder, "Go on", 1_700_000_100);
		const ending = new AbortController();
		const hanging = { variables: { PATH: pathWith("exec sleep 600") }, patienceMs: 50, signal: ending.signal };

		const identity = await open(hanging).identify(folder);

		ending.abort();
		equal(identity.key, `git-${first}`);
		match(identity.warnings.join(), /no answer within 50 ms: .* is known by the first commit that it had before/);
	});

	for (const name of ["shallow", "commondir"]) {
		it(`a named pipe at .git/${name} holds up nobody for longer than a git that hangs`, async (t) => {
			const { disk, open } = bench(t);
			const { folder } = repository(join(disk, "app"));
			execFileSync("mkfifo", [join(folder, ".git", name)]);
			const ending = new AbortController();

			const identity = await open({ patienceMs: 100, signal: ending.signal }).identify(folder);

			ending.abort();
			equal(identity.root, folder);
		});
	}

	it("a git that ignores signals, and what it started, hold up no end of the session", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder } = repository(join(disk, "app"));
		const file = join(disk, "started");
		const ending = new AbortController();
		const script = `trap '' TERM INT HUP; sleep 600 & echo $! >> '${file}'; wait; sleep 600`;
		const waiting = open({ variables: { PATH: pathWith(script) }, signal: ending.signal }).identify(folder);
		await firstLine(file);

		ending.abort();

		match((await waiting).warnings.join(), /cancelled/);
		endThose(file);
	});

	it("an answer is there although something that git left running holds its output open", async (t) => {
		const { disk, open, pathWith } = bench(t);
		const { folder, first } = repository(join(disk, "app"));
		const file = join(disk, "started");
		const script = `sleep 600 & echo $! >> '${file}'; echo '1 ${first}'; exit 0`;

		const identity = await open({ variables: { PATH: pathWith(script) }, gitDeadlineMs: 600_000 }).identify(folder);

		equal(identity.key, `git-${first}`);
		endThose(file);
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
		const project = open({ variables: { PATH: pathWith("exec sleep 600") }, signal: ending.signal });
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
		git(folder, "config", "remote.origin.url", `ext::touch ${trap}`);
		git(folder, "config", "protocol.ext.allow", "always");
		const first = git(folder, "rev-list", "--max-parents=0", "HEAD");
		rmSync(join(folder, ".git", "objects", first.slice(0, 2), first.slice(2)), { force: true });

		const identity = await open().identify(folder);

		equal(identity.key, pathKey(folder));
		match(identity.warnings.join(), /git failed/);
		ok(!existsSync(trap));
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
