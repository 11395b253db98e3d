import { equal } from "node:assert/strict";
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { workingTree } from "../../src/host/working-tree.ts";
import { memoryTree } from "../../src/testing/memory-working-tree.ts";
import { workingTreeCases } from "../../src/testing/working-tree-cases.ts";
import { emptyRepository, git } from "./repositories.ts";

function aFolder(context: TestContext): string {
	const base = realpathSync(mkdtempSync(join(tmpdir(), "cairn-tree-")));
	context.after(() => rmSync(base, { recursive: true, force: true }));
	const root = join(base, "root");
	mkdirSync(join(root, "src"), { recursive: true });
	writeFileSync(join(root, "README.md"), "Read me");
	writeFileSync(join(root, "src", "app.ts"), "one\ntwo\n");
	writeFileSync(join(base, "outside"), "");
	return root;
}

describe("a working tree on the disk", () => {
	for (const { group, name, run } of workingTreeCases) {
		it(`${group}: ${name}`, async (context) => {
			const root = aFolder(context);

			await run({ tree: workingTree(root), outside: join(root, "..", "outside") });
		});
	}

	it("follows a link within the root, and none out of it", async (context) => {
		const root = aFolder(context);
		symlinkSync("src", join(root, "inner"));
		symlinkSync("..", join(root, "outer"));
		symlinkSync("../outside", join(root, "leak.ts"));
		const tree = workingTree(root);

		equal(await tree.read("inner/app.ts"), "one\ntwo\n");
		equal(await tree.look("outer"), undefined);
		equal(await tree.look("outer/outside"), undefined);
		equal(await tree.read("leak.ts"), undefined);
	});

	it("reads no file of more than a million bytes, and no binary one", async (context) => {
		const root = aFolder(context);
		truncateSync(join(root, "README.md"), 1_000_001);
		writeFileSync(join(root, "src", "app.ts"), "one\0two");
		const tree = workingTree(root);

		equal(await tree.look("README.md"), "file");
		equal(await tree.read("README.md"), undefined);
		equal(await tree.read("src/app.ts"), undefined);
	});

	it("reads a file again once it is another, though it is as long as before", async (context) => {
		const root = aFolder(context);
		const tree = workingTree(root);
		await tree.read("src/app.ts");
		writeFileSync(join(root, "src", "new.ts"), "ONE\nTWO\n");
		renameSync(join(root, "src", "new.ts"), join(root, "src", "app.ts"));

		equal(await tree.read("src/app.ts"), "ONE\nTWO\n");
		rmSync(join(root, "src", "app.ts"));
		equal(await tree.read("src/app.ts"), undefined);
	});

	it("is not there for a bare repository, nor for a folder that was removed", async (context) => {
		const root = aFolder(context);
		const source = emptyRepository(join(root, "source"));
		git(root, "clone", "--quiet", "--bare", source, join(root, "bare.git"));

		equal(await workingTree(join(root, "bare.git")).isThere(), false);
		equal(await workingTree(join(root, "never")).isThere(), false);
		equal(await workingTree(source).isThere(), true);
	});
});

describe("a working tree in memory", () => {
	for (const { group, name, run } of workingTreeCases) {
		it(`${group}: ${name}`, async () => {
			const tree = memoryTree({ "README.md": "Read me", "src/app.ts": "one\ntwo\n" });
			tree.placeOutside("/elsewhere/outside");

			await run({ tree, outside: "/elsewhere/outside" });
		});
	}
});
