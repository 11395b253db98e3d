/** Values that renderers are given. */
import type { Fact } from "../../src/facts/fact.ts";
import type { StoreId } from "../../src/facts/scope.ts";
import type { IndexedFact } from "../../src/ports/fact-index.ts";
import type { Change } from "../../src/ports/history.ts";
import type { RecallHit } from "../../src/recall/outcome.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";

export function anIndexed(given: Partial<Fact> = {}, store: StoreId = "personal:git-1"): IndexedFact {
	const fact = aFact(given);
	return { fact, store, name: `${fact.id}.md`, fileHash: "f", contentHash: "c", stamp: "s" };
}

export function aHit(given: Partial<Fact> = {}, more: Partial<RecallHit> = {}): RecallHit {
	return {
		item: anIndexed(given),
		usage: { used: 0, noted: 0, lastUsed: 0 },
		tier: "whole",
		relevance: 0.8,
		because: { words: [] },
		...more,
	};
}

export function aChange(fact: Fact, given: Partial<Change> = {}): Change {
	const state = { store: "global" as const, folder: "/m", name: `${fact.id}.md`, fact, text: "" };
	return {
		id: fact.id,
		at: new Date(NOON).toISOString(),
		action: "added",
		fact: fact.id,
		after: state,
		reason: "",
		actor: "agent",
		...given,
	};
}
