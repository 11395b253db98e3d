/** What may come of an undo. */
import type { Change } from "../ports/history.ts";

export type UndoOutcome =
	| {
			readonly kind: "undone";
			readonly change: Change;
			readonly undone: Change;
			/** The other changes that were asked for together with it, taken back as well. */
			readonly also: readonly Change[];
			/** Of the same run, what has been changed since and stays as it is. */
			readonly left?: readonly { readonly change: Change; readonly why: string }[];
			/** Roots of other projects than the one at hand, whose facts it changed. */
			readonly elsewhere?: readonly string[];
			/** Newer ones that had been broken off before they changed anything. */
			readonly passedOver?: readonly Change[];
	  }
	/** This session has no change that can be taken back, or done again. */
	| {
			readonly kind: "nothing";
			/** The newest changes, of any session, that can be taken back or done again by name; at most 5. */
			readonly others: readonly Change[];
			readonly passedOver?: readonly Change[];
	  }
	/** It is the erasing of a fact for good, which nothing brings back; what was done before it can be named. */
	| { readonly kind: "final"; readonly change: Change; readonly others: readonly Change[] }
	/** No single change has this name. */
	| { readonly kind: "unnamed"; readonly name: string; readonly others: readonly Change[] }
	| { readonly kind: "conflict"; readonly change: Change; readonly why: string };
