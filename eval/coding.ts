/** Facts about coding and questions in other words, in one language and across languages. */
import { openBaseline } from "./baseline.ts";
import type { EvalMemory } from "./memory.ts";
import { type ComparedRow, rankItems, rowsOf, type ScoredQuery } from "./ranking.ts";
import { scoreRanking } from "./score.ts";
import { codingRecall } from "./sets.ts";

export async function evalCoding(memory: EvalMemory): Promise<readonly ComparedRow[]> {
	const set = codingRecall();
	const items = set.map(({ id, fact }) => ({ id: String(id), text: fact }));
	const store = await memory.fill(
		"personal:coding",
		items.map(({ id, text }) => ({ id, caption: "", content: text })),
	);
	const baseline = openBaseline(items);
	const scored: ScoredQuery[] = [];
	for (const { id, lang, query, xquery } of set) {
		const grades = new Map([[String(id), 1]]);
		const english = lang === "en";
		const asked: (readonly [name: string, question: string])[] = [[english ? "en" : "cjk", query]];
		if (xquery !== undefined) asked.push([english ? "cjk question, en fact" : "en question, cjk fact", xquery]);
		for (const [name, question] of asked) {
			const ranked = await rankItems(question, memory, [store]);
			const other = scoreRanking(baseline.search(question, 10), grades);
			scored.push({ name, recall: scoreRanking(ranked, grades), baseline: other });
		}
	}
	baseline.close();
	return rowsOf(scored);
}
