/** What recall is asked, and what it answers. */
import type { FactId, Triple } from "../facts/fact.ts";
import type { Freshness } from "../facts/freshness.ts";
import type { AmbiguousId } from "../facts/named-id.ts";
import type { Scope } from "../facts/scope.ts";
import type { FactUsage, IndexedFact } from "../ports/fact-index.ts";
import type { Observation } from "../ports/journal.ts";

export interface RecallRequest {
	/** Up to 16 questions or lists of keywords; each fact counts by its best. */
	readonly queries?: readonly string[];
	/** Absolute paths whose facts come first; alone, they list the facts that cover them. */
	readonly paths?: readonly string[];
	/** Canonical, short, or unique prefixes of 6 characters and more; facts are returned whole. */
	readonly ids?: readonly string[];
	/** An entity, for what the graph knows of it. */
	readonly about?: string;
	readonly scope?: Scope;
	/** From 1. */
	readonly page?: number;
}

export type PathTier = "covers" | "whole" | "elsewhere";

/** Why a fact is where it is in the results: data, made into words by `render/`. */
export interface RecallReason {
	/** Query words found in the fact, as they stood in the query, rarest first. */
	readonly words: readonly string[];
	/** Cosine of the best passage, when it was compared. */
	readonly cosine?: number;
	/** The touched or given path that it covers, written as the fact's own are. */
	readonly path?: string;
	/** The fact that links here. */
	readonly linkedFrom?: FactId;
	/** The triples that name the entity asked about. */
	readonly triples?: readonly Triple[];
}

export interface RecallHit {
	readonly item: IndexedFact;
	readonly usage: FactUsage;
	readonly tier: PathTier;
	/** 0 to 1, comparable between queries and stores. */
	readonly relevance: number;
	/** Orders the facts of one recall: standard deviations of its cosines; absent where nothing was ranked. */
	readonly rank?: number;
	/** The part of the rank that use, age, kind and pin account for. */
	readonly nudge?: number;
	readonly because: RecallReason;
	/** Whether what the fact names is still there; absent where that was not looked at. */
	readonly freshness?: Freshness;
}

export type RecallOutcome =
	| {
			readonly kind: "hits";
			readonly hits: readonly RecallHit[];
			readonly page: number;
			readonly pages: number;
			readonly total: number;
			readonly warnings: readonly string[];
			/** Set when no fact is so relevant that it surely is about what was asked. */
			readonly unsure?: true;
			/** What the journal has beside the facts, best first; absent where it has nothing. */
			readonly observations?: readonly Observation[];
	  }
	| {
			readonly kind: "read";
			readonly hits: readonly RecallHit[];
			readonly unknown: readonly string[];
			/** Beginnings of ids that several facts have; absent where there is none. */
			readonly ambiguous?: readonly AmbiguousId[];
	  }
	| {
			/** Nothing was relevant. */
			readonly kind: "nothing";
			/** The nearest facts all the same, at most 3, all below the floor. */
			readonly nearest: readonly RecallHit[];
			readonly warnings: readonly string[];
			readonly observations?: readonly Observation[];
	  };

/** The facts that go with the first prompt of a conversation. */
export interface PromptIndex {
	readonly hits: readonly RecallHit[];
	/** Relevant facts left out by the budget. */
	readonly omitted: number;
}

/** What the system prompt section says about the facts, before it is put into words. */
export interface Standing {
	readonly pinned: readonly IndexedFact[];
	/** Pinned facts that did not fit. */
	readonly pinnedOmitted: number;
	readonly captions: readonly IndexedFact[];
	/** Paths with facts of their own, most facts first. */
	readonly paths: readonly { readonly path: string; readonly facts: number }[];
	readonly total: number;
}
