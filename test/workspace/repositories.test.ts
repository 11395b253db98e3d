import { deepEqual, equal, match } from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openMemory } from "../../src/compose.ts";
import type { Freshness } from "../../src/facts/freshness.ts";
import type { Workspace } from "../../src/memory.ts";
import { freshnessWords } from "../../src/render/freshness.ts";
import { bench, commit, emptyRepository, git } from "../host/repositories.ts";

const TEXT = "first line of a file\nsecond line of it\nand a third\n";
const PATIENCE_MS = 10_000;

interface Given {
	readonly disk: string;
	readonly write: (path: string, text?: string) => void;
	readonly save: (folder: string, message?: string) => void;
	/** A memory as a session in that folder opens it. */
	readonly open: (folder: string, variables?: Readonly<Record<string, string>>) => Promise<Workspace>;
	readonly pathWith: (script: string | undefined) => string;
}

function given(context: TestContext): Given {
	const { disk, home, pathWith } = bench(context);
	const write = (path: string, text?: string): void => {
		mkdirSync(dirname(join(disk, path)), { recursive: true });
		writeFileSync(join(disk, path), text ?? `${TEXT}${path.split("/").at(-1)}\n`);
	};
	const save = (folder: string, message = "Go on"): void => {
		git(folder, "add", "--all");
		commit(folder, message, 1_700_000_000 + Math.floor(performance.now()));
	};
	const open = async (folder: string, variables: Readonly<Record<string, string>> = {}): Promise<Workspace> => {
		const env = { ...process.env, CAIRN_HOME: join(home, "cairn"), CAIRN_EMBEDDER_PROVIDER: "off", ...variables };
		const memory = await openMemory({ env, home, agentDir: join(home, "agent") });
		context.after(() => memory.close());
		return memory.open({ cwd: folder, trusted: true, actor: "user" });
	};
	return { disk, write, save, open, pathWith };
}

function repositoryWith({ disk, write, save }: Given, name: string, ...paths: readonly string[]): string {
	const folder = emptyRepository(join(disk, name));
	for (const path of paths) write(`${name}/${path}`);
	save(folder, `Begin ${name}`);
	return folder;
}

async function remember(here: Workspace, content: string, paths: readonly string[] = []): Promise<void> {
	const outcome = await here.remember({ caption: "Zebras", content, paths, scope: "personal", userRequested: true });
	equal(outcome.kind, "added");
}

async function verdictAt(here: Workspace): Promise<Freshness | undefined> {
	const outcome = await here.recall({ queries: ["zebras"] });
	return outcome.kind === "nothing" ? undefined : outcome.hits[0]?.freshness;
}

/** The verdict as it is shown, once git has told what it can. */
async function settledWords(here: Workspace, expected: RegExp): Promise<void> {
	const end = performance.now() + PATIENCE_MS;
	let words = freshnessWords(await verdictAt(here));
	while (!expected.test(words) && performance.now() < end) {
		await pause(30);
		words = freshnessWords(await verdictAt(here));
	}
	match(words, expected);
}

describe("a fact in a real repository", () => {
	it("says where its file went in the commit after it", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "src/a.ts", "x.ts");
		const here = await all.open(app);
		await remember(here, "Zebras live in src/a.ts");
		await settledWords(here, /^fresh$/u);

		git(app, "mv", "src/a.ts", "src/b.ts");
		all.save(app);

		await settledWords(here, /^STALE: src\/a\.ts moved to src\/b\.ts$/u);
	});

	it("says that its file is gone, and nothing of what never was", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "src/a.ts", "x.ts");
		const here = await all.open(app);
		await remember(here, "Zebras live in src/a.ts, not in src/never.ts");
		git(app, "rm", "--quiet", "src/a.ts");
		all.save(app);

		await settledWords(here, /^STALE: src\/a\.ts is gone$/u);
	});

	it("says that the lines it names were edited, or have moved", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "a.ts");
		const here = await all.open(app);
		await remember(here, "Zebras are in a.ts:2");

		all.write("app/a.ts", TEXT.replace("second", "other"));
		await settledWords(here, /^STALE: a\.ts:2 changed since$/u);
		all.write("app/a.ts", `new\n${TEXT}`);
		await settledWords(here, /^STALE: a\.ts:2 moved to a\.ts:3$/u);
	});

	it("says on one branch that its file is on another", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "x.ts");
		git(app, "switch", "--quiet", "-c", "feature");
		all.write("app/new.ts");
		all.save(app);
		const here = await all.open(app);
		await remember(here, "Zebras live in new.ts");
		await settledWords(here, /^fresh$/u);

		git(app, "switch", "--quiet", "main");

		await settledWords(here, /^STALE: new\.ts is not here but in branch feature$/u);
	});

	it("has each worktree's own verdict", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "a.ts", "x.ts");
		const side = join(all.disk, "side");
		git(app, "worktree", "add", "--quiet", "-b", "side", side);
		git(side, "mv", "a.ts", "b.ts");
		all.save(side);
		await remember(await all.open(app), "Zebras live in a.ts");

		await settledWords(await all.open(app), /^fresh$/u);
		await settledWords(await all.open(side), /^STALE: a\.ts moved to b\.ts$/u);
	});

	it("is judged in the worktrees of a bare repository, and not in the repository itself", async (context) => {
		const all = given(context);
		const source = repositoryWith(all, "source", "a.ts", "x.ts");
		git(all.disk, "clone", "--quiet", "--bare", source, join(all.disk, "bare.git"));
		const tree = join(all.disk, "tree");
		git(join(all.disk, "bare.git"), "worktree", "add", "--quiet", tree, "main");
		const here = await all.open(tree);
		await remember(here, "Zebras live in a.ts", [join(tree, "x.ts")]);
		git(tree, "rm", "--quiet", "a.ts");
		all.save(tree);

		await settledWords(here, /^STALE: a\.ts is gone$/u);
		equal(await verdictAt(await all.open(join(all.disk, "bare.git"))), undefined);
	});

	it("is judged in a submodule by the submodule's history", async (context) => {
		const all = given(context);
		const library = repositoryWith(all, "library", "a.ts", "x.ts");
		const app = repositoryWith(all, "app", "main.ts");
		git(app, "submodule", "--quiet", "add", library, "vendor/library");
		const inner = join(app, "vendor", "library");
		const here = await all.open(inner);
		await remember(here, "Zebras live in a.ts");
		git(inner, "mv", "a.ts", "b.ts");
		all.save(inner);

		await settledWords(here, /^STALE: a\.ts moved to b\.ts$/u);
	});

	it("is judged the same through a link to the root", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "a.ts", "x.ts");
		symlinkSync(app, join(all.disk, "link"));
		await remember(await all.open(app), "Zebras live in a.ts");
		git(app, "mv", "a.ts", "b.ts");
		all.save(app);

		await settledWords(await all.open(join(all.disk, "link")), /^STALE: a\.ts moved to b\.ts$/u);
	});

	it("is judged by its own paths and folders where there is no git", async (context) => {
		const all = given(context);
		all.write("plain/package.json", "{}");
		all.write("plain/src/a.ts");
		all.write("plain/lib/b.ts");
		const plain = join(all.disk, "plain");
		const here = await all.open(plain, { PATH: all.pathWith(undefined) });
		await remember(here, "Zebras live in src/a.ts", [join(plain, "lib")]);
		await settledWords(here, /^fresh$/u);

		renameSync(join(plain, "src", "a.ts"), join(plain, "src", "c.ts"));
		rmSync(join(plain, "lib"), { recursive: true });

		await settledWords(here, /^STALE: lib is gone; src\/a\.ts is gone$/u);
	});
});

describe("shared facts in a repository that ignores them", () => {
	it("are told of when one is remembered, in the status, and no more once the rule is mended", async (context) => {
		const all = given(context);
		const app = repositoryWith(all, "app", "x.ts");
		all.write("app/.gitignore", ".pi/\n");
		const here = await all.open(app);

		const told = await here.remember({ caption: "Zebras", content: "have stripes", scope: "shared" });
		const status = await here.status();
		const { fixes = [] } = await here.sharing();
		const fixed = await here.fixSharing(fixes);
		const after = await here.remember({ caption: "Giraffes", content: "have necks", scope: "shared" });

		const rule = { file: ".gitignore", line: 1, pattern: ".pi/" };
		deepEqual("remarks" in told && told.remarks, [{ kind: "not-committed", rule }]);
		deepEqual(status.sharing, { kind: "ignored", rule });
		equal(fixed.kind, "fixed");
		deepEqual("remarks" in after && after.remarks, []);
		deepEqual((await here.status()).sharing, { kind: "shared" });
	});
});
