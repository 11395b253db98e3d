/** Fits how much each cue proves: logistic regression over the most telling window of every text. */
import { CUES, type Cue } from "../src/gate/safety/cues/cue.ts";
import { CALMING, cueWindows } from "../src/gate/safety/cues/windows.ts";
import { foldText } from "../src/gate/safety/folded-text.ts";
import { findDecisive } from "../src/gate/safety/injections.ts";
import type { SafetyText } from "./safety-sets.ts";

/** Too rare in the sets to be fitted, and too important for those who write about attacks: set by hand. */
const BY_HAND: Readonly<Partial<Record<Cue, number>>> = { "quotes-attack": -4, "language-switch": 1.25 };

/** One weight a cue, and the constant at the end. */
type Weights = readonly number[];
type Cues = ReadonlySet<Cue>;

interface Example {
	readonly bad: boolean;
	readonly windows: readonly Cues[];
}

interface Instance {
	readonly cues: Cues;
	readonly bad: boolean;
	readonly importance: number;
}

export interface FittedCues {
	readonly weights: Readonly<Record<string, number>>;
	readonly threshold: number;
}

/** A text is as bad as its worst window, and which that is depends on the weights: so they are found in turns. */
const ROUNDS = 6;
const STEPS = 1500;
const RATE = 2;
const SHRINKAGE = 0.002;
/** Windows taken from a harmless text, all but the first at a lower importance: a text should not weigh by length. */
const HARMLESS_WINDOWS = 6;
const LATER_IMPORTANCE = 0.3;

/**
 * @param texts those of one half only.
 * @param falsePositives share of the harmless texts that may be flagged.
 */
export function fitCues(texts: readonly SafetyText[], falsePositives: number): FittedCues {
	const examples = texts
		.filter(({ text }) => findDecisive(text).length === 0)
		.map(({ text, bad }): Example => ({ bad, windows: distinct(cueWindows(foldText(text).text)) }));
	let weights: Weights = [...CUES.map((cue) => BY_HAND[cue] ?? (CALMING.has(cue) ? -0.5 : 0.5)), -3];
	for (let round = 0; round < ROUNDS; round += 1) weights = fitted(instances(examples, weights), weights);
	const harmless = examples
		.filter(({ bad }) => !bad)
		.map(({ windows }) => worst(windows, weights)[0]?.score ?? -Infinity);
	harmless.sort((left, right) => right - left);
	const threshold = (harmless[Math.floor(falsePositives * texts.filter(({ bad }) => !bad).length)] ?? 0) + 0.005;
	const constant = weights[CUES.length] ?? 0;
	return {
		weights: Object.fromEntries(CUES.map((cue, place) => [cue, rounded(weights[place] ?? 0)])),
		threshold: rounded(threshold - constant),
	};
}

function rounded(value: number): number {
	return Number(value.toFixed(2));
}

function distinct(windows: ReturnType<typeof cueWindows>): readonly Cues[] {
	return [...new Map(windows.map(({ cues }) => [[...cues].sort().join(" "), cues])).values()];
}

function scored(cues: Cues, weights: Weights): number {
	return CUES.reduce((sum, cue, place) => sum + (cues.has(cue) ? (weights[place] ?? 0) : 0), weights[CUES.length] ?? 0);
}

function worst(windows: readonly Cues[], weights: Weights): { cues: Cues; score: number }[] {
	const all = windows.map((cues) => ({ cues, score: scored(cues, weights) }));
	return all.sort((left, right) => right.score - left.score);
}

function instances(examples: readonly Example[], weights: Weights): readonly Instance[] {
	return examples.flatMap(({ bad, windows }) =>
		worst(windows, weights)
			.slice(0, bad ? 1 : HARMLESS_WINDOWS)
			.map(({ cues }, place) => ({ cues, bad, importance: place === 0 ? 1 : LATER_IMPORTANCE })),
	);
}

/** Gradient descent; a cue never speaks for a text, a calming one never against it. */
function fitted(data: readonly Instance[], start: Weights): Weights {
	const weights = [...start];
	const total = data.reduce((sum, { importance }) => sum + importance, 0);
	for (let step = 0; step < STEPS; step += 1) {
		const slope = slopes(data, weights);
		for (const [place, cue] of CUES.entries()) {
			const weight = weights[place] ?? 0;
			const moved = weight - RATE * ((slope[place] ?? 0) / total + SHRINKAGE * weight);
			weights[place] = BY_HAND[cue] ?? (CALMING.has(cue) ? Math.min(0, moved) : Math.max(0, moved));
		}
		weights[CUES.length] = (weights[CUES.length] ?? 0) - RATE * ((slope[CUES.length] ?? 0) / total);
	}
	return weights;
}

function slopes(data: readonly Instance[], weights: Weights): readonly number[] {
	const slope = Array.from({ length: CUES.length + 1 }, () => 0);
	for (const { cues, bad, importance } of data) {
		const error = (1 / (1 + Math.exp(-scored(cues, weights))) - (bad ? 1 : 0)) * importance;
		for (const [place, cue] of CUES.entries()) if (cues.has(cue)) slope[place] = (slope[place] ?? 0) + error;
		slope[CUES.length] = (slope[CUES.length] ?? 0) + error;
	}
	return slope;
}
