/** How good a ranking is: pure functions over ids. */

/** What one query's ranking is worth; shares of the relevant items, or 0 and 1 where a single hit decides. */
export interface RankingScore {
	readonly recall5: number;
	readonly recall10: number;
	readonly hit3: number;
	readonly hit5: number;
	readonly ndcg10: number;
}

/** Grades of relevant ids; every other id counts 0. */
export type Grades = ReadonlyMap<string, number>;

/**
 * `ranked` is best first. Recall and hits count the ids with at least the grade `needed`. The gain of a grade is
 * 2^grade - 1; the ideal order is that of all graded ids.
 */
export function scoreRanking(ranked: readonly string[], grades: Grades, needed = 1): RankingScore {
	const wanted = new Set([...grades].filter(([, grade]) => grade >= needed).map(([id]) => id));
	const hits = (count: number): number => ranked.slice(0, count).filter((id) => wanted.has(id)).length;
	const share = (count: number): number => (wanted.size === 0 ? 0 : hits(count) / wanted.size);
	const ideal = discounted([...grades.values()].sort((left, right) => right - left));
	return {
		recall5: share(5),
		recall10: share(10),
		hit3: hits(3) > 0 ? 1 : 0,
		hit5: hits(5) > 0 ? 1 : 0,
		ndcg10: ideal === 0 ? 0 : discounted(ranked.map((id) => grades.get(id) ?? 0)) / ideal,
	};
}

function discounted(grades: readonly number[]): number {
	return grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/** The mean of each number over all scores; zeros for none. */
export function meanScore(scores: readonly RankingScore[]): RankingScore {
	const mean = (of: (score: RankingScore) => number): number =>
		scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
	return {
		recall5: mean((score) => score.recall5),
		recall10: mean((score) => score.recall10),
		hit3: mean((score) => score.hit3),
		hit5: mean((score) => score.hit5),
		ndcg10: mean((score) => score.ndcg10),
	};
}

/** One prompt's candidates as they would be shown: relevance, and whether the prompt needs the fact. */
export interface PromptOutcome {
	/** `negative` for a prompt that no fact helps; else its level of overlap. */
	readonly group: string;
	readonly candidates: readonly { readonly relevance: number; readonly grade: number }[];
}

export interface FloorPoint {
	readonly floor: number;
	/** Share of the negative prompts that show nothing. */
	readonly silent: number;
	/** By group: share of the prompts whose needed fact (grade 2) is shown. */
	readonly shown: Readonly<Record<string, number>>;
	/** Share of the facts shown with related prompts that help at all (grade 1 or 2); 1 when none is shown. */
	readonly precision: number;
}

/** What a floor shows and what it keeps back. A fact is shown when its relevance reaches the floor. */
export function atFloor(outcomes: readonly PromptOutcome[], floor: number): FloorPoint {
	const negatives = outcomes.filter(({ group }) => group === "negative");
	const positives = outcomes.filter(({ group }) => group !== "negative");
	const shownOf = ({ candidates }: PromptOutcome) => candidates.filter(({ relevance }) => relevance >= floor);
	const shown: Record<string, number> = {};
	for (const group of new Set(positives.map((outcome) => outcome.group))) {
		const members = positives.filter((outcome) => outcome.group === group);
		const served = members.filter((outcome) => shownOf(outcome).some(({ grade }) => grade >= 2));
		shown[group] = served.length / members.length;
	}
	const all = positives.flatMap(shownOf);
	return {
		floor,
		silent: share(negatives, (outcome) => shownOf(outcome).length === 0),
		shown,
		precision: all.length === 0 ? 1 : share(all, ({ grade }) => grade > 0),
	};
}

/** The least floor, to within rounding, at which that share of the negative prompts shows nothing. */
export function floorForSilence(outcomes: readonly PromptOutcome[], silent: number): number {
	const tops = outcomes
		.filter(({ group }) => group === "negative")
		.map(({ candidates }) => Math.max(0, ...candidates.map(({ relevance }) => relevance)))
		.sort((left, right) => left - right);
	const quiet = Math.ceil(silent * tops.length);
	return quiet === 0 ? 0 : (tops[quiet - 1] ?? 0) + Number.EPSILON;
}

function share<T>(all: readonly T[], test: (one: T) => boolean): number {
	return all.length === 0 ? 1 : all.filter(test).length / all.length;
}
