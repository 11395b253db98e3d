/** How much of a fact is shown where its paths are touched. */
import type { Fact } from "../facts/fact.ts";
import { urgencyAtPaths } from "../facts/urgency.ts";
import type { FactUsage } from "../ports/fact-index.ts";
import type { Settings } from "../settings/table.ts";

/** In full, as a caption, or only as one of a number. */
export type Tier = "high" | "mid" | "low";

export type UrgencyThresholds = Pick<Settings, "judge.urgencyHigh" | "judge.urgencyMid">;

/** 0 (can wait) to 2 (in full at once): what a judge said, else what kind and wording say. */
export function urgencyFor(
	fact: Pick<Fact, "kind" | "caption" | "content">,
	usage: Pick<FactUsage, "urgency">,
): number {
	return usage.urgency ?? urgencyAtPaths(fact);
}

export function tierOf(urgency: number, thresholds: UrgencyThresholds): Tier {
	if (urgency >= thresholds["judge.urgencyHigh"]) return "high";
	return urgency >= thresholds["judge.urgencyMid"] ? "mid" : "low";
}
