/** What a candidate and a known fact have in common and where they differ, as numbers of about 0 to 1. */
import { areOpposed, compareAlternatives } from "./alternatives.ts";
import { areNumberedApart } from "./enumerated.ts";
import { type Overlap, overlapOf } from "./overlap.ts";
import type { Profile } from "./profile.ts";
import { valuesClash } from "./quantities.ts";
import type { Rarity } from "./rarity.ts";
import { areAboutOthers } from "./subjects.ts";
import { type Compared, shapeFeatures, wordingFeatures } from "./wording-features.ts";

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
	"come",
	"gone",
	"swapped",
	"anchor",
	"anchors",
	"captionSwapped",
	"apart",
	"comeInMeaning",
	"changeInMeaning",
	"clauseFlipped",
	"others",
] as const;
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

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
	const compared = { ...pair, overlap: overlapOf(pair.fact, pair.candidate) };
	const wording = wordingFeatures(compared);
	const values = valueFeatures(compared);
	const names = nameFeatures(compared);
	const polarity = polarityFeatures(compared);
	const shape = shapeFeatures(compared);
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
		comeInMeaning: pair.meaning * wording.come,
		changeInMeaning: pair.meaning * polarity.change,
		clashInPlain: clash * wording.cosineOfPlainWords,
		flippedInPlain: polarity.flipped * wording.cosineOfPlainWords,
		cleanlyCovered: wording.candidateInFact * (1 - clash) * (1 - polarity.flipped),
		changeInCosine: polarity.change * wording.cosine,
		clashOfSubject: wording.subject * clash,
	};
}

function missingFrom(held: ReadonlySet<string>, all: ReadonlySet<string>): string[] {
	return [...all].filter((one) => !held.has(one));
}

function valueFeatures({ fact, candidate }: Compared) {
	const gone = missingFrom(candidate.values, fact.values);
	const come = missingFrom(fact.values, candidate.values);
	const clash = valuesClash(gone, come);
	const lost = missingFrom(candidate.identifiers, fact.identifiers).filter((one) => !isIn(candidate, one));
	const fresh = missingFrom(fact.identifiers, candidate.identifiers).filter((one) => !isIn(fact, one));
	const known = candidate.identifiers.size - fresh.length;
	return {
		valueClash: Number(clash),
		newValues: clash ? 0 : Math.min(1, come.length / 2),
		sharedValue: Number(candidate.values.size > come.length),
		identifierClash: Number(lost.length > 0 && fresh.length > 0),
		sharedIdentifiers: Math.min(1, known / 2),
		newIdentifiers: Math.min(1, fresh.length / 2),
		others: Number(areAboutOthers(fact, candidate)),
		apart: Number(areNumberedApart(fact.enumerated, candidate.enumerated)),
	};
}

/** A name is another only where no word of the other text is it, or a form of it. */
function nameFeatures({ fact, candidate, overlap }: Compared) {
	const gone = missingFrom(candidate.names, fact.names).filter((name) => !isIn(candidate, name));
	const come = missingFrom(fact.names, candidate.names)
		.filter((name) => !isIn(fact, name))
		.filter((name) => ![...overlap.counterpart.keys()].some((stem) => stem.length > 4 && name.startsWith(stem)));
	const { clash, shared } = compareAlternatives(fact.alternatives, candidate.alternatives);
	return {
		alternativeClash: Number(clash),
		sharedAlternative: Number(shared),
		nameClash: Number(gone.length > 0 && come.length > 0),
		newNames: Math.min(1, come.length / 2),
		sharedName: Number([...candidate.names].some((name) => fact.names.has(name))),
	};
}

/** In any spelling: with other marks between its parts, or within a longer word. */
function isIn({ squeezed }: Profile, name: string): boolean {
	return squeezed.includes(name.replace(/[^\p{L}\p{N}]+/gu, ""));
}

function areSwitched(fact: Profile, candidate: Profile): boolean {
	const is = candidate.isOn();
	if (is === undefined) return false;
	const was = fact.isOn();
	return was !== undefined && was !== is;
}

function polarityFeatures({ fact, candidate, rarity, overlap }: Compared) {
	let [flipped, both] = [0, 0];
	const { change, addition } = candidate.tells();
	for (const use of candidate.uses) {
		const other = fact.words.get(use.stem);
		if (other === undefined) continue;
		const weight = rarity(use.stem);
		both += weight;
		const one = use.said !== use.negated && other.said !== other.negated;
		if (one && use.negated !== other.negated) flipped += weight;
	}
	return {
		flipped: both === 0 ? 0 : flipped / both,
		opposites: Number(areSwitched(fact, candidate) || areOpposed(fact.poles, candidate.poles)),
		clauseFlipped: Math.max(clauseFlipped(fact, candidate, overlap), clauseFlipped(candidate, fact, overlap)),
		change: Number(change),
		addition: Number(addition),
	};
}

/** Most of a rejected clause that the other text says, 0 to 1: "do not rebase" against "rebase before merging". */
function clauseFlipped(one: Profile, other: Profile, { counterpart }: Overlap): number {
	let most = 0;
	for (const { stems, negated } of one.clauses) {
		if (!negated || stems.length === 0) continue;
		const said = stems.filter((stem) => {
			const use = other.words.get(stem) ?? other.words.get(counterpart.get(stem) ?? "");
			return use?.said === true && !use.negated;
		});
		most = Math.max(most, said.length / Math.max(2, stems.length));
	}
	return most;
}
