/** Names for the keys that a search found. */
import type { FactId } from "../../facts/fact.ts";
import type { StoreId } from "../../facts/scope.ts";
import { idAt, placeOf, type StoreRoster } from "./roster.ts";
import type { Top } from "./top.ts";

export interface NamedHit {
	readonly id: FactId;
	readonly store: StoreId;
	readonly score: number;
	/** Key of the fact's text. */
	readonly text: number;
}

/** Best first, equal scores by id. */
export function hitsOf(top: Top, rosters: readonly StoreRoster[]): readonly NamedHit[] {
	return top
		.entries()
		.flatMap(({ item, score }) => named(item, score, rosters))
		.sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}

function named(key: number, score: number, rosters: readonly StoreRoster[]): readonly NamedHit[] {
	for (const roster of rosters) {
		const place = placeOf(roster, key);
		if (place >= 0) return [{ id: idAt(roster, place), store: roster.id, score, text: roster.texts[place] ?? 0 }];
	}
	return [];
}
