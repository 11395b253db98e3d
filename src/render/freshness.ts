/** Verdicts on facts in a few words, for models and people alike. */
import type { Freshness, StaleCitation } from "../facts/freshness.ts";
import { softLine } from "./fence.ts";

/** A fact that has gone stale throughout is told by its first few citations. */
const SHOWN_MAX = 4;

function words(stale: StaleCitation): string {
	const cited = softLine(stale.cited);
	switch (stale.kind) {
		case "gone":
			return `${cited} is ${stale.unproven === true ? "not there" : "gone"}`;
		case "moved":
			return `${cited} moved to ${softLine(stale.to)}`;
		case "elsewhere":
			return `${cited} is not here but in ${softLine(stale.where)}`;
		case "changed":
			return stale.now === undefined ? `${cited} changed since` : `${cited} changed since, now ${softLine(stale.now)}`;
	}
}

/** What no longer holds; empty when nothing is to be said against the fact. */
export function staleWords(freshness: Freshness | undefined): string {
	if (freshness?.kind !== "stale") return "";
	const shown = freshness.stale.slice(0, SHOWN_MAX).map(words);
	const more = freshness.stale.length - shown.length;
	return more > 0 ? `${shown.join("; ")}; and ${more} more` : shown.join("; ");
}

/** The verdict for a line about a fact: `fresh`, or what is stale. Empty where nothing could be checked. */
export function freshnessWords(freshness: Freshness | undefined): string {
	if (freshness?.kind === "fresh") return "fresh";
	const stale = staleWords(freshness);
	return stale === "" ? "" : `STALE: ${stale}`;
}
