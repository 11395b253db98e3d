/** What every resolver of projects does. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Project } from "../ports/project.ts";
import type { ConformanceCase } from "./conformance.ts";

export interface GivenProject {
	readonly project: Project;
	/** The root of a project that was not visited before. */
	readonly root: string;
	/** A folder below it. */
	readonly below: string;
	/** A folder that belongs to no project. */
	readonly nowhere: string;
}

function caseOf(
	group: string,
	name: string,
	run: (given: GivenProject) => Promise<void>,
): ConformanceCase<GivenProject> {
	return { group, name, run };
}

export const projectCases: readonly ConformanceCase<GivenProject>[] = [
	caseOf("root", "is the same from every folder of the project", async ({ project, root, below }) => {
		equal((await project.root(root)).root, root);
		deepEqual(await project.root(below), await project.root(root));
	}),
	caseOf("root", "is missing where no project can be", async ({ project, nowhere }) => {
		equal((await project.root(nowhere)).root, undefined);
	}),
	caseOf("identity", "has the root that reading folders finds", async ({ project, root, below }) => {
		const identity = await project.identify(below);

		equal(identity.root, root);
		equal(identity.gitDirectory, (await project.root(below)).gitDirectory);
	}),
	caseOf("identity", "has a key that can be a folder's name", async ({ project, below }) => {
		ok(/^[a-z0-9][a-z0-9._-]*$/.test((await project.identify(below)).key ?? ""));
	}),
	caseOf("identity", "has no key and the rule none exactly where there is no root", async ({ project, nowhere }) => {
		const { key, rule } = await project.identify(nowhere);

		deepEqual({ key, rule }, { key: undefined, rule: "none" });
	}),
	caseOf("identity", "is known at once after it was asked for", async ({ project, root, below }) => {
		const identity = await project.identify(root);

		equal((await project.cached(below))?.key, identity.key);
	}),
	caseOf("identity", "is not given to a caller that has given up", async ({ project, root }) => {
		await rejects(project.identify(root, AbortSignal.abort()), { name: "AbortError" });
	}),
	caseOf("known projects", "list what was identified, once", async ({ project, root, below }) => {
		const { key } = await project.identify(root);
		await project.identify(below);

		const known = await project.known();

		deepEqual(
			known.filter((each) => each.root === root).map((each) => each.key),
			[key],
		);
	}),
	caseOf("known projects", "leave out folders that belong to none", async ({ project, nowhere }) => {
		await project.identify(nowhere);

		ok((await project.known()).every(({ root }) => root !== nowhere));
	}),
];
