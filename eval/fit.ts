/** Fits a logistic regression, and tries it on the world that it was not fitted on. */
import { isDense } from "../src/facts/tokens.ts";
import { promptKind } from "../src/recall/prompt-kind.ts";
import type { RankedFact } from "../src/recall/rank.ts";
import { distinctiveWords, OCCASION_ODDS } from "../src/recall/relevance.ts";
import type { PromptOutcome } from "./score.ts";
import type { WorldPrompt } from "./worlds.ts";

/** Signals of one candidate, with a constant 1 at the end. */
type Row = readonly number[];

interface Sample {
	readonly row: Row;
	/** Log-odds that are given, not fitted. */
	readonly offset: number;
	readonly helps: boolean;
	readonly weight: number;
}

export interface Signals {
	readonly names: readonly string[];
	rowOf(ranked: RankedFact): Row;
}

/** Candidates of each prompt that are learnt from. */
const LEARNT = 8;
/** Showing something with an unrelated prompt is what the floor is for; a superfluous fact beside a needed one is mild. */
const UNRELATED_WEIGHT = 2;
const SUPERFLUOUS_WEIGHT = 0.5;
const RIDGE = 1;
const ROUNDS = 60;

export const HYBRID: Signals = {
	names: "cosine keywords gloss dense denseCosine across acrossCosine base".split(" "),
	rowOf: (ranked) => {
		const { candidate, item } = ranked;
		const cosine = candidate.evidence.cosine ?? 0;
		const question = isDense(candidate.question.text);
		const fact = isDense(`${item.fact.caption}\n${item.fact.content}`);
		const dense = question && fact ? 1 : 0;
		const across = question === fact ? 0 : 1;
		const [keywords = 0, gloss = 0] = KEYWORDS_ONLY.rowOf(ranked);
		return [cosine, keywords, gloss, dense, dense * cosine, across, across * cosine, 1];
	},
};

export const KEYWORDS_ONLY: Signals = {
	names: "keywords gloss base".split(" "),
	rowOf: ({ candidate: { evidence, background } }) => [
		distinctiveWords(evidence.keywords, background.rarest),
		distinctiveWords(evidence.gloss, background.rarest),
		1,
	],
};

/** The prompts with the relevance that weights fitted on the other worlds give. */
export function leaveOneWorldOut(prompts: readonly WorldPrompt[], signals: Signals): readonly PromptOutcome[] {
	const fitted = new Map<string, readonly number[]>();
	for (const world of new Set(prompts.map((prompt) => prompt.world)))
		fitted.set(
			world,
			fit(
				prompts.filter((prompt) => prompt.world !== world),
				signals,
			),
		);
	return prompts.map((prompt) => outcomeWith(prompt, signals, fitted.get(prompt.world) ?? []));
}

export function outcomeWith(prompt: WorldPrompt, signals: Signals, weights: readonly number[]): PromptOutcome {
	const offset = OCCASION_ODDS[promptKind(prompt.query)];
	const candidates = prompt.candidates.map(({ grade }, place) => {
		const ranked = prompt.ranked[place];
		return { grade, relevance: ranked === undefined ? 0 : chanceOf({ row: signals.rowOf(ranked), offset }, weights) };
	});
	return { group: prompt.group, candidates };
}

export function fit(prompts: readonly WorldPrompt[], signals: Signals): readonly number[] {
	const samples = prompts.flatMap((prompt) =>
		prompt.ranked.slice(0, LEARNT).map((ranked, place): Sample => {
			const helps = (prompt.candidates[place]?.grade ?? 0) > 0;
			const weight = helps ? 1 : prompt.group === "negative" ? UNRELATED_WEIGHT : SUPERFLUOUS_WEIGHT;
			return { row: signals.rowOf(ranked), offset: OCCASION_ODDS[promptKind(prompt.query)], helps, weight };
		}),
	);
	return newton(samples, signals.names.length);
}

/** Newton's method on the ridge-regularised log-likelihood; signals are scaled to unit deviation for the ridge alone. */
function newton(samples: readonly Sample[], size: number): readonly number[] {
	const ridges = Array.from(
		{ length: size },
		(_, column) => RIDGE * varianceOf(samples.map(({ row }) => row[column] ?? 0)),
	);
	let weights: readonly number[] = Array.from({ length: size }, () => 0);
	for (let count = 0; count < ROUNDS; count += 1) {
		const gradient = weights.map((weight, column) => (ridges[column] ?? 0) * weight);
		const hessian = weights.map((_, row) =>
			weights.map((__, column) => (row === column ? (ridges[row] ?? 0) + 1e-9 : 0)),
		);
		for (const { row, offset, helps, weight } of samples) {
			const chance = chanceOf({ row, offset }, weights);
			addOuter(hessian, row, weight * chance * (1 - chance));
			for (const [column, value] of row.entries())
				gradient[column] = (gradient[column] ?? 0) + weight * (chance - (helps ? 1 : 0)) * value;
		}
		const step = solve(hessian, gradient);
		weights = weights.map((weight, column) => weight - (step[column] ?? 0));
	}
	return weights;
}

function varianceOf(values: readonly number[]): number {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

function addOuter(matrix: number[][], row: Row, weight: number): void {
	for (const [at, left] of row.entries()) {
		const line = matrix[at] ?? [];
		for (const [column, right] of row.entries()) line[column] = (line[column] ?? 0) + weight * left * right;
	}
}

function chanceOf({ row, offset }: Pick<Sample, "row" | "offset">, weights: readonly number[]): number {
	const odds = row.reduce((sum, value, column) => sum + value * (weights[column] ?? 0), offset);
	return 1 / (1 + Math.exp(-odds));
}

/** Gauss-Jordan with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
	const rows = matrix.map((row, place) => [...row, right[place] ?? 0]);
	for (let column = 0; column < rows.length; column += 1) {
		const best = rows
			.slice(column)
			.reduce((top, row) => (Math.abs(row[column] ?? 0) > Math.abs(top[column] ?? 0) ? row : top));
		rows.splice(rows.indexOf(best), 1);
		const pivot = best[column] ?? 1;
		const scaled = best.map((value) => value / pivot);
		rows.splice(column, 0, scaled);
		for (const [place, row] of rows.entries()) {
			const factor = row[column] ?? 0;
			if (place !== column) rows[place] = row.map((value, at) => value - factor * (scaled[at] ?? 0));
		}
	}
	return rows.map((row) => row[row.length - 1] ?? 0);
}
