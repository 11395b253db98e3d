/** Rows and batches for the cases of an index. */
import { ok } from "node:assert/strict";
import type { Fact } from "../../facts/fact.ts";
import { contentHash, fileHash } from "../../facts/fingerprint.ts";
import type { StoreId } from "../../facts/scope.ts";
import { factWords } from "../../facts/tokens.ts";
import type { FactIndex, FactUpsert, IndexBatch } from "../../ports/fact-index.ts";
import { aFact } from "../builders.ts";
import type { ConformanceCase } from "../conformance.ts";

export const HERE: StoreId = "global";
export const THERE: StoreId = "personal:git-1";

/** The row that a synchronisation makes of a fact. */
export function anUpsert(given: Partial<Fact> = {}, store: StoreId = HERE): FactUpsert {
	const fact = aFact(given);
	return {
		fact,
		store,
		name: `${fact.id}.md`,
		fileHash: fileHash(JSON.stringify(fact)),
		contentHash: contentHash(fact.caption, fact.content),
		stamp: "1",
		words: factWords(fact),
	};
}

/** A step that adds or replaces these rows and nothing else. */
export function upserting(...upserts: readonly FactUpsert[]): IndexBatch {
	return { upserts, removals: [], problems: [] };
}

export function about(actual: number | undefined, expected: number): void {
	ok(actual !== undefined && Math.abs(actual - expected) < 0.01, `${actual} is not about ${expected}`);
}

export function caseOf(
	group: string,
	name: string,
	run: (index: FactIndex) => Promise<void>,
): ConformanceCase<FactIndex> {
	return { group, name, run };
}

/** Captions that a keyword search finds, best first. */
export async function captions(
	index: FactIndex,
	words: readonly string[],
	stores: readonly StoreId[] = [HERE],
): Promise<string[]> {
	const { hits } = await index.keywords.search(words, { stores, limit: 10 });
	const found = await index.facts.get(
		hits.map((hit) => hit.id),
		stores,
	);
	return found.map((item) => item.fact.caption);
}
