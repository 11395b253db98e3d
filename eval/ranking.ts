/** Items, questions and what both searches make of them. */
import type { Store } from "../src/facts/scope.ts";
import { answers } from "../src/recall/answers.ts";
import { questionsOf } from "../src/recall/query.ts";
import type { EvalMemory } from "./memory.ts";
import { meanScore, type RankingScore } from "./score.ts";

/** Ids of items in the order of recall, whether relevant or not. */
export async function rankItems(
	query: string,
	memory: EvalMemory,
	stores: readonly Store[],
): Promise<readonly string[]> {
	const { ranked } = await answers(questionsOf([query]), memory.deps, { stores, occasion: "asked", paths: [] });
	return ranked.map(({ item }) => memory.itemId(item.fact.id));
}

/** One line of a report: what recall and the baseline score on the same questions. */
export interface ComparedRow {
	readonly name: string;
	readonly queries: number;
	readonly recall: RankingScore;
	readonly baseline: RankingScore;
}

export interface ScoredQuery {
	readonly name: string;
	readonly recall: RankingScore;
	readonly baseline: RankingScore;
}

/** By name, in the order of first appearance. */
export function rowsOf(scored: readonly ScoredQuery[]): readonly ComparedRow[] {
	return [...new Set(scored.map(({ name }) => name))].map((name) => {
		const own = scored.filter((one) => one.name === name);
		return {
			name,
			queries: own.length,
			recall: meanScore(own.map(({ recall }) => recall)),
			baseline: meanScore(own.map(({ baseline }) => baseline)),
		};
	});
}

const HEAD = [
	"set",
	"queries",
	"R@5",
	"R@10",
	"hit@3",
	"nDCG@10",
	"bm25 R@5",
	"bm25 R@10",
	"bm25 nDCG@10",
	"difference",
];

export function printRows(rows: readonly ComparedRow[]): void {
	const cells = rows.map(({ name, queries, recall, baseline }) => [
		name,
		String(queries),
		...[recall.recall5, recall.recall10, recall.hit3, recall.ndcg10].map(fixed),
		...[baseline.recall5, baseline.recall10, baseline.ndcg10, recall.ndcg10 - baseline.ndcg10].map(fixed),
	]);
	printTable(HEAD, cells);
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
	const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
	const line = (row: readonly string[]): string =>
		row
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
			.join("  ");
	console.log([line(head), ...rows.map(line)].join("\n"));
}

export function fixed(value: number): string {
	return value.toFixed(3);
}
