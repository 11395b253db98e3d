/** Facts that are about places, as against the whole project. */
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Ground } from "./deps.ts";
import { idsOf } from "./scene.ts";

const FACTS_MAX = 5000;

/** The most used first. */
export async function scopedFacts(
	{ deps }: Pick<Ground, "deps">,
	stores: readonly FactStore[],
): Promise<readonly IndexedFact[]> {
	const { facts } = await deps.index();
	return facts.list({ stores: idsOf(stores), scoped: true, order: "used", limit: FACTS_MAX });
}
