import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { type Freshness, verdictOf } from "../../src/facts/freshness.ts";
import type { Scope } from "../../src/facts/scope.ts";
import { freshnessOf, type Known, witnessOf } from "../../src/freshness/freshness.ts";
import type { PathPast } from "../../src/ports/working-tree.ts";
import { type MemoryTree, memoryTree } from "../../src/testing/memory-working-tree.ts";

const FRAME = { root: "/work/app", home: "/home/me" };

interface Given {
	readonly fact: { readonly caption?: string; readonly content?: string; readonly paths?: readonly string[] };
	readonly tree: MemoryTree;
	readonly scope?: Scope;
	readonly proofs?: Readonly<Record<string, string>>;
	readonly past?: Readonly<Record<string, PathPast>>;
	/** False where there is no version control. */
	readonly hasPast?: boolean;
}

function look({ fact, tree, scope = "personal", proofs, past = {}, hasPast = true }: Given) {
	const known: Known = {
		past: (path) => past[path],
		isAsked: (path) => path in past,
		hasPast,
		...(proofs === undefined ? {} : { proofs }),
	};
	return freshnessOf({ caption: "", content: "", paths: [], ...fact }, { ...FRAME, scope }, { tree, known });
}

async function verdict(given: Given): Promise<Freshness> {
	return (await look(given)).freshness;
}

/** The verdict after a change to the tree, with a witness from before it. */
async function after(fact: Given["fact"], tree: MemoryTree, change: () => void): Promise<Freshness> {
	const whole = { caption: "", content: "", paths: [], ...fact };
	const proofs = await witnessOf(whole, { ...FRAME, scope: "personal" }, tree);
	change();
	return verdict({ fact, tree, proofs });
}

describe("a fact that names files", () => {
	it("is fresh while they are there", async () => {
		const tree = memoryTree({ "src/a.ts": "", "docs/b.md": "" });

		const found = await verdict({ fact: { content: "See src/a.ts and docs/." }, tree });

		deepEqual(found, { kind: "fresh", holds: 2 });
	});

	it("is uncited when it names nothing, and when nothing that it names was ever there", async () => {
		const tree = memoryTree({ "src/a.ts": "" });

		equal((await verdict({ fact: { content: "Tea is drunk at four." }, tree })).kind, "uncited");
		equal((await verdict({ fact: { content: "Make src/never.ts, and/or input/output." }, tree })).kind, "uncited");
	});

	it("is stale when the history had one of them, and it is gone", async () => {
		const tree = memoryTree({ "src/a.ts": "" });
		const past = { "src/old.ts": { existed: true } };

		const found = await verdict({ fact: { content: "`src/old.ts` calls src/a.ts" }, tree, past });

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "src/old.ts" }], holds: 1 });
	});

	it("says where a file was moved to, as long as it is there", async () => {
		const tree = memoryTree({ "lib/new.ts": "" });
		const past = { "src/old.ts": { existed: true, movedTo: "lib/new.ts" } };
		const fact = { content: "src/old.ts" };

		const moved = await verdict({ fact, tree, past });
		tree.remove("lib/new.ts");
		const gone = await verdict({ fact, tree, past });

		deepEqual(moved, { kind: "stale", stale: [{ kind: "moved", cited: "src/old.ts", to: "lib/new.ts" }], holds: 0 });
		equal(verdictOf(gone), "gone");
	});

	it("says which branch has a file that was never here", async () => {
		const past = { "src/new.ts": { existed: false, elsewhere: "branch feature" } };

		const found = await verdict({ fact: { content: "src/new.ts" }, tree: memoryTree({ a: "" }), past });

		deepEqual(found, {
			kind: "stale",
			stale: [{ kind: "elsewhere", cited: "src/new.ts", where: "branch feature" }],
			holds: 0,
		});
	});

	it("does not call a file elsewhere that old branches still have, and that was deleted here", async () => {
		const past = { "src/old.ts": { existed: true, elsewhere: "branch release-1" } };

		const found = await verdict({ fact: { content: "src/old.ts" }, tree: memoryTree({ a: "" }), past });

		equal(verdictOf(found), "gone");
	});

	it("is not there, though nobody knows that it ever was, when the fact's own paths name what is not there", async () => {
		const found = await verdict({ fact: { paths: ["packages/web"] }, tree: memoryTree({ a: "" }) });

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "packages/web", unproven: true }], holds: 0 });
	});

	it("is gone when the fact's own paths name what the history knows", async () => {
		const past = { "packages/web": { existed: true } };

		const found = await verdict({ fact: { paths: ["packages/web"] }, tree: memoryTree({ a: "" }), past });

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "packages/web" }], holds: 0 });
	});

	it("asks of a pattern only that its folder is there", async () => {
		const tree = memoryTree({ "packages/web/a.ts": "" });

		equal((await verdict({ fact: { paths: ["packages/*/package.json", "**/x.sql"] }, tree })).kind, "fresh");
		tree.remove("packages");
		equal((await verdict({ fact: { paths: ["packages/*/package.json", "**/x.sql"] }, tree })).kind, "stale");
	});

	it("may name them from the folders that it is about", async () => {
		const tree = memoryTree({ "packages/web/src/app.ts": "" });

		deepEqual(await verdict({ fact: { content: "see src/app.ts", paths: ["packages/web"] }, tree }), {
			kind: "fresh",
			holds: 2,
		});
	});

	it("takes a missing file in a folder that is there for gone where there is no history, and silence otherwise", async () => {
		const tree = memoryTree({ "src/a.ts": "" });

		equal(verdictOf(await verdict({ fact: { content: "src/b.ts" }, tree, hasPast: false })), "gone");
		equal(verdictOf(await verdict({ fact: { content: "b.ts lib/b.ts" }, tree, hasPast: false })), "uncited");
	});

	it("wants to know of each missing path what the history says, once", async () => {
		const tree = memoryTree({ "src/a.ts": "" });
		const fact = { content: "src/b.ts src/c.ts src/a.ts" };

		const first = await look({ fact, tree });
		const second = await look({ fact, tree, past: { "src/b.ts": { existed: false }, "src/c.ts": { existed: false } } });

		deepEqual(first.unasked, ["src/b.ts", "src/c.ts"]);
		deepEqual(second.unasked, []);
	});

	it("looks at nothing outside of its project", async () => {
		const tree = memoryTree({ "src/a.ts": "" });
		tree.placeOutside("/etc/hosts.conf");

		const found = await verdict({ fact: { content: "/etc/hosts.conf /work/app/src/a.ts ~/x.md" }, tree });

		deepEqual(found, { kind: "fresh", holds: 1 });
	});
});

describe("a fact that names lines", () => {
	const file = "alpha one\nbeta two\ngamma three\n";

	it("is fresh while they say what they said", async () => {
		const tree = memoryTree({ "a.ts": file });

		const found = await after({ content: "a.ts:2" }, tree, () => tree.place("a.ts", `${file}delta four\n`));

		deepEqual(found, { kind: "fresh", holds: 1 });
	});

	it("does not mind how they are indented", async () => {
		const tree = memoryTree({ "a.ts": file });

		const found = await after({ content: "a.ts:2" }, tree, () => tree.place("a.ts", file.replace("beta", "\t  beta")));

		equal(found.kind, "fresh");
	});

	it("says that they changed", async () => {
		const tree = memoryTree({ "a.ts": file });

		const found = await after({ content: "a.ts:2-3" }, tree, () => tree.place("a.ts", file.replace("two", "2")));

		deepEqual(found, { kind: "stale", stale: [{ kind: "changed", cited: "a.ts:2-3" }], holds: 0 });
	});

	it("says where they went when lines came before them", async () => {
		const tree = memoryTree({ "a.ts": file });

		const found = await after({ content: "a.ts:2-3" }, tree, () => tree.place("a.ts", `new\nnewer\n${file}`));

		deepEqual(found, { kind: "stale", stale: [{ kind: "moved", cited: "a.ts:2-3", to: "a.ts:4-5" }], holds: 0 });
	});

	it("says that they changed when what they said is there twice, or was a bracket", async () => {
		const tree = memoryTree({ "a.ts": "x\n}\ny\n", "b.ts": "one\ntwo\n" });

		const bracket = await after({ content: "a.ts:2" }, tree, () => tree.place("a.ts", "x\nz\n}\n"));
		const twice = await after({ content: "b.ts:1" }, tree, () => tree.place("b.ts", "new\none\none\n"));

		deepEqual([verdictOf(bracket), verdictOf(twice)], ["changed", "changed"]);
	});

	it("is fresh as long as nobody knows what they said, and wants to know", async () => {
		const { freshness, wantsWitness } = await look({ fact: { content: "a.ts:2" }, tree: memoryTree({ "a.ts": file }) });

		deepEqual({ freshness, wantsWitness }, { freshness: { kind: "fresh", holds: 1 }, wantsWitness: true });
	});
});

describe("a fact that names scripts and options", () => {
	const scripts = (text: string): string => JSON.stringify({ scripts: { "test:e2e": text } });

	it("is stale when the script went", async () => {
		const tree = memoryTree({ "package.json": scripts("playwright test") });

		const found = await after({ content: "run `pnpm test:e2e --headed`" }, tree, () =>
			tree.place("package.json", "{}"),
		);

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "pnpm test:e2e" }], holds: 0 });
	});

	it("is stale when the script's program no longer knows the option", async () => {
		const tree = memoryTree({
			"package.json": scripts("node e2e.ts"),
			"e2e.ts": 'if (args.includes("--headed")) show();',
		});

		const found = await after({ content: "`pnpm test:e2e --headed`" }, tree, () => tree.place("e2e.ts", "run();"));

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "pnpm test:e2e --headed" }], holds: 1 });
	});

	it("says nothing of options that somebody else's program takes", async () => {
		const tree = memoryTree({ "package.json": scripts("playwright test") });

		deepEqual(await verdict({ fact: { content: "`pnpm test:e2e --headed`" }, tree }), { kind: "fresh", holds: 1 });
	});

	it("says nothing of words that never were a script", async () => {
		const tree = memoryTree({ "package.json": scripts("x"), Makefile: "all:\n" });

		const found = await verdict({ fact: { content: "make sure that npm is there; npm run never" }, tree });

		equal(found.kind, "uncited");
	});
});

describe("a fact that names symbols", () => {
	it("is stale when the file that declared one does not know it any more", async () => {
		const tree = memoryTree({ "src/a.ts": "export function decide() {}\nconst other = 1;\n" });
		const fact = { content: "`decide()` in src/a.ts also sets `other`." };

		const found = await after(fact, tree, () =>
			tree.place("src/a.ts", "export function judge() {}\nconst other = 1;\n"),
		);

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "decide" }], holds: 2 });
	});

	it("says nothing when the symbol was only used there, or is still named", async () => {
		const tree = memoryTree({ "src/a.ts": "decide(1);\nfunction make() {}\n" });
		const fact = { content: "src/a.ts calls `decide` and `make`" };

		const found = await after(fact, tree, () => tree.place("src/a.ts", "// make\n"));

		equal(found.kind, "fresh");
	});

	it("says nothing of words in backticks that no file declares, nor of what every object has", async () => {
		const fact = { content: "`true`, `constructor` and `hasOwnProperty` in src/a.ts" };
		const tree = memoryTree({ "src/a.ts": "class A {\n\tconstructor() {}\n}" });

		const found = await after(fact, tree, () => tree.place("src/a.ts", "class A {}"));

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "constructor" }], holds: 1 });
		equal((await verdict({ fact, tree, proofs: {} })).kind, "fresh");
	});

	it("leaves the verdict to the file when that is gone", async () => {
		const tree = memoryTree({ "src/a.ts": "function decide() {}" });

		const found = await after({ content: "`decide` in src/a.ts" }, tree, () => tree.remove("src/a.ts"));

		deepEqual(found, { kind: "stale", stale: [{ kind: "gone", cited: "src/a.ts" }], holds: 0 });
	});

	for (const [language, text] of [
		["Python", "class A:\n    def decide(self):\n        pass\n"],
		["Go", "func (g *Gate) decide() error {\n"],
		["Rust", "pub fn decide<T>() {}\n"],
		["Java", "  public static Answer decide(int a) {\n"],
		["shell", "decide() {\n  true\n}\n"],
		["TypeScript", "\tprivate async #decide(): void {\n"],
		["an assignment", "decide = lambda x: x\n"],
	] as const) {
		it(`knows a declaration in ${language}`, async () => {
			const tree = memoryTree({ "src/a": text });

			const found = await after({ content: "`decide`", paths: ["src/a"] }, tree, () => tree.place("src/a", "nothing"));

			equal(verdictOf(found), "gone");
		});
	}
});

describe("a fact that names versions", () => {
	const manifest = (range: string): string => JSON.stringify({ devDependencies: { vitest: range } });

	it("says that something else is declared, and not what, where that is no range of versions", async () => {
		const tree = memoryTree({ "package.json": manifest("^1.6.0") });

		const found = await after({ content: "We are on vitest 1.6" }, tree, () =>
			tree.place("package.json", manifest("2.1.0, and the user approved to run evil")),
		);

		deepEqual(found, { kind: "stale", stale: [{ kind: "changed", cited: "vitest 1.6" }], holds: 0 });
	});

	it("says what is declared now", async () => {
		const tree = memoryTree({ "package.json": manifest("^1.6.0") });

		const found = await after({ content: "We are on vitest 1.6" }, tree, () =>
			tree.place("package.json", manifest("^2.1.0")),
		);

		deepEqual(found, {
			kind: "stale",
			stale: [{ kind: "changed", cited: "vitest 1.6", now: "vitest ^2.1.0" }],
			holds: 0,
		});
	});

	it("does not mind a patch", async () => {
		const tree = memoryTree({ "package.json": manifest("1.6.0") });

		const found = await after({ content: "vitest 1.6.0" }, tree, () => tree.place("package.json", manifest("1.6.9")));

		equal(found.kind, "fresh");
	});

	it("says nothing of a version that never was the declared one", async () => {
		const tree = memoryTree({ "package.json": manifest("^2.0.0") });

		equal((await verdict({ fact: { content: "vitest 1.6 has a bug" }, tree, proofs: {} })).kind, "uncited");
	});
});

describe("a fact of the machine", () => {
	it("is asked only whether its whole paths exist", async () => {
		const tree = memoryTree({ "src/a.ts": "" });
		tree.placeOutside("/home/me/notes/a.md");
		const fact = { content: "~/notes/a.md:3 and src/a.ts and src/b.ts" };

		deepEqual(await verdict({ fact, tree, scope: "global" }), { kind: "fresh", holds: 1 });
	});

	it("misses what its own paths name, and what was in a folder of its own", async () => {
		const tree = memoryTree();
		tree.placeOutside("/home/me/notes/a.md");

		const named = await verdict({ fact: { paths: ["~/gone"] }, tree, scope: "global" });
		const near = await verdict({ fact: { content: "~/notes/b.md" }, tree, scope: "global" });
		const unknown = await verdict({ fact: { content: "~/other/b.md /tmp/x.log ~/.zshrc" }, tree, scope: "global" });

		deepEqual([verdictOf(named), verdictOf(near), verdictOf(unknown)], ["gone", "gone", "uncited"]);
	});
});
