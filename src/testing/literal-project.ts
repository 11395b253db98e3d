/** Projects that are told rather than found: the twin of the one that reads folders and asks git. */
import type { KnownProject, Project, ProjectIdentity, ProjectRoot } from "../ports/project.ts";

/** What is not said follows from the root: its base name, a `path-` key, the marker rule. */
export type LiteralIdentity = Partial<Omit<ProjectIdentity, "root">> & { readonly root: string };

export interface LiteralProject extends Project {
	/** Roots that `cached` does not know until `identify` has been asked: the first visit to a repository. */
	forget(root: string): void;
	/** How often `identify` was asked. */
	readonly identified: number;
}

const NOWHERE: ProjectIdentity = { root: undefined, key: undefined, name: "", rule: "none", warnings: [] };

/** Folders at or below a root belong to it, the deepest root first; every other folder belongs to no project. */
export function literalProject(...projects: readonly LiteralIdentity[]): LiteralProject {
	const identities = projects.map(completed);
	const unseen = new Set<string>();
	let identified = 0;
	const find = (cwd: string) => deepest(identities, cwd) ?? NOWHERE;
	return {
		root: (cwd) => Promise.resolve(rootOf(find(cwd))),
		cached: (cwd) => {
			const identity = find(cwd);
			return Promise.resolve(identity.root !== undefined && unseen.has(identity.root) ? undefined : identity);
		},
		identify: async (cwd, signal) => {
			signal?.throwIfAborted();
			const identity = find(cwd);
			identified += 1;
			if (identity.root !== undefined) unseen.delete(identity.root);
			return identity;
		},
		known: () => Promise.resolve(identities.flatMap(knownOf)),
		sharing: () => Promise.resolve([]),
		forget: (root) => {
			unseen.add(root);
		},
		get identified() {
			return identified;
		},
	};
}

function completed(given: LiteralIdentity): ProjectIdentity {
	const name = given.root.split("/").at(-1) ?? "";
	return { key: `path-${name}`, name, rule: "marker", warnings: [], ...given };
}

function deepest(identities: readonly ProjectIdentity[], cwd: string): ProjectIdentity | undefined {
	return identities
		.filter(({ root }) => root !== undefined && (cwd === root || cwd.startsWith(`${root}/`)))
		.toSorted((a, b) => (b.root?.length ?? 0) - (a.root?.length ?? 0))[0];
}

function rootOf({ root, gitDirectory }: ProjectIdentity): ProjectRoot {
	return gitDirectory === undefined ? { root } : { root, gitDirectory };
}

function knownOf({ key, name, root }: ProjectIdentity): KnownProject[] {
	return key === undefined || root === undefined ? [] : [{ key, name, root, seen: 0 }];
}
