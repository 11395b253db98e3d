/** What a person has to look at, and what became of it. */
import type { Fact } from "../facts/fact.ts";
import type { AmbiguousId } from "../facts/named-id.ts";
import type { Scope, StoreId } from "../facts/scope.ts";
import type { Refusal } from "../gate/outcome.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactFile } from "../ports/fact-store.ts";
import type { Change } from "../ports/history.ts";

/** Something that a person has to look at. */
export type ReviewItem =
	| {
			/** Not shown to models before it is approved. */
			readonly kind: "quarantined";
			readonly file: FactFile;
			readonly scope: Scope;
			readonly store: StoreId;
			/** One line for a person. */
			readonly because: string;
	  }
	| {
			/** Added although it may repeat or contradict others. */
			readonly kind: "undecided";
			readonly item: IndexedFact;
			readonly near: readonly IndexedFact[];
			/** ISO 8601, UTC. */
			readonly at: string;
	  };

export type ReviewOutcome =
	| { readonly kind: "unknown"; readonly id: string }
	| (AmbiguousId & { readonly kind: "ambiguous" })
	/** `let-in`, `kept-out`: of the quarantine. `settled`: both facts stand. */
	| { readonly kind: "let-in" | "kept-out" | "settled"; readonly fact: Fact }
	/** Can be undone. */
	| { readonly kind: "forgotten"; readonly fact: Fact; readonly changes: readonly Change[] }
	| { readonly kind: "refused"; readonly refusal: Refusal };

/** A file of a store, by its name. */
export interface FileName {
	readonly store: StoreId;
	readonly name: string;
}

export type KeepOutcome =
	/** Can be undone. */
	| { readonly kind: "kept"; readonly fact: Fact; readonly change: Change }
	/** The file is no conflict any more. */
	| { readonly kind: "gone" }
	| { readonly kind: "not-a-fact"; readonly why: string }
	| { readonly kind: "refused"; readonly why: string };
