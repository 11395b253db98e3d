/** The facts that cover a path, without any question asked: the narrowest first, then those below it. */
import { fromFrame, specificity } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import type { FactIndex, FactUsage, IndexedFact } from "../ports/fact-index.ts";
import { usageOf } from "./answers.ts";
import type { RecallHit } from "./outcome.ts";
import { compareIds, coversPath, type FactPlace, placeOf } from "./rank.ts";

interface Listed {
	readonly item: IndexedFact;
	readonly usage: FactUsage;
	readonly place: FactPlace;
	readonly narrow: number;
}

/** Relevance says nothing here: it is 1 for a fact that covers a path, 0 for one about a place below it. */
export async function listByPaths(
	paths: readonly string[],
	index: Pick<FactIndex, "facts" | "usage">,
	stores: readonly Store[],
): Promise<readonly RecallHit[]> {
	const frames = new Map(stores.map((store) => [store.id, store]));
	const scoped = await index.facts.list({ stores: [...frames.keys()], scoped: true });
	const near = scoped.flatMap((item) => {
		const place = placeOf(item.fact, frames.get(item.store), paths);
		return place.tier === "covers" || isBelow(item, frames.get(item.store), paths) ? [{ item, place }] : [];
	});
	const usage = await usageOf(
		near.map(({ item }) => item),
		index,
	);
	const listed = near.map(({ item, place }): Listed => {
		const narrow = Math.max(...item.fact.paths.map(specificity));
		return { item, place, usage: usage(item), narrow };
	});
	return listed.sort(byPlace).map(hitOf);
}

function isBelow({ fact }: IndexedFact, store: Store | undefined, paths: readonly string[]): boolean {
	if (store === undefined) return false;
	const own = fact.paths.map((path) => fromFrame(path, store));
	return paths.some((path) => own.some((place) => coversPath(path, place)));
}

function byPlace(left: Listed, right: Listed): number {
	const covering = Number(right.place.tier === "covers") - Number(left.place.tier === "covers");
	return (
		covering || right.narrow - left.narrow || right.usage.used - left.usage.used || compareIds(left.item, right.item)
	);
}

function hitOf({ item, usage, place }: Listed): RecallHit {
	const because = place.path === undefined ? { words: [] } : { words: [], path: place.path };
	return { item, usage, tier: place.tier, relevance: place.tier === "covers" ? 1 : 0, because };
}
