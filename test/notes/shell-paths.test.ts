import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { presentPaths } from "../../src/notes/present.ts";
import { touchCommand } from "../../src/notes/shell-paths.ts";
import { POWERSHELL } from "../../src/notes/shell-tokens.ts";
import { MOST_TOUCHES, type Touch, Touches } from "../../src/notes/touch.ts";
import { NOON } from "../../src/testing/builders.ts";
import { literalPlaces } from "../../src/testing/literal-places.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";

const CWD = "/work/app";
const HOME = "/home/me";

const PLACES = literalPlaces([
	"/work/app/src/db/schema.sql",
	"/work/app/src/db/seed.sql",
	"/work/app/src/db/.hidden.sql",
	"/work/app/src/a.ts",
	"/work/app/src/b.ts",
	"/work/app/src/数据.ts",
	"/work/app/src/café.ts",
	"/work/app/app/[id]/page.tsx",
	"/work/app/my files/plan one.md",
	"/work/app/scripts/release.sh",
	"/work/app/packages/web/src/main.ts",
	"/work/app/packages/api/src/main.ts",
	"/work/app/test/a.test.ts",
	"/work/app/build/out.js",
	"/work/app/README.md",
	"/work/app/x=y/file",
	"/work/app/2024/log.txt",
	"/work/other/src/a.ts",
	"/home/me/.zshrc",
	"/home/me/notes/today.md",
	"/etc/hosts",
]);

function touchesOf(command: string): readonly Touch[] {
	const touches = new Touches();
	touchCommand(command, { base: { cwd: CWD, home: HOME }, touches });
	return touches.all();
}

/** What is there of the paths of a command, those in the project relative to it. */
function touched(command: string): readonly string[] {
	const clock = pinnedClock(NOON);
	return presentPaths(touchesOf(command), { places: PLACES, clock }).map((path) => path.replace(`${CWD}/`, ""));
}

const TABLE: readonly (readonly [says: string, command: string, paths: readonly string[]])[] = [
	["a plain relative path", "cat src/a.ts", ["src/a.ts"]],
	["a path with ./ and ..", "cat ./src/../src/a.ts", ["src/a.ts"]],
	["an absolute path", "cat /work/app/src/a.ts", ["src/a.ts"]],
	["an absolute path in another project", "cat /work/other/src/a.ts", ["/work/other/src/a.ts"]],
	["a path from home", "cat ~/.zshrc", ["/home/me/.zshrc"]],
	["a path from $HOME", 'cat "$HOME/notes/today.md"', ["/home/me/notes/today.md"]],
	["a path from ${HOME}", "cat ${HOME}/.zshrc", ["/home/me/.zshrc"]],
	["a path from $PWD", "cat $PWD/src/a.ts", ["src/a.ts"]],
	["a bare name", "cat README.md", ["README.md"]],
	["a folder", "ls src/db/", ["src/db"]],
	["a name in double quotes with a space", 'cat "my files/plan one.md"', ["my files/plan one.md"]],
	["a name in single quotes with a space", "cat 'my files/plan one.md'", ["my files/plan one.md"]],
	["an escaped space", "cat my\\ files/plan\\ one.md", ["my files/plan one.md"]],
	["quotes around a part", "cat my' 'files/'plan one'.md", ["my files/plan one.md"]],
	["quotes of ANSI C", "cat $'my files/plan\\x20one.md'", ["my files/plan one.md"]],
	["Chinese letters", "cat src/数据.ts", ["src/数据.ts"]],
	["letters with accents", "cat 'src/café.ts'", ["src/café.ts"]],
	["brackets of a route", "cat app/[id]/page.tsx", ["app/[id]/page.tsx"]],
	["brackets of a route in quotes", 'cat "app/[id]/page.tsx"', ["app/[id]/page.tsx"]],
	["a path behind cd", "cd src/db && cat schema.sql", ["src/db", "src/db/schema.sql"]],
	["a path behind cd in quotes", 'cd "my files" && cat "plan one.md"', ["my files", "my files/plan one.md"]],
	["cd after cd", "cd src; cd db\ncat seed.sql", ["src", "src/db", "src/db/seed.sql"]],
	["cd to an absolute folder", "cd /work/other && cat src/a.ts", ["/work/other", "/work/other/src/a.ts"]],
	["cd without a folder", "cd && cat .zshrc", ["/home/me/.zshrc"]],
	["pushd and popd", "pushd src/db; cat seed.sql; popd; cat README.md", ["src/db", "src/db/seed.sql", "README.md"]],
	["a subshell, which ends", "(cd src/db && cat seed.sql); cat src/a.ts", ["src/db", "src/db/seed.sql", "src/a.ts"]],
	["a group", "{ cd src; cat a.ts; }", ["src", "src/a.ts"]],
	["git -C", "git -C src/db diff schema.sql", ["src/db", "src/db/schema.sql"]],
	["git with a revision", "git show HEAD:src/a.ts", ["src/a.ts"]],
	["git with a verb that is a folder", "git build && git add src/a.ts", ["src/a.ts"]],
	["git behind --", "git checkout main -- src/a.ts", ["src/a.ts"]],
	["make -C", "make -C packages/web test", ["packages/web"]],
	["npm --prefix", "npm --prefix packages/web run build", ["packages/web"]],
	["pnpm --dir=", "pnpm --dir=packages/web test", ["packages/web"]],
	["a script of npm that is a folder", "npm run build && npm test", []],
	["env with a variable", "env FOO=1 BAR=x cat src/a.ts", ["src/a.ts"]],
	["env -C", "env -C src/db cat seed.sql", ["src/db/seed.sql"]],
	["a variable before a command", "FOO=1 cat src/a.ts", ["src/a.ts"]],
	["a variable that is a path", "F=src/a.ts; cat $F", ["src/a.ts"]],
	["a variable that is a folder", 'D=src/db\ncat "$D/seed.sql"', ["src/db", "src/db/seed.sql"]],
	["an exported variable", "export D=src/db; cat ${D}/seed.sql", ["src/db", "src/db/seed.sql"]],
	["a root that only git knows", 'cat "$(git rev-parse --show-toplevel)/src/a.ts"', ["src/a.ts"]],
	["a folder that only the shell knows", "cat $ROOT/src/a.ts", ["src/a.ts"]],
	["a command within a command", "wc -l $(cat src/a.ts)", ["src/a.ts"]],
	["a command in backticks", "wc -l `cat src/a.ts`", ["src/a.ts"]],
	["a command in place of a file", "diff <(sort src/a.ts) <(sort src/b.ts)", ["src/a.ts", "src/b.ts"]],
	["a command in quotes", 'echo "lines: $(wc -l < src/a.ts)"', ["src/a.ts"]],
	["a redirection to a file", "date > src/a.ts", ["src/a.ts"]],
	["a redirection without space", "date>>src/a.ts 2>/dev/null", ["src/a.ts"]],
	["a redirection from a file", "psql < src/db/schema.sql", ["src/db/schema.sql"]],
	["both streams", "make &> build/out.js", ["build/out.js"]],
	["a stream into the other", "cat src/a.ts 2>&1 | head -20", ["src/a.ts"]],
	["a pipe", "cat src/a.ts|grep x|tee src/b.ts", ["src/a.ts", "src/b.ts"]],
	[
		"a here-document",
		"cat > src/a.ts <<'EOF'\nimport 'src/b.ts'; cd src\nEOF\ncat README.md",
		["src/a.ts", "README.md"],
	],
	["a here-document with tabs", "cat <<-END > src/a.ts\n\tsrc/b.ts\n\tEND\nls test", ["src/a.ts", "test"]],
	["a here-string", "cat <<< src/a.ts src/b.ts", ["src/b.ts"]],
	[
		"a patch in a here-document",
		"apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.ts\n*** End Patch\nEOF",
		["src/a.ts"],
	],
	[
		"a patch in a subfolder",
		"cd src && git apply <<EOF\ndiff --git a/b.ts b/b.ts\n--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\nEOF",
		["src", "src/b.ts"],
	],
	[
		"a patch as an argument",
		"apply_patch '*** Begin Patch\n*** Add File: src/new.ts\n+x\n*** End Patch'",
		["src/new.ts"],
	],
	["wildcards", "cat src/db/*.sql", ["src/db/schema.sql", "src/db/seed.sql"]],
	["wildcards in folders", "wc packages/*/src/main.ts", ["packages/api/src/main.ts", "packages/web/src/main.ts"]],
	["a wildcard for one letter", "cat src/?.ts", ["src/a.ts", "src/b.ts"]],
	["a class of letters", "cat src/[ab].ts", ["src/a.ts", "src/b.ts"]],
	["a wildcard that matches nothing", "cat src/*.py", []],
	["a wildcard in quotes", "find src -name '*.sql'", ["src"]],
	["braces", "cat src/{a,b}.ts", ["src/a.ts", "src/b.ts"]],
	["nested braces", "cat {src/{a,b}.ts,README.md}", ["src/a.ts", "README.md", "src/b.ts"]],
	["braces with wildcards", "ls packages/{web,api}/s*", ["packages/web/src", "packages/api/src"]],
	["a range in braces", "cat {2023..2025}/log.txt", ["2024/log.txt"]],
	["a value behind =", "tsc --project=packages/web", ["packages/web"]],
	["a value behind a short option", "gcc -Isrc -I./src/db -o build/out.js", ["src/db", "build/out.js"]],
	["a line number", "code -g src/a.ts:12:3", ["src/a.ts"]],
	["a line of a web address", "open src/a.ts#L10-L20", ["src/a.ts"]],
	["a test of a file", "pytest test/a.test.ts::TestIt::test_it", ["test/a.test.ts"]],
	["packages below", "go test ./src/...", ["src"]],
	["a mention", "curl -d @src/a.ts http://localhost/src/b.ts", ["src/a.ts"]],
	["mounts", "docker run -v ./src:/app/src:ro --mount type=bind,source=./test,target=/t x", ["src", "test"]],
	["a list with commas", "eslint src/a.ts,src/b.ts", ["src/a.ts", "src/b.ts"]],
	["a file address", "open file:///work/app/src/caf%C3%A9.ts", ["src/café.ts"]],
	["a script by its path", "./scripts/release.sh --dry-run", ["scripts/release.sh"]],
	["a script behind a program", "sudo -E bash scripts/release.sh", ["scripts/release.sh"]],
	["a nested shell", "bash -lc 'cd src/db && cat seed.sql'", ["src/db", "src/db/seed.sql"]],
	["a nested shell behind a program", 'timeout 10s sh -c "cat src/a.ts"', ["src/a.ts"]],
	["eval", "eval 'cat src/a.ts'", ["src/a.ts"]],
	["a loop", "for f in src/a.ts src/b.ts; do cat $f; done", ["src/a.ts", "src/b.ts"]],
	["a condition", "if [ -f src/a.ts ]; then cat src/b.ts; fi", ["src/a.ts", "src/b.ts"]],
	["a negation", "! test -d src/db || true", ["src/db"]],
	["the end of a line joined", "cat \\\n  src/a.ts \\\n  src/b.ts", ["src/a.ts", "src/b.ts"]],
	["a comment", "cat src/a.ts # not src/b.ts", ["src/a.ts"]],
	["a sign that is no comment", "cat src/a.ts#x src/b.ts", ["src/b.ts"]],
	["a small program", `node -e "require('./src/a.ts')"`, ["src/a.ts"]],
	["a name with a sign of its own", "cat x=y/file", ["x=y/file"]],
	["a program that is called like a folder", "test -n x; build", []],
	["words that are said", "echo src/a.ts 'and README.md' > src/b.ts", ["src/b.ts"]],
	["a quote that is not closed", "cat 'src/a.ts", ["src/a.ts"]],
	["a parenthesis that is not closed", "(cat src/a.ts; $(cat src/b.ts", ["src/a.ts", "src/b.ts"]],
	["nothing", "", []],
	["signs alone", "&& || ;; ) } | < > <<", []],
	["a folder above", "ls . ..", [".", "/work"].map((path) => (path === "." ? CWD : path))],
];

describe("the paths in a command", () => {
	for (const [says, command, paths] of TABLE) {
		it(`are found in ${says}: ${JSON.stringify(command)}`, () => {
			assert.deepEqual(touched(command), paths);
		});
	}

	it("of PowerShell have backslashes and other names for cd", () => {
		const touches = new Touches();
		const command = "Set-Location src; Get-Content db\\schema.sql, 'a.ts' | Out-File -Path b.ts";
		touchCommand(command, { base: { cwd: CWD, home: HOME }, touches, dialect: POWERSHELL });

		assert.deepEqual(
			presentPaths(touches.all(), { places: PLACES, clock: pinnedClock(NOON) }),
			["src", "src/db/schema.sql", "src/a.ts", "src/b.ts"].map((path) => `${CWD}/${path}`),
		);
	});

	it("are bounded, whatever the command is", () => {
		const pieces = fc.constantFrom(
			..."'\"`$(){}<>|&;#\\ \n\t=~*?[]!:,@/-.".split(""),
			"$(",
			"${A}",
			"<<E\n",
			"cd ",
			"A=$A$A;",
			"{a,b}",
			"src",
			"é",
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
				const touches = touchesOf(parts.join(""));

				assert.ok(touches.length <= MOST_TOUCHES);
				for (const { paths } of touches) for (const path of paths) assert.match(path, /^(?:\/|[A-Za-z]:(?:\/|$))/);
			}),
			{ numRuns: 500 },
		);
	});

	it("are looked for on disk a bounded number of times", () => {
		const places = literalPlaces([]);
		const command = Array.from({ length: 5000 }, (_, at) => `a${at}:b${at}/{c,d,e}=f*`).join(" ");
		const touches = new Touches();
		touchCommand(command, { base: { cwd: CWD, home: HOME }, touches });

		presentPaths(touches.all(), { places, clock: pinnedClock(NOON) });

		assert.ok(places.looks <= 200, `${places.looks} looks`);
	});

	it("are found in the beginning of a command of a megabyte, in any shape", () => {
		const shapes = [
			"a/b ",
			"$(",
			"(",
			"'",
			'"',
			"{a,b}",
			"A=$A$A;",
			"<<E\n",
			"\\",
			"`",
			"{",
			"$((",
			"a=b,c:d ",
			"cd x;",
		];
		for (const shape of shapes) {
			const command = `cat src/a.ts; ${shape.repeat(1_000_000 / shape.length)}`;

			assert.ok(
				touchesOf(command).some(({ paths }) => paths[0] === "/work/app/src/a.ts"),
				shape,
			);
		}
	});
});
