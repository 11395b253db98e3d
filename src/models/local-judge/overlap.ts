/** Which words of two facts meet, also where they are not quite the same, and which stand alone. */
import type { Profile } from "./profile.ts";

export interface Overlap {
	/** The word of the known fact that a word of the candidate stands for; absent where there is none. */
	readonly counterpart: ReadonlyMap<string, string>;
	/** Words of the known fact that a word of the candidate stands for. */
	readonly met: ReadonlySet<string>;
	/** Words of substance of the known fact that the candidate has nothing for. */
	readonly gone: ReadonlySet<string>;
	/** Words of substance of the candidate that the known fact has nothing for. */
	readonly come: ReadonlySet<string>;
}

/** Beginnings that two forms of one word share: "idempotent" and "idempotency", 담당자 and 담당. */
const SHARED_START = 5;
const SHARED_SYLLABLES = 2;
const MOST_ENDING = 4;
/** A word this long may be written as two, or two as one: "timezone". */
const COMPOUND = 6;

export function overlapOf(fact: Profile, candidate: Profile): Overlap {
	const counterpart = new Map<string, string>();
	const met = new Set<string>();
	const [left, right]: [string[], string[]] = [[], []];
	for (const { stem } of candidate.uses) {
		if (fact.words.has(stem)) counterpart.set(stem, stem);
		else right.push(stem);
	}
	for (const { stem } of fact.uses) {
		if (candidate.words.has(stem)) met.add(stem);
		else left.push(stem);
	}
	const byStart = Map.groupBy(left, startOf);
	for (const stem of right) {
		const other = byStart.get(startOf(stem))?.find((one) => isForm(one, stem));
		if (other !== undefined) {
			counterpart.set(stem, other);
			met.add(other);
		} else if (isWithin(stem, fact)) counterpart.set(stem, stem);
	}
	for (const stem of left) if (!met.has(stem) && isWithin(stem, candidate)) met.add(stem);
	return {
		counterpart,
		met,
		gone: new Set(left.filter((stem) => !met.has(stem) && fact.substance.has(stem))),
		come: new Set(right.filter((stem) => !counterpart.has(stem) && candidate.substance.has(stem))),
	};
}

/** Forms of one word begin with the same two characters; of a single one, the second is missing in both. */
function startOf(stem: string): string {
	return stem.slice(0, 2);
}

/** Of stems with one beginning. */
function isForm(one: string, other: string): boolean {
	if (/\d/.test(one)) return false;
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	if (long.length - short.length > MOST_ENDING) return false;
	let shared = 2;
	while (shared < short.length && short.charCodeAt(shared) === long.charCodeAt(shared)) shared++;
	if (isHangul(one)) return shared >= SHARED_SYLLABLES && shared >= short.length - 1;
	return one.charCodeAt(0) < FIRST_CJK && shared >= Math.max(SHARED_START, short.length - 3);
}

const FIRST_CJK = 0x2e80;

function isHangul(stem: string): boolean {
	const code = stem.charCodeAt(0);
	return code >= 0xac00 && code <= 0xd7a3;
}

/** As part of a compound, or with its characters apart. */
function isWithin(stem: string, { squeezed, letters }: Profile): boolean {
	if (stem.charCodeAt(0) >= FIRST_CJK && !isHangul(stem)) {
		if (stem.length <= 2) return Array.from(stem).every((letter) => letters.has(letter));
		return squeezed.includes(stem);
	}
	return stem.length >= COMPOUND && squeezed.includes(stem);
}
