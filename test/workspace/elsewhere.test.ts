import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isMemoryError } from "../../src/kernel/errors.ts";
import { literalProject } from "../../src/testing/literal-project.ts";
import { aBench, OTHER, ROOT } from "./given.ts";

async function refusal(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (error) {
		if (isMemoryError(error)) return `${error.code} ${error.message} (${error.hint ?? ""})`;
		throw error;
	}
	return "nothing was refused";
}

describe("another project", () => {
	for (const project of ["other", "OTHER", "project:other", OTHER, `${OTHER}/`, "../other"]) {
		it(`is reached as ${project}, and what is stored there lands there`, async () => {
			const { open } = aBench();

			const there = await open({ actor: "user" }).elsewhere(project);
			await there.remember({ caption: "Needs redis", content: "Start redis first.", userRequested: true });

			assert.equal((await there.identity()).root, OTHER);
			assert.equal((await there.list()).total, 1);
			assert.equal((await open().list()).total, 0);
		});
	}

	it("is refused by a name that nobody knows, with the known ones, and is not made by it", async () => {
		const { open, project } = aBench();
		const before = (await project.known()).length;

		const told = await refusal(open().elsewhere("othr"));

		assert.match(told, /^PROJECT_UNKNOWN project unknown: othr \(known projects: .*other.*\)$/u);
		assert.equal((await project.known()).length, before);
	});

	it("is refused by a path at which there is no folder", async () => {
		assert.match(await refusal(aBench().open().elsewhere("/work/nowhere")), /^PROJECT_UNKNOWN project unknown/u);
	});

	it("is not guessed where two have the name", async () => {
		const project = literalProject({ root: ROOT, key: "app" }, { root: OTHER, key: "app" });
		const two = {
			...project,
			known: async () => [ROOT, OTHER].map((root) => ({ key: root, name: "app", root, seen: 0 })),
		};
		const { open } = aBench({ project: two });

		assert.match(
			await refusal(open().elsewhere("app")),
			/project ambiguous: app \(give a directory: .*\/work\/app.*\/work\/other/u,
		);
	});

	it("that has been moved is asked for by its new place", async () => {
		const { open } = aBench({ isFolder: async (path) => path === ROOT });

		assert.match(
			await refusal(open().elsewhere("other")),
			/project other is no longer at \/work\/other \(give the directory/u,
		);
	});

	it("shows an agent no shared facts, for the host has vouched for this folder alone", async () => {
		const { open } = aBench();

		const agents = await (await open().elsewhere("other")).stores();
		const users = await (await open({ actor: "user" }).elsewhere("other")).stores();

		assert.deepEqual(
			agents.map(({ scope }) => scope),
			["personal", "global"],
		);
		assert.deepEqual(
			users.map(({ scope }) => scope),
			["personal", "shared", "global"],
		);
	});
});
