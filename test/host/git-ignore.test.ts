import { deepEqual, equal, match } from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { gitIgnoreRules } from "../../src/host/git-ignore.ts";
import type { IgnoreRules, Sharing } from "../../src/ports/ignore-rules.ts";
import { bench, commit, emptyRepository, git } from "./repositories.ts";

interface Given {
	readonly repository: string;
	readonly home: string;
	readonly rules: IgnoreRules;
	readonly write: (path: string, text: string) => void;
}

/** A repository, and a home directory with git's own settings. */
function given(context: TestContext): Given {
	const { disk, home } = bench(context);
	const repository = emptyRepository(join(disk, "app"));
	commit(repository, "Begin");
	const variables = { PATH: process.env["PATH"], HOME: home, XDG_CONFIG_HOME: join(home, ".config") };
	const write = (path: string, text: string): void => {
		const file = join(repository, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	};
	return { repository, home, rules: gitIgnoreRules({ variables }), write };
}

function ruleOf(sharing: Sharing): string {
	return sharing.kind === "ignored"
		? `${sharing.rule.file}:${sharing.rule.line}:${sharing.rule.pattern}`
		: sharing.kind;
}

/** The files of the fix and their lines; the fix is then made, and git is asked. */
async function mended({ repository, rules }: Given): Promise<string> {
	const fixes = await rules.findFix(repository);
	if (fixes === undefined) return "no fix";
	await rules.apply(fixes);
	equal((await rules.check(repository)).kind, "shared");
	return fixes.map(({ file, lines }) => `${file.slice(repository.length + 1)} ${lines.join(" ")}`).join("; ");
}

const IN = "!/.pi/cairn/ !/.pi/cairn/**";
const WHOLE = `!/.pi/ /.pi/* ${IN}`;

describe("rules that ignore the shared facts", () => {
	for (const [file, text, rule, fix] of [
		[".gitignore", "node_modules\n", "shared", undefined],
		[".gitignore", ".pi/\n!.pi/\n", "shared", undefined],
		[".gitignore", "a\nb\n.pi/*\n", ".gitignore:3:.pi/*", `.gitignore ${IN}`],
		[".gitignore", "*.md\n", ".gitignore:1:*.md", `.gitignore ${IN}`],
		[".gitignore", ".pi/**\n", ".gitignore:1:.pi/**", `.gitignore ${IN}`],
		[".gitignore", ".pi/\n", ".gitignore:1:.pi/", `.gitignore ${WHOLE}`],
		[".gitignore", ".pi", ".gitignore:1:.pi", `.gitignore ${WHOLE}`],
		[".gitignore", ".*\n", ".gitignore:1:.*", `.gitignore ${WHOLE}`],
		[".pi/.gitignore", "*\n", ".pi/.gitignore:1:*", ".pi/.gitignore !/cairn/ !/cairn/**"],
		[".pi/cairn/.gitignore", "*\n", ".pi/cairn/.gitignore:1:*", ".pi/cairn/.gitignore !*"],
		[".git/info/exclude", ".pi/\n", ".git/info/exclude:1:.pi/", `.gitignore ${WHOLE}`],
	] as const) {
		it(`${JSON.stringify(text)} in ${file}: ${rule}`, async (context) => {
			const bench = given(context);
			bench.write(file, text);

			equal(ruleOf(await bench.rules.check(bench.repository)), rule);
			if (fix !== undefined) equal(await mended(bench), fix);
		});
	}

	it("may stand in the user's own file for all repositories, named or not", async (context) => {
		const named = given(context);
		writeFileSync(join(named.home, ".gitconfig"), "[core]\n\texcludesFile = ~/ignored\n");
		writeFileSync(join(named.home, "ignored"), ".pi/\n");
		const plain = given(context);
		mkdirSync(join(plain.home, ".config", "git"), { recursive: true });
		writeFileSync(join(plain.home, ".config", "git", "ignore"), ".pi\n");

		match(ruleOf(await named.rules.check(named.repository)), /ignored:1:\.pi\/$/u);
		equal(await mended(named), `.gitignore ${WHOLE}`);
		match(ruleOf(await plain.rules.check(plain.repository)), /ignore:1:\.pi$/u);
		equal(await mended(plain), `.gitignore ${WHOLE}`);
	});

	it("may stand in two files at once", async (context) => {
		const bench = given(context);
		bench.write(".gitignore", ".pi/\n");
		bench.write(".pi/.gitignore", "*\n");

		equal(await mended(bench), `.gitignore ${WHOLE}; .pi/.gitignore !/cairn/ !/cairn/**`);
	});

	it("may stand above a project that is a folder of its repository", async (context) => {
		const bench = given(context);
		bench.write(".gitignore", ".pi/\n");
		bench.write("packages/web/package.json", "{}");
		const root = join(bench.repository, "packages", "web");

		const fixes = await bench.rules.findFix(root);
		await bench.rules.apply(fixes ?? []);

		deepEqual(
			fixes?.map(({ file }) => file),
			[join(root, ".gitignore")],
		);
		equal((await bench.rules.check(root)).kind, "shared");
	});

	it("have no fix where the whole project is ignored", async (context) => {
		const bench = given(context);
		bench.write(".gitignore", "packages/\n");
		bench.write("packages/web/package.json", "{}");

		equal(await bench.rules.findFix(join(bench.repository, "packages", "web")), undefined);
	});
});

describe("a fix", () => {
	it("lets in nothing else that was ignored", async (context) => {
		const bench = given(context);
		bench.write(".gitignore", ".pi/\n");
		bench.write(".pi/settings.json", "{}");
		bench.write(".pi/cairn/a.md", "");

		await mended(bench);

		const seen = git(bench.repository, "status", "--porcelain", "--untracked-files=all").split("\n");
		deepEqual(seen, ["?? .gitignore", "?? .pi/cairn/a.md"]);
	});

	it("is appended on lines of its own, in the file's line ends", async (context) => {
		const bench = given(context);
		bench.write(".gitignore", "dist\r\n.pi/*");

		await mended(bench);

		const text = readFileSync(join(bench.repository, ".gitignore"), "utf8");
		match(text, /^dist\r\n\.pi\/\*\r\n# [^\r\n]+\r\n!\/\.pi\/cairn\/\r\n!\/\.pi\/cairn\/\*\*\r\n$/u);
	});

	it("is tried out elsewhere: the repository is as it was, and nothing is left behind", async (context) => {
		const bench = given(context);
		bench.write(".gitignore", ".pi/\n");
		const scratches = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("cairn-ignore-"));
		const before = scratches();

		await bench.rules.findFix(bench.repository);

		equal(readFileSync(join(bench.repository, ".gitignore"), "utf8"), ".pi/\n");
		deepEqual(scratches(), before);
	});
});

describe("whether facts are shared", () => {
	it("is not known where there is no repository and where there is no git", async (context) => {
		const { disk, pathWith } = bench(context);
		const { repository } = given(context);
		mkdirSync(join(disk, "plain"));
		const rules = gitIgnoreRules({ variables: process.env });
		const withoutGit = gitIgnoreRules({ variables: { PATH: pathWith(undefined) } });

		deepEqual(await rules.check(join(disk, "plain")), { kind: "unknown", why: "this is no git repository" });
		deepEqual(await withoutGit.check(repository), { kind: "unknown", why: "git was not found on this machine" });
	});

	it("does not depend on what is committed already", async (context) => {
		const bench = given(context);
		bench.write(".pi/cairn/0.md", "a fact");
		git(bench.repository, "add", "--force", ".pi");
		bench.write(".gitignore", ".pi/\n");

		equal((await bench.rules.check(bench.repository)).kind, "ignored");
	});
});
