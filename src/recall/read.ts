/** Facts by their ids: canonical, short, or a prefix that fits only one. */
import type { StoreId } from "../facts/scope.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Facts, IndexedFact } from "../ports/fact-index.ts";

export interface Reading {
	/** In the order asked for, each once. */
	readonly items: readonly IndexedFact[];
	/** Ids that name no fact, or more than one. */
	readonly unknown: readonly string[];
}

/** Shorter prefixes are not looked up. */
export const PREFIX_CHARS = 6;

/** Ids of one reading, at most; the rest is unknown. */
const IDS_MAX = 100;

export async function readFacts(
	ids: readonly string[],
	facts: Pick<Facts, "get" | "withPrefix">,
	stores: readonly StoreId[],
): Promise<Reading> {
	const items = new Map<string, IndexedFact>();
	const unknown: string[] = [];
	for (const [place, id] of ids.entries()) {
		const found = place < IDS_MAX ? await findFact(id.trim(), facts, stores) : [];
		const [item, other] = found;
		if (item === undefined || (other !== undefined && other.fact.id !== item.fact.id)) unknown.push(id);
		else items.set(item.fact.id, item);
	}
	return { items: [...items.values()], unknown };
}

async function findFact(
	id: string,
	facts: Pick<Facts, "get" | "withPrefix">,
	stores: readonly StoreId[],
): Promise<readonly IndexedFact[]> {
	const whole = parseUuid(id);
	if (whole !== undefined) return facts.get([whole], stores);
	return id.length < PREFIX_CHARS ? [] : facts.withPrefix(id, stores);
}
