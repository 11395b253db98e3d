/** What every working tree does. */
import { equal } from "node:assert/strict";
import type { WorkingTree } from "../ports/working-tree.ts";
import type { ConformanceCase } from "./conformance.ts";

/** A tree of exactly these files: `README.md` and `src/app.ts`, with the texts `Read me` and `one\ntwo\n`. */
export interface GivenTree {
	readonly tree: WorkingTree;
	/** An absolute path outside the tree at which there is something. */
	readonly outside: string;
}

type Run = (given: GivenTree) => Promise<void>;

function caseOf(group: string, name: string, run: Run): ConformanceCase<GivenTree> {
	return { group, name, run };
}

export const workingTreeCases: readonly ConformanceCase<GivenTree>[] = [
	caseOf("look", "tells files from folders", async ({ tree }) => {
		equal(await tree.look("src/app.ts"), "file");
		equal(await tree.look("src"), "folder");
	}),
	caseOf("look", "takes a path with a dot and a slash for the same", async ({ tree }) => {
		equal(await tree.look("./README.md"), "file");
	}),
	caseOf("look", "finds nothing below a file, and nothing that is not there", async ({ tree }) => {
		equal(await tree.look("README.md/more"), undefined);
		equal(await tree.look("src/other.ts"), undefined);
		equal(await tree.look("sr"), undefined);
	}),
	caseOf("look", "never leaves the root", async ({ tree, outside }) => {
		equal(await tree.look(outside), undefined);
		equal(await tree.look(`../${outside.split("/").at(-1)}`), undefined);
		equal(await tree.look("src/../../."), undefined);
	}),
	caseOf("read", "gives the text of a file", async ({ tree }) => {
		equal(await tree.read("src/app.ts"), "one\ntwo\n");
	}),
	caseOf("read", "gives nothing for a folder and for what is not there", async ({ tree }) => {
		equal(await tree.read("src"), undefined);
		equal(await tree.read("src/other.ts"), undefined);
	}),
	caseOf("exists", "tells of what is outside that it is there, and no more", async ({ tree, outside }) => {
		equal(await tree.exists(outside), true);
		equal(await tree.exists(`${outside}-not`), false);
	}),
	caseOf("tree", "is there", async ({ tree }) => {
		equal(await tree.isThere(), true);
	}),
];
