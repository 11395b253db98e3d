/** Fits the weights of the local judge, whole or by cross-validation. */
import { leadOf, meaningOf } from "../src/models/local-judge/meaning.ts";
import { FEATURES, type Features, featuresOf } from "../src/models/local-judge/pair-features.ts";
import { type Profile, profileOf } from "../src/models/local-judge/profile.ts";
import { rarityAmong } from "../src/models/local-judge/rarity.ts";
import { RELATIONS, type Relation } from "../src/models/local-judge/relation.ts";
import type { RelationWeights } from "../src/models/local-judge/weights.ts";
import type { ForeignPair, PairCase } from "./judge-sets.ts";

export interface FitRow {
	readonly id: string;
	readonly group: string;
	readonly features: Features;
	/** `other`: anything but covered. */
	readonly relation: Relation | "other";
	readonly weight: number;
}

/** Other neighbours of a candidate that stand for what it has nothing to do with. */
const NEGATIVES = 3;
const NEGATIVE_WEIGHT = 0.5;
/** A negative with more words in common than this is about something near. */
const NEAR = 0.15;
const STEPS = 300;
const RATE = 0.4;
/** Share of the last step that is added to the next. */
const MOMENTUM = 0.9;
const DECAY = 0.003;
const FOLDS = 10;

export function fitRows(cases: readonly PairCase[], withMeaning = true): readonly FitRow[] {
	return cases.flatMap((one) => rowsOf(one, withMeaning));
}

function rowsOf({ id, group, candidate, gold, target, neighbours }: PairCase, withMeaning: boolean): FitRow[] {
	if (gold === "reject") return [];
	const own = profileOf(candidate);
	const profiles = new Map<string, Profile>(neighbours.map((neighbour) => [neighbour.key, profileOf(neighbour)]));
	const rarity = rarityAmong([own, ...profiles.values()]);
	const others = neighbours.filter(({ key }) => key !== target).slice(0, NEGATIVES);
	const chosen = [...neighbours.filter(({ key }) => key === target), ...others];
	return chosen.flatMap((neighbour) => {
		const fact = profiles.get(neighbour.key);
		if (fact === undefined) return [];
		const [meaning, lead] = withMeaning ? [meaningOf(neighbour), leadOf(neighbour, neighbours)] : [0, 0];
		const features = featuresOf({ fact, candidate: own, rarity, meaning, lead });
		const isTarget = neighbour.key === target;
		const negative = features.cosine > NEAR ? "distinct" : "unrelated";
		const relation: Relation = isTarget ? gold : negative;
		return [{ id, group, features, relation, weight: isTarget ? 1 : NEGATIVE_WEIGHT }];
	});
}

/** Weight of a published pair: there are many, and they are about other things than projects. */
const FOREIGN_WEIGHT = 0.1;

/** Published pairs tell only what may be thrown away and what may not. */
export function foreignRows(
	pairs: readonly (ForeignPair & { readonly cosine: number })[],
	withMeaning = true,
): readonly FitRow[] {
	return pairs.map(({ id, gold, a, b, cosine }): FitRow => {
		const [fact, candidate] = [profileOf({ caption: "", content: a }), profileOf({ caption: "", content: b })];
		const neighbour = { cosine };
		const [meaning, lead] = withMeaning ? [meaningOf(neighbour), leadOf(neighbour, [neighbour])] : [0, 0];
		const features = featuresOf({ fact, candidate, rarity: rarityAmong([candidate, fact]), meaning, lead });
		return { id, group: id, features, relation: FOREIGN_RELATION.get(gold) ?? "other", weight: FOREIGN_WEIGHT };
	});
}

const FOREIGN_RELATION: ReadonlyMap<string, Relation> = new Map([
	["same", "covered"],
	["entail", "covered"],
	["different", "unrelated"],
]);

/** By gradient descent on the weighted cross entropy, with decay of all weights but the constants. */
export function fitRelations(rows: readonly FitRow[]): RelationWeights {
	const columns = FEATURES.map((name) => rows.map(({ features }) => features[name]));
	const mean = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / rows.length);
	const scale = columns.map((column, at) => {
		const variance = column.reduce((sum, value) => sum + (value - (mean[at] ?? 0)) ** 2, 0) / rows.length;
		return Math.sqrt(variance) || 1;
	});
	const width = FEATURES.length + 1;
	const inputs = new Float64Array(rows.length * width);
	for (const [place, { features }] of rows.entries()) {
		inputs[place * width] = 1;
		for (const [at, name] of FEATURES.entries())
			inputs[place * width + at + 1] = (features[name] - (mean[at] ?? 0)) / (scale[at] ?? 1);
	}
	const weights = descend({ rows, inputs, width });
	return {
		mean: mean.map(rounded),
		scale: scale.map(rounded),
		rows: RELATIONS.map((_, at) => Array.from(weights.subarray(at * width, (at + 1) * width), rounded)),
	};
}

interface Standardised {
	readonly rows: readonly FitRow[];
	/** Row by row, the constant first. */
	readonly inputs: Float64Array;
	readonly width: number;
}

/** Weights of all relations, one after the other. */
function descend(data: Standardised): Float64Array {
	const { width } = data;
	const weights = new Float64Array(RELATIONS.length * width);
	const motion = new Float64Array(weights.length);
	for (let step = 0; step < STEPS; step++) {
		const slopes = slopesOf(weights, data);
		for (let at = 0; at < weights.length; at++) {
			const decay = at % width === 0 ? 0 : DECAY * (weights[at] ?? 0);
			motion[at] = MOMENTUM * (motion[at] ?? 0) - RATE * ((slopes[at] ?? 0) + decay);
			weights[at] = (weights[at] ?? 0) + (motion[at] ?? 0);
		}
	}
	return weights;
}

function slopesOf(weights: Float64Array, { rows, inputs, width }: Standardised): Float64Array {
	const total = rows.reduce((sum, row) => sum + row.weight, 0);
	const slopes = new Float64Array(weights.length);
	for (const [place, row] of rows.entries()) {
		const start = place * width;
		const chances = chancesOf(weights, inputs, { start, width });
		const others = 1 - (chances[0] ?? 0);
		for (const [relation, chance] of chances.entries()) {
			const error = (chance - wantedOf(row, relation, chance / others)) * (row.weight / total);
			const slot = relation * width;
			for (let at = 0; at < width; at++)
				slopes[slot + at] = (slopes[slot + at] ?? 0) + error * (inputs[start + at] ?? 0);
		}
	}
	return slopes;
}

/** What is anything but covered shares itself out as the weights have it. */
function wantedOf({ relation }: FitRow, at: number, share: number): number {
	if (relation === "other") return RELATIONS[at] === "covered" ? 0 : share;
	return Number(RELATIONS[at] === relation);
}

function chancesOf(
	weights: Float64Array,
	inputs: Float64Array,
	{ start, width }: { readonly start: number; readonly width: number },
): Float64Array {
	const sums = new Float64Array(RELATIONS.length);
	for (let relation = 0; relation < sums.length; relation++) {
		let sum = 0;
		for (let at = 0; at < width; at++) sum += (weights[relation * width + at] ?? 0) * (inputs[start + at] ?? 0);
		sums[relation] = sum;
	}
	const most = Math.max(...sums);
	let all = 0;
	for (let at = 0; at < sums.length; at++) all += sums[at] = Math.exp((sums[at] ?? 0) - most);
	return sums.map((power) => power / all);
}

function rounded(value: number): number {
	return Number(value.toFixed(4));
}

/** For each case, weights that were fitted without its group; `always` takes part in every fit. */
export function crossValidated(
	rows: readonly FitRow[],
	always: readonly FitRow[] = [],
): (one: Pick<PairCase, "group">) => RelationWeights {
	const groups = [...new Set(rows.map(({ group }) => group))].sort();
	const foldOf = new Map(groups.map((group, at) => [group, at % FOLDS]));
	const folds = Array.from({ length: Math.min(FOLDS, groups.length) }, (_, fold) =>
		fitRelations([...always, ...rows.filter(({ group }) => foldOf.get(group) !== fold)]),
	);
	return ({ group }) => {
		const weights = folds[foldOf.get(group) ?? -1];
		if (weights === undefined) throw new Error(`${group} is in no fold`);
		return weights;
	};
}
