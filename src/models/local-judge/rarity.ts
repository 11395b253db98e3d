/** How much a word tells, from how many facts hold it: of those at hand, and of those that were ever counted. */
import { COMMON_WORDS, COUNTED_FACTS } from "./common-words.ts";
import type { Outline } from "./profile.ts";

/** Weight of a stem; above 0. */
export type Rarity = (stem: string) => number;

/** A word that was not counted may still be in so many of the facts that were. */
const UNCOUNTED = 2;

export function rarityAmong(facts: readonly Pick<Outline, "uses">[]): Rarity {
	const holders = new Map<string, number>();
	for (const { uses } of facts) for (const { stem } of uses) holders.set(stem, (holders.get(stem) ?? 0) + 1);
	const all = facts.length + COUNTED_FACTS;
	const known = new Map<string, number>();
	return (stem) => {
		const weighed = known.get(stem);
		if (weighed !== undefined) return weighed;
		const weight = Math.log(all / ((holders.get(stem) ?? 0) + (COMMON_WORDS.get(stem) ?? UNCOUNTED)));
		known.set(stem, weight);
		return weight;
	};
}
