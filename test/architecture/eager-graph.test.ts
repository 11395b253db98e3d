import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { before, describe, it } from "node:test";
import { runtimeImports } from "../../architecture/imports.ts";
import { ROOT } from "../e2e/harness/home.ts";

/** Lines of the modules that every start of pi reads; a bundle of them is a few milliseconds of parsing. */
const BUDGET = 3000;
const ENTRY = "src/pi/extension.ts";

interface Graph {
	/** Lines by path below the root. */
	readonly lines: ReadonlyMap<string, number>;
	/** What is imported from elsewhere. */
	readonly packages: ReadonlySet<string>;
}

async function graphFrom(entry: string): Promise<Graph> {
	const lines = new Map<string, number>();
	const packages = new Set<string>();
	const waiting = [entry];
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		if (lines.has(path)) continue;
		const source = await readFile(posix.join(ROOT, path), "utf8");
		lines.set(path, source.split("\n").length);
		for (const specifier of runtimeImports(source)) {
			if (specifier.startsWith(".")) waiting.push(posix.join(posix.dirname(path), specifier));
			else packages.add(specifier);
		}
	}
	return { lines, packages };
}

describe("what pi loads with the extension", () => {
	let graph: Graph;

	before(async () => {
		graph = await graphFrom(ENTRY);
	});

	it(`is at most ${BUDGET} lines`, () => {
		const total = [...graph.lines.values()].reduce((sum, count) => sum + count, 0);
		const largest = [...graph.lines].sort((one, other) => other[1] - one[1]).slice(0, 8);
		const list = largest.map(([path, count]) => `${count} ${path}`).join("\n");

		assert.ok(graph.lines.size > 10);
		assert.ok(total <= BUDGET, `${total} lines; the largest:\n${list}`);
	});

	it("needs no package and no database", () => {
		const needed = [...graph.packages].filter((name) => !name.startsWith("node:") || name === "node:sqlite");

		assert.deepEqual(needed, []);
	});

	it("leaves the index, the stores, the model and the pages for later", () => {
		const early = [...graph.lines.keys()].filter((path) =>
			/^src\/(?:index|stores|models|compose|pi\/pages)\b/u.test(path),
		);

		assert.deepEqual(early, []);
	});
});

describe("what pi loads with the first session", () => {
	it("leaves the rules of writing, the judges and the YAML library for their first use", async () => {
		const { lines, packages } = await graphFrom("src/compose.ts");
		const early = [...lines.keys()].filter((path) =>
			/^src\/(?:gate\/(?:safety|remember|decide)|models\/local-judge|history\/undo)\b/u.test(path),
		);

		assert.deepEqual(early, []);
		assert.equal(packages.has("yaml"), false);
	});
});
