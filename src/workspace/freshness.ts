/** Verdicts for what is about to be shown: bounded, from what is known, never a reason to show it later or not at all. */
import type { Freshness, StaleCitation } from "../facts/freshness.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { RecallHit } from "../recall/outcome.ts";
import type { Ground } from "./deps.ts";

export interface VerdictOptions {
	/** How long the caller waits; what is not known by then is not said. */
	readonly withinMs: number;
}

/** Facts of one page. */
const ITEMS_MAX = 20;
const NONE: ReadonlyMap<IndexedFact, Freshness> = new Map();

/** By the item itself. Facts of which nothing is to be said are left out. Never rejects. */
export async function verdictsOf(
	items: readonly IndexedFact[],
	ground: Pick<Ground, "scene" | "deps">,
	{ withinMs }: VerdictOptions,
): Promise<ReadonlyMap<IndexedFact, Freshness>> {
	const { scene, deps } = ground;
	if (deps.freshness === undefined || items.length === 0) return NONE;
	try {
		// Loading code, once, is no part of the wait: what is bounded is looking at files.
		const keeper = await deps.freshness();
		const { root } = await scene.root();
		const verdicts = await deps.timer.within(withinMs, keeper.verdicts(items.slice(0, ITEMS_MAX), root));
		return verdicts === undefined ? NONE : await withPlainNames(verdicts);
	} catch (error) {
		if (!isAbort(error)) deps.diagnostics.report({ degraded: "freshness of facts", message: messageOf(error) });
		return NONE;
	}
}

/** Paths, branches and versions that the repository chose are told where they are names, and no sentences. */
async function withPlainNames(verdicts: ReadonlyMap<IndexedFact, Freshness>): Promise<typeof verdicts> {
	if (![...verdicts.values()].some((verdict) => verdict.kind === "stale" && verdict.stale.some(namesNew)))
		return verdicts;
	const { isSuspiciousName } = await import("../gate/safety/names.ts");
	const plain = (stale: StaleCitation): StaleCitation => {
		const { cited } = stale;
		if (stale.kind === "moved" && isSuspiciousName(stale.to)) return { ...stale, to: "a path with a suspicious name" };
		if (stale.kind === "elsewhere" && isSuspiciousName(stale.where)) return { ...stale, where: "another place" };
		const { now } = stale.kind === "changed" ? stale : {};
		return now !== undefined && isSuspiciousName(now) ? { kind: "changed", cited } : stale;
	};
	return new Map(
		[...verdicts].map(([item, verdict]) => [
			item,
			verdict.kind === "stale" ? { ...verdict, stale: verdict.stale.map(plain) } : verdict,
		]),
	);
}

function namesNew(stale: StaleCitation): boolean {
	return stale.kind !== "gone" && !(stale.kind === "changed" && stale.now === undefined);
}

/** The same hits, each with its verdict where there is one. */
export async function withVerdicts(
	hits: readonly RecallHit[],
	ground: Pick<Ground, "scene" | "deps">,
	options: VerdictOptions,
): Promise<readonly RecallHit[]> {
	const verdicts = await verdictsOf(
		hits.map(({ item }) => item),
		ground,
		options,
	);
	if (verdicts.size === 0) return hits;
	return hits.map((hit) => {
		const freshness = verdicts.get(hit.item);
		return freshness === undefined ? hit : { ...hit, freshness };
	});
}

/** Of the fact's own paths those that are not there; none where there is no tree to look at. Never rejects. */
export async function absentPathsOf(
	item: Pick<IndexedFact, "fact" | "store">,
	{ scene, deps }: Pick<Ground, "scene" | "deps">,
): Promise<readonly string[]> {
	if (item.fact.paths.length === 0) return [];
	try {
		const keeper = await deps.freshness?.();
		const { root } = await scene.root();
		return (await keeper?.absentOf(item, root)) ?? [];
	} catch (error) {
		if (!isAbort(error)) deps.diagnostics.report({ degraded: "freshness of facts", message: messageOf(error) });
		return [];
	}
}

/** Keeps how the tree is that new facts are about, behind the writer's back. Never rejects. */
export async function witnessed(
	items: readonly Pick<IndexedFact, "fact" | "store">[],
	{ scene, deps }: Pick<Ground, "scene" | "deps">,
): Promise<void> {
	try {
		const { root } = await scene.root();
		if (root === undefined || items.length === 0) return;
		await (await deps.freshness?.())?.witness(items, root);
	} catch (error) {
		if (!isAbort(error)) deps.diagnostics.report({ degraded: "freshness of facts", message: messageOf(error) });
	}
}
