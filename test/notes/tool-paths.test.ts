import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { presentPaths } from "../../src/notes/present.ts";
import { touchesOf } from "../../src/notes/tool-paths.ts";
import { MOST_TOUCHES } from "../../src/notes/touch.ts";
import { NOON } from "../../src/testing/builders.ts";
import { literalPlaces } from "../../src/testing/literal-places.ts";
import { pinnedClock } from "../../src/testing/pinned-clock.ts";

const CWD = "/work/app";

const PLACES = literalPlaces([
	"/work/app/src/a.ts",
	"/work/app/src/b.ts",
	"/work/app/packages/web/main.ts",
	"/work/app/app/[id]/page.tsx",
	"/work/app/README.md",
	"/home/me/notes.md",
]);

function touched(tool: string, input: unknown): readonly string[] {
	const touches = touchesOf({ tool, input, cwd: CWD }, "/home/me");
	return presentPaths(touches, { places: PLACES, clock: pinnedClock(NOON) }).map((path) => path.replace(`${CWD}/`, ""));
}

const PATCH = `*** Begin Patch
*** Update File: src/a.ts
*** Move to: src/moved.ts
@@
-one
+two
*** Delete File: src/gone.ts
*** End Patch`;

const DIFF = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1 +1 @@
-one
+two
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1 @@
+three
`;

const TABLE: readonly (readonly [says: string, tool: string, input: unknown, paths: readonly string[]])[] = [
	["the path of read", "read", { path: "src/a.ts", offset: 1 }, ["src/a.ts"]],
	["a path where nothing is yet", "write", { path: "src/new.ts", content: "src/b.ts" }, ["src/new.ts"]],
	["an absolute path", "read", { path: "/work/app/src/a.ts" }, ["src/a.ts"]],
	["a path from home", "read", { path: "~/notes.md" }, ["/home/me/notes.md"]],
	["a mention", "read", { path: "@src/a.ts" }, ["src/a.ts"]],
	["a file address", "read", { uri: "file:///work/app/src/a.ts" }, ["src/a.ts"]],
	[
		"brackets of a route",
		"edit",
		{ path: "app/[id]/page.tsx", edits: [{ oldText: "x", newText: "src/b.ts" }] },
		["app/[id]/page.tsx"],
	],
	["names of other tools", "any", { file_path: "src/a.ts", filePath: "src/b.ts" }, ["src/a.ts", "src/b.ts"]],
	["lists", "any", { paths: ["src/a.ts", "src/b.ts"], files: ["README.md"] }, ["src/a.ts", "src/b.ts", "README.md"]],
	[
		"what is nested",
		"multi_edit",
		{ edits: [{ path: "src/a.ts", newText: "x" }, { path: "src/b.ts" }] },
		["src/a.ts", "src/b.ts"],
	],
	["deep nesting", "any", { a: { b: [{ c: { file: { path: "src/a.ts" } } }] } }, ["src/a.ts"]],
	["files by their path", "any", { files: { "src/a.ts": "one", "src/b.ts": "two" } }, ["src/a.ts", "src/b.ts"]],
	[
		"an argument of another name, where it is there",
		"any",
		{ subject: "src/a.ts", other: "src/none.ts" },
		["src/a.ts"],
	],
	[
		"a folder that the call names",
		"any",
		{ cwd: "packages/web", path: "main.ts" },
		["packages/web", "packages/web/main.ts"],
	],
	["a command of any tool", "shell", { cmd: "cd src && cat a.ts" }, ["src", "src/a.ts"]],
	[
		"a command in a folder",
		"exec",
		{ command: "cat main.ts", workdir: "packages/web" },
		["packages/web/main.ts", "packages/web"],
	],
	["a program with its arguments", "shell", { command: ["bash", "-lc", "cat src/a.ts"] }, ["src/a.ts"]],
	["a program without a shell", "shell", { command: ["cat", "src/a.ts"] }, ["src/a.ts"]],
	["a patch", "apply_patch", { input: PATCH }, ["src/a.ts", "src/moved.ts", "src/gone.ts"]],
	["a patch that is the whole input", "apply_patch", PATCH, ["src/a.ts", "src/moved.ts", "src/gone.ts"]],
	["a unified diff", "patch", { diff: DIFF }, ["src/a.ts", "src/new.ts"]],
	["a patch as a command", "shell", { command: PATCH }, ["src/a.ts", "src/moved.ts", "src/gone.ts"]],
	["a search", "grep", { pattern: "src/b.ts", path: "src" }, ["src"]],
	["text", "any", { content: "src/a.ts", prompt: "README.md", message: "src/b.ts" }, []],
	["web addresses", "fetch", { url: "https://x.test/src/a.ts", path: "http://x.test/a" }, []],
	["words with spaces", "task", { goal: "look at  src/a.ts and tell" }, []],
	["nothing", "any", null, []],
];

describe("the paths in a tool call", () => {
	for (const [says, tool, input, paths] of TABLE) {
		it(`are found in ${says}`, () => {
			assert.deepEqual(touched(tool, input), paths);
		});
	}

	it("are bounded and absolute, whatever the input is", () => {
		const names = fc.constantFrom("path", "files", "command", "cwd", "input", "edits", "x");
		const leaf = fc.oneof(
			fc.string(),
			fc.constantFrom("src/a.ts", "~/x", "*** Update File: a", "\0", "../../..", DIFF),
			fc.integer(),
		);
		const input = fc.letrec((tie) => ({
			any: fc.oneof(leaf, fc.array(tie("any"), { maxLength: 6 }), fc.dictionary(names, tie("any"), { maxKeys: 6 })),
		})).any;

		fc.assert(
			fc.property(input, (value) => {
				const touches = touchesOf({ tool: "any", input: value, cwd: CWD }, "/home/me");
				const paths = presentPaths(touches, { places: PLACES, clock: pinnedClock(NOON) });

				assert.ok(touches.length <= MOST_TOUCHES && paths.length <= 32);
				assert.ok(
					paths.every((path) => path.startsWith("/") || /^[A-Za-z]:/u.test(path)),
					paths.join("\n"),
				);
			}),
		);
	});

	it("are found within bounds in an input that refers to itself", () => {
		const input: Record<string, unknown> = { path: "src/a.ts" };
		input["again"] = input;

		assert.deepEqual(touched("any", input), ["src/a.ts"]);
	});
});
