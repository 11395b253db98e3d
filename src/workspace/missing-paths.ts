/** The paths of facts that are not there any more: found, and corrected when the user says so. */
import { fromFrame } from "../facts/path-scope.ts";
import { scopeOf } from "../facts/scope.ts";
import { fixedPart } from "../freshness/citations.ts";
import { type StalePaths, stalePaths } from "../freshness/missing-paths.ts";
import type { GateDeps, WriteOptions } from "../gate/deps.ts";
import { forget } from "../gate/forget.ts";
import type { Refusal } from "../gate/outcome.ts";
import { readOnlyRefusal } from "../gate/screen.ts";
import { update } from "../gate/update.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { CallOptions, PruneOptions, PruneReport } from "../memory.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { PathPast } from "../ports/working-tree.ts";
import { backupBefore } from "./backups.ts";
import type { Ground } from "./deps.ts";
import type { FreshnessKeeper } from "./freshness-keeper.ts";
import { gateOf } from "./gate-deps.ts";
import { currentStores } from "./reading.ts";
import { scopedFacts } from "./scoped-facts.ts";

/** Asks git where they went. */
export async function missingPathsHere(ground: Ground, options: CallOptions = {}): Promise<readonly StalePaths[]> {
	const keeper = await ground.deps.freshness?.();
	if (keeper === undefined) return [];
	const { root } = await ground.scene.root();
	const stores = await currentStores(ground, options.signal);
	const absent = await keeper.absent(await scopedFacts(ground, stores), root);
	const past = root === undefined ? new Map() : await pastOf(absent, keeper, { root, signal: options.signal });
	return [...absent].map(([item, paths]) => {
		const known = scopeOf(item.store) === "global" ? undefined : past;
		return stalePaths(item, paths, (path) => known?.get(path));
	});
}

async function pastOf(
	absent: ReadonlyMap<IndexedFact, readonly string[]>,
	keeper: FreshnessKeeper,
	{ root, signal }: { readonly root: string; readonly signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, PathPast>> {
	const own = [...absent].filter(([item]) => scopeOf(item.store) !== "global").flatMap(([, paths]) => paths);
	const asked = new Set(own.flatMap((path) => fixedPart(path) ?? []));
	return keeper.askPaths([...asked], root, signal);
}

/** All of it is one run, and undone as one. A fact that is changed meanwhile, or cannot be written, is left as it is. */
export async function prunePathsHere(ground: Ground, options: PruneOptions = {}): Promise<PruneReport | Refusal> {
	const refused = readOnlyRefusal(ground.place.readOnly);
	if (refused !== undefined) return refused;
	const stale = await missingPathsHere(ground, options);
	const gate = await gateOf(ground, await currentStores(ground, options.signal));
	const run = ground.deps.newId();
	const how: WriteOptions = { group: run, ...signalOf(options) };
	const done: Done[] = [];
	if (stale.some((each) => isToDo(each, options))) await backupBefore("prune-paths", ground.deps);
	for (const each of stale) {
		options.signal?.throwIfAborted();
		done.push(isToDo(each, options) ? await pruneOne(each, gate, how) : { as: "kept", stale: each });
	}
	const all = (as: Done["as"]): readonly StalePaths[] => done.flatMap((each) => (each.as === as ? [each.stale] : []));
	return {
		kind: "pruned",
		run,
		corrected: all("corrected"),
		forgotten: all("forgotten"),
		kept: all("kept"),
		failed: done.filter((each) => each.as === "failed"),
	};
}

type Done =
	| { readonly as: "corrected" | "forgotten" | "kept"; readonly stale: StalePaths }
	| { readonly as: "failed"; readonly stale: StalePaths; readonly why: string };

function isToDo({ item, left }: StalePaths, { forget: mayForget }: PruneOptions): boolean {
	if (left === undefined) return mayForget === true;
	return left.join("\n") !== item.fact.paths.join("\n");
}

async function pruneOne(stale: StalePaths, gate: GateDeps, how: WriteOptions): Promise<Done> {
	const { item, left } = stale;
	const { id } = item.fact;
	try {
		if (left === undefined) {
			const outcome = await forget([id], gate, { ...how, confirm: async (asked) => isAsFound(item, asked) });
			if (outcome.kind === "forgotten") return { as: "forgotten", stale };
			return outcome.kind === "declined"
				? { as: "failed", stale, why: "changed meanwhile" }
				: unchanged(stale, outcome.kind);
		}
		const store = gate.stores.find((entry) => entry.store.id === item.store)?.store;
		// An empty list of paths would make the fact one about everything.
		if (store === undefined) return unchanged(stale, "out of sight");
		const paths = left.map((path) => fromFrame(path, store));
		const outcome = await update({ id, correction: { paths }, seen: item.fact }, gate, how);
		return outcome.kind === "edited" ? { as: "corrected", stale } : unchanged(stale, outcome.kind);
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		return { as: "failed", stale, why: messageOf(error) };
	}
}

/** Git may take its time: what was changed meanwhile was not looked at. */
function isAsFound({ store, name, fileHash }: IndexedFact, asked: readonly IndexedFact[]): boolean {
	return asked.every((each) => each.store !== store || each.name !== name || each.fileHash === fileHash);
}

function unchanged(stale: StalePaths, kind: string): Done {
	return { as: "failed", stale, why: `it was ${kind}` };
}

function signalOf({ signal }: CallOptions): { readonly signal?: AbortSignal } {
	return signal === undefined ? {} : { signal };
}
