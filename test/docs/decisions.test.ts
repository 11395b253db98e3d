import { deepEqual, equal } from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, it } from "node:test";

const FOLDER = new URL("../../docs/decisions/", import.meta.url);

describe("the decisions", () => {
	it("are all listed on their page, by their titles", async () => {
		const names = (await readdir(FOLDER)).filter((name) => /^\d{3}-.*\.md$/.test(name)).sort();
		const titles = await Promise.all(
			names.map(async (name) => /^# (.+)$/m.exec(await readFile(new URL(name, FOLDER), "utf8"))?.[1]),
		);

		const page = await readFile(new URL("README.md", FOLDER), "utf8");

		equal(new Set(names.map((name) => name.slice(0, 3))).size, names.length, "no number twice");
		deepEqual(
			[...page.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, name]) => [name, title]),
			names.map((name, at) => [name, titles[at]]),
		);
	});
});
