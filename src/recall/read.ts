/** Facts by their ids: canonical, short, or a prefix that fits only one. */
import type { FactId } from "../facts/fact.ts";
import { type AmbiguousId, ambiguity, SHORTEST_PREFIX } from "../facts/named-id.ts";
import type { StoreId } from "../facts/scope.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Facts, IndexedFact } from "../ports/fact-index.ts";

export interface Reading {
	/** In the order asked for, each once. */
	readonly items: readonly IndexedFact[];
	/** Ids that name no fact. */
	readonly unknown: readonly string[];
	/** Ids that name more than one. */
	readonly ambiguous: readonly AmbiguousId[];
}

export type Named =
	/** In every store that holds it. */
	| { readonly kind: "found"; readonly id: FactId; readonly places: readonly [IndexedFact, ...IndexedFact[]] }
	| (AmbiguousId & { readonly kind: "ambiguous" })
	| { readonly kind: "unknown"; readonly id: string };

type ById = Pick<Facts, "get" | "withPrefix">;

/** Ids of one reading, at most; the rest is unknown. */
const IDS_MAX = 100;

export async function readFacts(ids: readonly string[], facts: ById, stores: readonly StoreId[]): Promise<Reading> {
	const items = new Map<string, IndexedFact>();
	const unknown: string[] = [];
	const ambiguous: AmbiguousId[] = [];
	for (const [place, id] of ids.entries()) {
		const named: Named = place < IDS_MAX ? await factNamed(id, facts, stores) : { kind: "unknown", id };
		if (named.kind === "found") items.set(named.id, named.places[0]);
		else if (named.kind === "ambiguous") ambiguous.push({ id, facts: named.facts });
		else unknown.push(id);
	}
	return { items: [...items.values()], unknown, ambiguous };
}

/** By canonical id, short id, or a beginning of at least 6 characters that only one fact has. */
export async function factNamed(name: string, facts: ById, stores: readonly StoreId[]): Promise<Named> {
	const text = name.trim();
	const whole = parseUuid(text);
	const exact = whole === undefined ? [] : await facts.get([whole], stores);
	const found = exact.length > 0 || text.length < SHORTEST_PREFIX ? exact : await facts.withPrefix(text, stores);
	const [first, ...others] = found;
	if (first === undefined) return { kind: "unknown", id: name };
	const several = ambiguity(
		name,
		found.map(({ fact }) => fact),
	);
	if (several !== undefined) return { kind: "ambiguous", ...several };
	return { kind: "found", id: first.fact.id, places: [first, ...others] };
}
