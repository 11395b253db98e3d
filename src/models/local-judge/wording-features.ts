/** What two facts have in common as texts: words, captions, order. */
import { align } from "./alignment.ts";
import type { Overlap } from "./overlap.ts";
import type { Profile } from "./profile.ts";
import type { Rarity } from "./rarity.ts";

export interface Compared {
	readonly fact: Profile;
	readonly candidate: Profile;
	readonly rarity: Rarity;
	readonly overlap: Overlap;
}

export type WordingFeatures = Readonly<
	Record<
		| "cosine"
		| "cosineOfPlainWords"
		| "runs"
		| "candidateInFact"
		| "factInCandidate"
		| "captionInFact"
		| "captionOfFact"
		| "come"
		| "gone"
		| "news"
		| "subject"
		| "anchor"
		| "anchors",
		number
	>
>;

export type ShapeFeatures = Readonly<
	Record<
		| "length"
		| "common"
		| "replacedEarly"
		| "replacedLate"
		| "lateInCommon"
		| "earlyInCommon"
		| "sameCaption"
		| "swapped"
		| "captionSwapped",
		number
	>
>;

/** Summed weight of words that counts as much. */
const MUCH = 30;
const SOME = 15;
/** Weight of a word that only the two facts hold. */
const RAREST = 6;

export function wordingFeatures(compared: Compared): WordingFeatures {
	const { fact, candidate, rarity, overlap } = compared;
	const plain = ({ captionWords, choices }: Profile): string[] =>
		[...captionWords].filter((stem) => !choices.has(stem));
	const { met } = overlap;
	const cosines = cosinesOf(compared);
	return {
		...cosines,
		runs: runsCosine(fact, candidate),
		candidateInFact: share(candidate.words.keys(), overlap.counterpart, rarity),
		factInCandidate: share(fact.words.keys(), met, rarity),
		captionInFact: share(plain(candidate), overlap.counterpart, rarity),
		captionOfFact: share(plain(fact), met, rarity),
		come: Math.min(1, sumOf(overlap.come, rarity) / SOME),
		gone: Math.min(1, sumOf(overlap.gone, rarity) / SOME),
		news: Math.min(1, sumOf(overlap.come, rarity) / MUCH),
		// The rarer the words of the captions that are not shared, the less are the two about one thing.
		subject: Math.max(
			share(plain(fact), candidate.captionWords, rarity),
			share(plain(candidate), fact.captionWords, rarity),
		),
		...anchors(compared),
	};
}

/** Words that few facts hold tie two facts together more than many common ones. */
function anchors({ fact, rarity, overlap }: Compared) {
	let [most, all] = [0, 0];
	for (const other of overlap.counterpart.values()) {
		if (!fact.words.has(other)) continue;
		const weight = rarity(other);
		most = Math.max(most, weight);
		all += weight;
	}
	return { anchor: Math.min(1, most / RAREST), anchors: Math.min(1, all / MUCH) };
}

function sumOf(stems: Iterable<string>, rarity: Rarity): number {
	let sum = 0;
	for (const stem of stems) sum += rarity(stem);
	return sum;
}

/** Weighed share of the stems that are held. */
function share(stems: Iterable<string>, held: { has(stem: string): boolean }, rarity: Rarity): number {
	let [all, common] = [0, 0];
	for (const stem of stems) {
		const weight = rarity(stem);
		all += weight;
		if (held.has(stem)) common += weight;
	}
	return all === 0 ? 0 : common / all;
}

/** Of all words, and of those that are no values. */
function cosinesOf({ fact, candidate, rarity, overlap }: Compared) {
	const weight = (stem: string, count: number): number => rarity(stem) * Math.log1p(count);
	let [product, first, second, plainProduct, plainFirst, plainSecond] = [0, 0, 0, 0, 0, 0];
	for (const { stem, count } of fact.uses) {
		const square = weight(stem, count) ** 2;
		first += square;
		if (!fact.choices.has(stem)) plainFirst += square;
	}
	for (const { stem, count } of candidate.uses) {
		const own = weight(stem, count);
		second += own * own;
		if (!candidate.choices.has(stem)) plainSecond += own * own;
		const counterpart = overlap.counterpart.get(stem);
		const use = counterpart === undefined ? undefined : fact.words.get(counterpart);
		if (counterpart === undefined || use === undefined) continue;
		const both = own * weight(counterpart, use.count);
		product += both;
		if (!candidate.choices.has(stem)) plainProduct += both;
	}
	const cosine = (dot: number, one: number, other: number): number => (dot === 0 ? 0 : dot / Math.sqrt(one * other));
	return {
		cosine: cosine(product, first, second),
		cosineOfPlainWords: cosine(plainProduct, plainFirst, plainSecond),
	};
}

function runsCosine(left: Profile, right: Profile): number {
	let product = 0;
	for (let at = 0; at < left.runs.length; at++) product += (left.runs[at] ?? 0) * (right.runs[at] ?? 0);
	return product / (left.runsLength * right.runsLength);
}

export function shapeFeatures({ fact, candidate, overlap }: Compared): ShapeFeatures {
	const { gone, come, counterpart } = overlap;
	const right = candidate.sequence.map((stem) => counterpart.get(stem) ?? stem);
	const { common, replacedEarly, replacedLate } = align({ left: fact.sequence, gone, right, come });
	const [mine, other] = [candidate.captionWords, fact.captionWords];
	const sameCaption = mine.size > 0 && mine.size === other.size && [...mine].every((stem) => other.has(stem));
	return {
		length: Math.min(2, candidate.words.size / Math.max(1, fact.words.size)) / 2,
		common,
		replacedEarly: Math.min(1, replacedEarly),
		replacedLate: Math.min(1, replacedLate / 2),
		lateInCommon: replacedLate > 0 ? common : 0,
		earlyInCommon: replacedEarly > 0 ? common : 0,
		sameCaption: Number(sameCaption),
		swapped: Number(gone.size > 0 && come.size > 0),
		captionSwapped: Number(stands(fact, gone) && stands(candidate, come)),
	};
}

function stands({ captionWords, choices }: Profile, alone: ReadonlySet<string>): boolean {
	return [...captionWords].some((stem) => alone.has(stem) && !choices.has(stem));
}
