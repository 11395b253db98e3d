/** What looks at the project's files and at git's rules, loaded late. */
import { join } from "node:path";
import type { Variables } from "../host/environment.ts";
import { once } from "../kernel/once.ts";
import type { TreePast } from "../ports/working-tree.ts";
import type { WorkspaceDeps } from "../workspace/deps.ts";
import type { FreshnessKeeper, KeeperDeps } from "../workspace/freshness-keeper.ts";
import type { SharingKeeper } from "../workspace/ignored.ts";

export interface FreshnessParts extends Omit<KeeperDeps, "trees"> {
	/** Cairn's folder. */
	readonly folder: string;
	/** The environment that git is found by and runs in. */
	readonly variables: Variables;
}

/** A session that shows no fact never loads it. */
export function freshnessWhenNeeded(parts: FreshnessParts): Required<Pick<WorkspaceDeps, "freshness" | "sharing">> {
	return { freshness: once(() => keeperOf(parts)), sharing: once(() => sharingOf(parts)) };
}

async function keeperOf({ folder, variables, ...deps }: FreshnessParts): Promise<FreshnessKeeper> {
	const [{ FreshnessKeeper: Keeper }, { workingTree }, { gitTreePast }, { sightingsFiles }] = await Promise.all([
		import("../workspace/freshness-keeper.ts"),
		import("../host/working-tree.ts"),
		import("../host/git-tree-past.ts"),
		import("../host/sightings-file.ts"),
	]);
	const pasts = new Map<string, TreePast>();
	const past = (root: string): TreePast => {
		const known = pasts.get(root) ?? gitTreePast(root, { variables, signal: deps.signal });
		pasts.set(root, known);
		return known;
	};
	const trees = { working: workingTree, past, sightings: sightingsFiles(join(folder, "cache")) };
	return new Keeper({ ...deps, trees });
}

async function sharingOf({ variables, signal, clock }: FreshnessParts): Promise<SharingKeeper> {
	const [{ SharingKeeper: Keeper }, { gitIgnoreRules }] = await Promise.all([
		import("../workspace/ignored.ts"),
		import("../host/git-ignore.ts"),
	]);
	return new Keeper(gitIgnoreRules({ variables, signal }), clock);
}
