/**
 * Where words of few facts stand, as it was read before: the questions of a session share their words. A list stays good
 * while all that came since was written here, for then it is known which words came with it.
 */
import { RecentMap } from "../../kernel/recent-map.ts";
import type { Posting } from "./fact-writes.ts";
import { placeOf, type StoreRoster } from "./roster.ts";

/** Twice the fact's key, and one more in the caption; ascending by fact. */
export type PlaceList = readonly number[];

/** A list takes a few hundred bytes, and a few kilobytes at most. */
const LISTS_MAX = 2048;
/** Facts whose words are kept. */
const WRITTEN_MAX = 256;

interface Kept {
	readonly list: PlaceList;
	readonly revision: number;
	/** Greatest key of the store at the time. */
	readonly newest: number;
}

interface Written {
	readonly keys: Set<number>;
	readonly places: Map<string, number[]>;
}

/** The fact's key in one of its places. */
export function keyOf(place: number): number {
	return Math.floor(place / 2);
}

export class KeptLists {
	#generation = 0;
	readonly #kept = new RecentMap<string, Kept>(LISTS_MAX);
	/** By store. */
	readonly #written = new Map<number, Written>();

	/** The whole list as it is now, or `undefined` when it is not known. */
	of(term: string, roster: StoreRoster): PlaceList | undefined {
		const kept = this.#kept.get(term);
		if (kept === undefined || kept.revision === roster.revision) return kept?.list;
		if (kept.newest < this.#lastForeign(roster)) return undefined;
		const came = this.#written.get(roster.store)?.places.get(term) ?? [];
		const isThere = (place: number): boolean => placeOf(roster, keyOf(place)) >= 0;
		return [...kept.list, ...came.filter((place) => keyOf(place) > kept.newest)].filter(isThere);
	}

	keep(term: string, list: PlaceList, { revision, keys, count }: StoreRoster): void {
		this.#kept.set(term, { list, revision, newest: keys[count - 1] ?? 0 });
	}

	/** What this process has just added to a store, in the database of the generation given. */
	wrote(store: number, postings: readonly Posting[], generation: number): void {
		if (generation !== this.#generation) return;
		const known = this.#written.get(store);
		const hasRoom = known !== undefined && known.keys.size + postings.length <= WRITTEN_MAX;
		const written = hasRoom ? known : { keys: new Set<number>(), places: new Map<string, number[]>() };
		this.#written.set(store, written);
		if (postings.length > WRITTEN_MAX) return;
		for (const posting of postings) addPosting(written, posting);
	}

	/** For a database that is another one. */
	beginAnew(generation: number): void {
		this.#generation = generation;
		this.#kept.clear();
		this.#written.clear();
	}

	/** Greatest key whose words are not known here; 0 where all are. */
	#lastForeign({ store, keys, count }: StoreRoster): number {
		const own = this.#written.get(store)?.keys;
		for (let place = count - 1; place >= 0; place--) {
			const key = keys[place] ?? 0;
			if (own?.has(key) !== true) return key;
		}
		return 0;
	}
}

function addPosting({ keys, places }: Written, { key, caption, body }: Posting): void {
	keys.add(key);
	addTerms(places, caption, 2 * key + 1);
	addTerms(places, body, 2 * key);
}

function addTerms(places: Map<string, number[]>, terms: string, place: number): void {
	// The tokeniser folds the letters of ASCII, and no others.
	const folded = terms.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	for (const term of folded.split(" ")) {
		const list = places.get(term);
		if (list === undefined) places.set(term, [place]);
		else list.push(place);
	}
}
