/** What the triples say of an entity: the facts that name it, most telling first. */
import type { FactId, Triple } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import type { Links } from "../ports/fact-index.ts";

export interface FactAbout {
	readonly id: FactId;
	readonly store: StoreId;
	/** Those of the fact's triples whose subject or object is the entity. */
	readonly triples: readonly Triple[];
}

/** Facts with most triples about the entity first; ties by id. */
export async function factsAbout(
	entity: string,
	links: Pick<Links, "about">,
	stores: readonly StoreId[],
): Promise<readonly FactAbout[]> {
	const facts = new Map<string, { id: FactId; store: StoreId; triples: Triple[] }>();
	for (const { id, store, triple } of await links.about(entity, stores)) {
		const key = `${store}/${id}`;
		const known = facts.get(key);
		if (known === undefined) facts.set(key, { id, store, triples: [triple] });
		else known.triples.push(triple);
	}
	return [...facts.values()].sort(
		(left, right) => right.triples.length - left.triples.length || (left.id < right.id ? -1 : 1),
	);
}
