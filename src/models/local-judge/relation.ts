/** How a candidate stands to a known fact: a softmax over the features, and rules that it may not overrule. */
import { FEATURES, type Features, featuresOf, type Pair } from "./pair-features.ts";
import type { Profile } from "./profile.ts";
import { type Restrictions, restrictionsOf } from "./restrictions.ts";
import type { RelationWeights } from "./weights.ts";

/** In the order of the weights. */
export const RELATIONS = ["covered", "conflict", "merge", "distinct", "unrelated"] as const;
export type Relation = (typeof RELATIONS)[number];
/** Together 1. */
export type Relations = Readonly<Record<Relation, number>>;

const REPEATED: Relations = { covered: 0.99, conflict: 0.0025, merge: 0.0025, distinct: 0.0025, unrelated: 0.0025 };
/** A candidate that differs in something with a value of its own counts as covered by no more than this. */
const MOST_COVERED = 0.3;
/** Words alone, with no vector beside them, are not enough to throw a candidate away. */
const MOST_BY_WORDS = 0.65;
/** Not enough to act upon. */
const UNSURE = 0.6;
/** One of many with another number is another thing. */
const MOST_APART = 0.2;
/** Of what is taken from one relation, this share goes to what the difference looks like. */
const TO_LIKELY = 0.6;
/** A candidate with a smaller share of known words may say something new with the others, unless it means the same. */
const MOSTLY_KNOWN = 0.6;
const SOMEWHAT_KNOWN = 0.3;
const SAME_MEANING = 0.65;
const SAME_WORDS = 0.95;
const MANY_FLIPPED = 0.34;
const CLAUSE_FLIPPED = 0.5;
const MUCH_COMMON = 0.75;
/** Different Chinese characters from which on a text counts as written in them. */
const IDEOGRAPHIC = 6;
const SOMEWHAT_ALIKE = 0.5;
/** Another fact is closer in meaning by more than this. */
const CLOSER = -0.02;

export function relationsOf(pair: Pair, weights: RelationWeights): Relations {
	const restrictions = restrictionsOf(pair.fact, pair.candidate);
	if (repeats(pair.fact, pair.candidate, restrictions)) return REPEATED;
	const features = featuresOf(pair);
	const restrained = limited(restrain(softmax(features, weights), features), features, restrictions);
	return pair.candidate.letters.size >= IDEOGRAPHIC ? byIdeographs(restrained, features) : restrained;
}

/** Single characters meet by chance in longer texts: it takes likeness in meaning as well to add one to the other. */
function byIdeographs(relations: Relations, { meaning }: Features): Relations {
	return meaning >= SOMEWHAT_ALIKE ? relations : atMost(relations, "merge", { most: UNSURE, likely: "distinct" });
}

export function softmax(features: Features, { mean, scale, rows }: RelationWeights): Relations {
	const standard = FEATURES.map((name, place) => (features[name] - (mean[place] ?? 0)) / (scale[place] ?? 1));
	const sums = rows.map((row) => {
		let sum = row[0] ?? 0;
		for (let place = 0; place < standard.length; place++) sum += (standard[place] ?? 0) * (row[place + 1] ?? 0);
		return sum;
	});
	const most = Math.max(...sums);
	const powers = sums.map((sum) => Math.exp(sum - most));
	const total = powers.reduce((sum, power) => sum + power, 0);
	const of = (relation: Relation): number => (powers[RELATIONS.indexOf(relation)] ?? 0) / total;
	return {
		covered: of("covered"),
		conflict: of("conflict"),
		merge: of("merge"),
		distinct: of("distinct"),
		unrelated: of("unrelated"),
	};
}

/** What the weights may not decide, in turn. */
function restrain(relations: Relations, features: Features): Relations {
	return [numbered, byWords, repeated, replaced, joined, closest, sameSubject].reduce(
		(known, rule) => rule(known, features),
		relations,
	);
}

type Rule = (relations: Relations, features: Features) => Relations;

const numbered: Rule = (relations, { apart }) => {
	if (apart === 0) return relations;
	const most = (relation: Relation): number => Math.min(MOST_APART, relations[relation]);
	const [covered, conflict, merge] = [most("covered"), most("conflict"), most("merge")];
	return { covered, conflict, merge, unrelated: 0, distinct: 1 - covered - conflict - merge };
};

const byWords: Rule = (relations, { meaning }) =>
	meaning === 0 ? atMost(relations, "covered", { most: MOST_BY_WORDS, likely: "merge" }) : relations;

/**
 * What is covered is thrown away, so it takes more than resemblance: nothing that carries a value may differ. What looks
 * covered but swaps a number, a name, an alternative or a word in the same frame is at best a conflict, and unsure.
 */
const repeated: Rule = (relations, features) => {
	const swapped = swaps(features);
	const known = features.meaning >= SAME_MEANING ? SOMEWHAT_KNOWN : MOSTLY_KNOWN;
	const adds =
		features.candidateInFact < known ||
		features.newValues > 0 ||
		features.newNames >= 0.5 ||
		features.newIdentifiers >= 0.5;
	if (!swapped && !adds) return relations;
	return atMost(relations, "covered", { most: MOST_COVERED, likely: swapped ? "conflict" : "merge" });
};

/** An edit replaces something: where nothing of the known fact is contradicted, there is nothing to replace. */
const replaced: Rule = (relations, features) => {
	const { valueClash, alternativeClash, nameClash, identifierClash, opposites, clauseFlipped, change, swapped } =
		features;
	const contradicts = valueClash + alternativeClash + nameClash + opposites > 0 || clauseFlipped >= CLAUSE_FLIPPED;
	const isReplaced = swapped > 0 && (change > 0 || identifierClash > 0 || features.replacedLate > 0);
	return contradicts || isReplaced ? relations : atMost(relations, "conflict", { most: UNSURE, likely: "merge" });
};

/** What contradicts a fact is not added to it. */
const joined: Rule = (relations, { opposites, clauseFlipped, common }) =>
	opposites > 0 || (clauseFlipped >= CLAUSE_FLIPPED && common >= 0.5)
		? atMost(relations, "merge", { most: UNSURE, likely: "conflict" })
		: relations;

/** Where another fact means more nearly the same, this is not the one to act upon without asking. */
const closest: Rule = (relations, { meaning, lead }) => {
	if (meaning === 0 || lead >= CLOSER) return relations;
	return unsure(relations);
};

/** What changes keeps its name: where the name and something else differ, it is more likely another thing. */
const sameSubject: Rule = (relations, features) => {
	const { others, replacedEarly, replacedLate, valueClash, alternativeClash, nameClash, change } = features;
	const differs = valueClash + alternativeClash + nameClash + replacedLate > 0;
	const isAnother = others > 0 || (replacedEarly > 0 && features.captionSwapped > 0 && change === 0);
	return isAnother && differs ? unsure(relations) : relations;
};

/**
 * A fact says what a candidate says only where it says it of as much, and takes a correction only where the candidate
 * says it of the same. What is said of less is another fact, or its exception: the agent knows which.
 */
function limited(relations: Relations, features: Features, restrictions: Restrictions): Relations {
	let known = relations;
	if (isActed(known.covered) && restrictions.narrower())
		known = atMost(atMost(known, "covered", APART), "merge", APART);
	if (isActed(known.conflict) && isOfAnother(features, restrictions))
		known = atMost(atMost(known, "conflict", APART), "merge", APART);
	return known;
}

const APART = { most: UNSURE, likely: "distinct" } as const;

function isActed(probability: number): boolean {
	return probability > UNSURE;
}

/** A text that says itself that something has changed is a correction, whatever limits it. */
function isOfAnother({ change, valueClash }: Features, { narrows, limitsDiffer }: Restrictions): boolean {
	return change === 0 && (narrows() || (valueClash > 0 && limitsDiffer()));
}

function unsure(relations: Relations): Relations {
	const picks = ["covered", "conflict", "merge"] as const;
	return picks.reduce<Relations>((known, pick) => atMost(known, pick, { most: UNSURE, likely: "distinct" }), relations);
}

/** What is taken from a relation goes in part to what the difference looks like. */
function atMost(
	relations: Relations,
	from: Relation,
	{ most, likely }: { readonly most: number; readonly likely: Relation },
): Relations {
	const taken = relations[from] - most;
	if (taken <= 0) return relations;
	const capped: Relations = { ...relations, [from]: most, [likely]: relations[likely] + taken * TO_LIKELY };
	return { ...capped, distinct: capped.distinct + taken * (1 - TO_LIKELY) };
}

function swaps(features: Features): boolean {
	const { valueClash, nameClash, alternativeClash, opposites, flipped, replacedLate, common, sameCaption } = features;
	if (valueClash + nameClash + alternativeClash + opposites > 0 || flipped > MANY_FLIPPED) return true;
	if (features.clauseFlipped >= CLAUSE_FLIPPED) return true;
	if (common > SAME_WORDS && features.captionInFact < 1) return true;
	return replacedLate > 0 && (common >= MUCH_COMMON || sameCaption > 0);
}

/** The same words and values, with the same of them forbidden. */
function repeats(fact: Profile, candidate: Profile, { narrower }: Restrictions): boolean {
	const sameSubject = [...candidate.captionWords].every((stem) => fact.words.has(stem));
	if (sameSubject && fact.canonical !== "" && fact.canonical === candidate.canonical) return true;
	const shared = fact.uses.filter(({ stem }) => candidate.words.has(stem)).length;
	const all = fact.words.size + candidate.words.size - shared;
	if (all === 0 || shared / all < SAME_WORDS || !sameMembers(fact.values, candidate.values)) return false;
	const isSame = candidate.uses.every((use) => {
		const other = fact.words.get(use.stem);
		return other === undefined || (other.said === use.said && other.negated === use.negated);
	});
	return isSame && !narrower();
}

function sameMembers(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
	return left.size === right.size && [...left].every((one) => right.has(one));
}
