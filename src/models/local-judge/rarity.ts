/** How much a word tells, from how many of the facts at hand hold it. */
import type { Profile } from "./profile.ts";

/** Weight of a stem; at least 0. */
export type Rarity = (stem: string) => number;

/** Facts that are imagined beside the few at hand, none of which holds the word. */
const IMAGINED = 20;

export function rarityAmong(profiles: readonly Profile[]): Rarity {
	const holders = new Map<string, number>();
	for (const { words } of profiles) for (const stem of words.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1);
	return (stem) => Math.log((profiles.length + IMAGINED) / ((holders.get(stem) ?? 0) + 1));
}
