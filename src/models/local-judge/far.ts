/** Pairs that are not worth taking apart: hardly a word in common, and not alike in meaning. Most neighbours are such. */
import type { Outline } from "./profile.ts";
import type { Rarity } from "./rarity.ts";
import type { Relations } from "./relation.ts";

export const UNRELATED: Relations = { covered: 0, conflict: 0, merge: 0, distinct: 0, unrelated: 1 };

/**
 * Of 5,700 such pairs among 11,100 that were judged whole, none was given more than 0.6 to anything but its being another
 * thing, and one in a hundred more than 0.2: none would have been acted upon.
 */
const FAR_SHARE = 0.15;
const FAR_MEANING = 0.2;

interface OutlinedPair {
	readonly fact: Outline;
	readonly candidate: Outline;
	readonly rarity: Rarity;
	/** 0 to 1; 0 where vectors were not compared. */
	readonly meaning: number;
}

export function areFar({ fact, candidate, rarity, meaning }: OutlinedPair): boolean {
	if (meaning >= FAR_MEANING) return false;
	let [own, common, other] = [0, 0, 0];
	for (const { stem } of candidate.uses) {
		const weight = rarity(stem);
		own += weight;
		if (fact.words.has(stem)) common += weight;
	}
	for (const { stem } of fact.uses) other += rarity(stem);
	return common < FAR_SHARE * Math.min(own, other);
}
