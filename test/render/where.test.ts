import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ProjectIdentity, Status } from "../../src/memory.ts";
import { whereText } from "../../src/render/where.ts";

const GIT: ProjectIdentity = {
	root: "/work/app",
	gitDirectory: "/work/app/.git",
	key: "git-0123456789abcdef",
	name: "app",
	rule: "git",
	warnings: [],
};

function where(project: ProjectIdentity, from?: string, more: Partial<Status> = {}): string {
	const store = { id: "global", scope: "global", folder: "/agent/cairn/global", frame: "/home/u" } as const;
	const status = {
		project,
		stores: [{ store, facts: 2, problems: [], exists: false }],
		index: { location: "/agent/cairn/cairn.sqlite", notes: [] },
		...more,
	} as unknown as Status; // all that is read
	return whereText(status, from);
}

describe("where the facts lie", () => {
	it("is told with each scope's folder, and which of them are not made yet", () => {
		assert.match(where(GIT), /^global: \/agent\/cairn\/global \(not made yet\)$/mu);
		assert.match(where(GIT), /^index: \/agent\/cairn\/cairn\.sqlite$/mu);
	});

	it("names the first commit as the rule, and the stronger rule that did not hold", () => {
		const text = where(GIT, "/work/app/src");

		assert.match(text, /^project: app \(git-0123456789abcdef\) at \/work\/app, looked for from \/work\/app\/src$/mu);
		assert.match(text, /by its first commit, 0123456789ab: the same in every clone/u);
		assert.match(text, /no id is declared in \.pi\/cairn\/project\.json/u);
	});

	it("names a declared id, and nothing before it", () => {
		const text = where({ ...GIT, key: "acme", rule: "declared", formerKey: "git-0123" });

		assert.match(text, /names it acme, which comes before any other rule/u);
		assert.doesNotMatch(text, /no id is declared/u);
		assert.match(text, /come along from git-0123/u);
	});

	it("says why a repository's first commit does not count", () => {
		const text = where({ ...GIT, key: "path-1", rule: "marker", evidence: "the repository has no commit yet" });

		assert.match(text, /by the repository's folder: the repository has no commit yet/u);
	});

	it("names the file that marks a folder outside any repository", () => {
		const text = where({
			root: "/work/app",
			key: "path-1",
			name: "app",
			rule: "marker",
			evidence: "package.json",
			warnings: [],
		});

		assert.match(text, /marked by package\.json: a moved folder would be another project/u);
		assert.match(text, /it is in no git repository/u);
	});

	it("tells a worktree by its git directory", () => {
		const text = where({ ...GIT, root: "/work/feature" });

		assert.match(text, /its git directory is \/work\/app\/\.git: a worktree shares/u);
	});

	it("says where no project can be, and what is left out or only read", () => {
		const text = where({ root: undefined, key: undefined, name: "", rule: "none", warnings: [] }, "/home/u", {
			untrusted: "/work/app",
			readOnly: "CI is set",
		});

		assert.match(text, /project: none here; facts are global/u);
		assert.match(text, /never a project/u);
		assert.match(text, /shared: left out, since pi does not trust the project/u);
		assert.match(text, /only read here: CI is set/u);
	});
});
