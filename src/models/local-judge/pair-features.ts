/** What a candidate and a known fact have in common and where they differ, as numbers of about 0 to 1. */
import { align } from "./alignment.ts";
import { compareAlternatives, MEMBER_NAMES, OPPOSITES } from "./alternatives.ts";
import type { Profile } from "./profile.ts";
import { valuesClash } from "./quantities.ts";
import type { Rarity } from "./rarity.ts";
import { dotProduct } from "./runs.ts";

/** In the order of the weights. */
export const FEATURES = [
	"cosine",
	"runs",
	"candidateInFact",
	"factInCandidate",
	"captionInFact",
	"captionOfFact",
	"cosineOfPlainWords",
	"news",
	"valueClash",
	"newValues",
	"sharedValue",
	"identifierClash",
	"sharedIdentifiers",
	"newIdentifiers",
	"alternativeClash",
	"sharedAlternative",
	"flipped",
	"opposites",
	"change",
	"addition",
	"length",
	"meaning",
	"nameClash",
	"newNames",
	"sharedName",
	"common",
	"replacedEarly",
	"replacedLate",
	"lateInCommon",
	"earlyInCommon",
	"sameCaption",
	"clashInPlain",
	"flippedInPlain",
	"cleanlyCovered",
	"changeInCosine",
	"subject",
	"clashOfSubject",
	"lead",
	"cleanMeaning",
	"clashInMeaning",
	"newsInMeaning",
] as const;
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

const CHANGE =
	/\b(?:now|moved? to|renamed|no longer|any ?more|instead of|was removed|were removed|is gone|replac\w+|migrat\w+ to|switched|deprecated|obsolete|deleted|changed|raised|lowered|since v?\d|used to)\b|改用|不再|改为|迁移到|移行|廃止|変更|切り替え/iu;
const ADDITION =
	/\b(?:also|in addition|before|after|additionally|as well|needs?|requires?|otherwise|must carry|covers only|is capped|falls? back|when|while)\b|还要|还|另外|必须带|也|も必要|必ず含め|際|には/iu;

export interface Pair {
	readonly fact: Profile;
	readonly candidate: Profile;
	readonly rarity: Rarity;
	/** 0 to 1, how much closer in meaning than facts usually are; 0 where vectors were not compared. */
	readonly meaning: number;
	/** How much closer in meaning it is than the closest of the others, −1 to 1. */
	readonly lead: number;
}

export function featuresOf(pair: Pair): Features {
	const wording = wordingFeatures(pair);
	const values = valueFeatures(pair);
	const names = nameFeatures(pair);
	const polarity = polarityFeatures(pair);
	const shape = shapeFeatures(pair);
	const clash = Math.max(values.valueClash, names.alternativeClash, polarity.opposites, names.nameClash);
	return {
		...wording,
		...values,
		...names,
		...polarity,
		...shape,
		meaning: pair.meaning,
		lead: pair.lead,
		cleanMeaning: pair.meaning * (1 - clash) * (1 - polarity.flipped),
		clashInMeaning: pair.meaning * clash,
		newsInMeaning: pair.meaning * wording.news,
		clashInPlain: clash * wording.cosineOfPlainWords,
		flippedInPlain: polarity.flipped * wording.cosineOfPlainWords,
		cleanlyCovered: wording.candidateInFact * (1 - clash) * (1 - polarity.flipped),
		changeInCosine: polarity.change * wording.cosine,
		clashOfSubject: wording.subject * clash,
	};
}

function wordingFeatures({ fact, candidate, rarity }: Pair) {
	const caption = (profile: Profile): string[] => [...profile.captionWords].filter((stem) => !isValue(stem));
	const news = [...candidate.words.keys()].filter((stem) => !fact.words.has(stem));
	return {
		cosine: cosine({ fact, candidate, rarity }, () => true),
		runs: runsCosine(fact, candidate),
		candidateInFact: share(candidate.words.keys(), fact.words, rarity),
		factInCandidate: share(fact.words.keys(), candidate.words, rarity),
		captionInFact: share(caption(candidate), fact.words, rarity),
		captionOfFact: share(caption(fact), candidate.words, rarity),
		cosineOfPlainWords: cosine({ fact, candidate, rarity }, (stem) => !isValue(stem)),
		news: Math.min(1, sumOf(news, rarity) / 30),
		// The rarer the words of the captions that are not shared, the less are the two about one thing.
		subject: Math.max(
			share(caption(fact), candidate.captionWords, rarity),
			share(caption(candidate), fact.captionWords, rarity),
		),
	};
}

function isValue(stem: string): boolean {
	return /\d/.test(stem) || MEMBER_NAMES.has(stem);
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

type Compared = Omit<Pair, "meaning" | "lead">;

function cosine({ fact, candidate, rarity }: Compared, counts: (stem: string) => boolean): number {
	const weight = (stem: string, count: number): number => rarity(stem) * Math.log(1 + count);
	let [product, first, second] = [0, 0, 0];
	for (const [stem, use] of fact.words) {
		if (!counts(stem)) continue;
		const own = weight(stem, use.count);
		first += own * own;
		const other = candidate.words.get(stem);
		if (other !== undefined) product += own * weight(stem, other.count);
	}
	for (const [stem, use] of candidate.words) if (counts(stem)) second += weight(stem, use.count) ** 2;
	return first === 0 || second === 0 ? 0 : product / Math.sqrt(first * second);
}

function runsCosine(left: Profile, right: Profile): number {
	return dotProduct(left.runs, right.runs) / (left.runsLength * right.runsLength);
}

function missingFrom(held: ReadonlySet<string>, all: ReadonlySet<string>): string[] {
	return [...all].filter((one) => !held.has(one));
}

function valueFeatures({ fact, candidate }: Pair) {
	const gone = missingFrom(candidate.values, fact.values);
	const come = missingFrom(fact.values, candidate.values);
	const clash = valuesClash(gone, come);
	const lost = missingFrom(candidate.identifiers, fact.identifiers).filter((one) => !candidate.lower.includes(one));
	const fresh = missingFrom(fact.identifiers, candidate.identifiers).filter((one) => !fact.lower.includes(one));
	const known = candidate.identifiers.size - fresh.length;
	return {
		valueClash: Number(clash),
		newValues: clash ? 0 : Math.min(1, come.length / 2),
		sharedValue: Number(candidate.values.size > come.length),
		identifierClash: Number(lost.length > 0 && fresh.length > 0),
		sharedIdentifiers: Math.min(1, known / 2),
		newIdentifiers: Math.min(1, fresh.length / 2),
	};
}

function nameFeatures({ fact, candidate }: Pair) {
	const gone = missingFrom(candidate.names, fact.names).filter((name) => !candidate.words.has(name));
	const come = missingFrom(fact.names, candidate.names).filter((name) => !fact.words.has(name));
	const { clash, shared } = compareAlternatives(fact.alternatives, candidate.alternatives);
	return {
		alternativeClash: Number(clash),
		sharedAlternative: Number(shared),
		nameClash: Number(gone.length > 0 && come.length > 0),
		newNames: Math.min(1, come.length / 2),
		sharedName: Number([...candidate.names].some((name) => fact.names.has(name))),
	};
}

function polarityFeatures({ fact, candidate, rarity }: Pair) {
	let [flipped, both] = [0, 0];
	for (const [stem, use] of candidate.words) {
		const other = fact.words.get(stem);
		if (other === undefined) continue;
		both += rarity(stem);
		const one = use.said !== use.negated && other.said !== other.negated;
		if (one && use.negated !== other.negated) flipped += rarity(stem);
	}
	return {
		flipped: both === 0 ? 0 : flipped / both,
		opposites: Number(OPPOSITES.some(([one, other]) => areOpposed({ fact, candidate }, one, other))),
		change: Number(CHANGE.test(candidate.lower)),
		addition: Number(ADDITION.test(candidate.lower)),
	};
}

function areOpposed(pair: Pick<Pair, "fact" | "candidate">, one: string, other: string): boolean {
	const { fact, candidate } = pair;
	const only = (profile: Profile, wanted: string, unwanted: string): boolean =>
		holds(profile, wanted) && !holds(profile, unwanted);
	return (
		(only(fact, one, other) && only(candidate, other, one)) || (only(fact, other, one) && only(candidate, one, other))
	);
}

function holds(profile: Profile, stem: string): boolean {
	return profile.words.has(stem) || (/[^\p{ASCII}]/u.test(stem) && profile.lower.includes(stem));
}

function shapeFeatures({ fact, candidate }: Pair) {
	const { common, replacedEarly, replacedLate } = align(fact.sequence, candidate.sequence);
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
	};
}
