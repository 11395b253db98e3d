/** How much of a fact is shown where its paths are touched. */
import type { Fact } from "../facts/fact.ts";
import { urgencyOf } from "../facts/urgency.ts";
import type { FactUsage } from "../ports/fact-index.ts";
import type { Settings } from "../settings/table.ts";

/** In full, as a caption, or only as one of a number. */
export type Tier = "high" | "mid" | "low";

export type UrgencyThresholds = Pick<Settings, "judge.urgencyHigh" | "judge.urgencyMid">;

const HIGHEST = 2;
/**
 * A wording that says nothing either way is worth its caption; only what its wording calls a matter of style falls below.
 * Of a gotcha it takes no word of warning to be one.
 */
const UNSAID = 0.2;
const KINDS: Readonly<Partial<Record<Fact["kind"], number>>> = { gotcha: 0.6, feedback: 0.3, reference: -0.1 };

/** 0 (can wait) to 2 (in full at once): what a judge said, else what kind and wording say. */
export function urgencyFor(
	fact: Pick<Fact, "kind" | "caption" | "content">,
	usage: Pick<FactUsage, "urgency">,
): number {
	if (usage.urgency !== undefined) return usage.urgency;
	return Math.min(HIGHEST, urgencyOf(fact) + UNSAID + (KINDS[fact.kind] ?? 0));
}

export function tierOf(urgency: number, thresholds: UrgencyThresholds): Tier {
	if (urgency >= thresholds["judge.urgencyHigh"]) return "high";
	return urgency >= thresholds["judge.urgencyMid"] ? "mid" : "low";
}
