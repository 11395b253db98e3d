/** Whether what a fact names is still there: the verdict that goes with a fact wherever it is shown. */

/** One thing that a fact names and that is no longer as it was. */
export type StaleCitation =
	/** It is there, and says something else than when the fact was written. `now` is what it says, where that is short. */
	| { readonly kind: "changed"; readonly cited: string; readonly now?: string }
	| { readonly kind: "moved"; readonly cited: string; readonly to: string }
	/** `unproven` where nobody knows that it ever was there. */
	| { readonly kind: "gone"; readonly cited: string; readonly unproven?: true }
	/** Not here; `where` names a branch or another worktree that has it. */
	| { readonly kind: "elsewhere"; readonly cited: string; readonly where: string };

export type Freshness =
	/** It names nothing that could be checked, or nothing that is known ever to have been there. */
	| { readonly kind: "uncited" }
	/** Everything that could be checked holds. */
	| { readonly kind: "fresh"; readonly holds: number }
	/** `stale` is not empty; `holds` counts what is still as it was. */
	| { readonly kind: "stale"; readonly stale: readonly StaleCitation[]; readonly holds: number };

export type FreshnessVerdict = "uncited" | "fresh" | StaleCitation["kind"];

const WORST_FIRST: readonly StaleCitation["kind"][] = ["gone", "moved", "elsewhere", "changed"];

/** The verdict in one word: the worst of what was found. */
export function verdictOf(freshness: Freshness): FreshnessVerdict {
	if (freshness.kind !== "stale") return freshness.kind;
	return WORST_FIRST.find((kind) => freshness.stale.some((each) => each.kind === kind)) ?? "fresh";
}
