/** Triples and `[[links]]`, looked up by reading every fact. */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { parseUuid } from "../../kernel/ids.ts";
import type { FactUpsert, Links, TripleHit } from "../../ports/fact-index.ts";
import { folded } from "../folded.ts";
import type { MemoryFacts } from "./memory-facts.ts";

export class MemoryLinks implements Links {
	readonly #facts: MemoryFacts;

	constructor(facts: MemoryFacts) {
		this.#facts = facts;
	}

	async about(entity: string, stores: readonly StoreId[]): Promise<readonly TripleHit[]> {
		const wanted = folded(entity);
		return this.#facts
			.rows(stores)
			.flatMap(({ fact, store }) =>
				fact.triples
					.filter(([subject, , object]) => folded(subject) === wanted || folded(object) === wanted)
					.map((triple) => ({ id: fact.id, store, triple })),
			);
	}

	async resolve(targets: readonly string[], stores: readonly StoreId[]): Promise<ReadonlyMap<string, FactId>> {
		const rows = this.#facts.rows(stores);
		const found = new Map<string, FactId>();
		for (const target of targets) {
			const id = idOf(target, rows);
			if (id !== undefined) found.set(target, id);
		}
		return found;
	}
}

/** The first store's fact, and of several with one caption the oldest. */
function idOf(target: string, rows: readonly FactUpsert[]): FactId | undefined {
	const id = parseUuid(target);
	if (id !== undefined && rows.some((row) => row.fact.id === id)) return id;
	const caption = folded(target);
	const [first, ...others] = rows.filter((row) => folded(row.fact.caption) === caption);
	if (first === undefined) return undefined;
	const sameStore = others.filter((row) => row.store === first.store);
	return sameStore.reduce((oldest, row) => (isOlder(row, oldest) ? row : oldest), first).fact.id;
}

function isOlder(left: FactUpsert, right: FactUpsert): boolean {
	if (left.fact.created !== right.fact.created) return left.fact.created < right.fact.created;
	return left.fact.id < right.fact.id;
}
