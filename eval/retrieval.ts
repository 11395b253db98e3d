/** Other people's retrieval sets, each group of items a store of its own. */
import type { StoreId } from "../src/facts/scope.ts";
import { openBaseline } from "./baseline.ts";
import type { EvalMemory } from "./memory.ts";
import { type ComparedRow, printRows, rankItems, rowsOf, type ScoredQuery } from "./ranking.ts";
import { type Grades, scoreRanking } from "./score.ts";
import { type RetrievalGroup, type RetrievalQuery, retrievalGroups } from "./sets.ts";

/** Sets with fewer questions are also reported together. */
const SMALL_SET = 50;
const DEPTH = 10;

export async function evalRetrieval(
	folder: string,
	sets: readonly string[],
	memory: EvalMemory,
): Promise<readonly ComparedRow[]> {
	const rows: ComparedRow[] = [];
	const small: ScoredQuery[] = [];
	for (const set of sets) {
		const scored: ScoredQuery[] = [];
		for (const group of retrievalGroups(folder, set)) scored.push(...(await scoreGroup(group, memory)));
		const own = rowsOf(scored);
		printRows(own);
		rows.push(...own);
		if (scored.length < SMALL_SET) small.push(...scored.map((one) => ({ ...one, name: "small sets, pooled" })));
	}
	return [...rows, ...rowsOf(small)];
}

async function scoreGroup(group: RetrievalGroup, memory: EvalMemory): Promise<readonly ScoredQuery[]> {
	const items = group.items.map(({ id, text }) => ({ id: String(id), text }));
	const id: StoreId = `personal:${group.set}/${group.group}`;
	const store = await memory.fill(
		id,
		items.map((item) => ({ id: item.id, caption: "", content: item.text })),
	);
	const baseline = openBaseline(items);
	const scored: ScoredQuery[] = [];
	for (const query of group.queries) {
		const grades = gradesOf(query);
		const ranked = await rankItems(query.query, memory, [store]);
		scored.push({
			// Their answer is that there is none, so what they point at is merely the place to look.
			name: query.meta?.type === "adversarial" ? `${group.set}, no answer` : group.set,
			recall: scoreRanking(ranked, grades),
			baseline: scoreRanking(baseline.search(query.query, DEPTH), grades),
		});
	}
	baseline.close();
	await memory.deps.index.facts.clear(id);
	return scored;
}

function gradesOf({ relevant, grades }: RetrievalQuery): Grades {
	return new Map(relevant.map((id) => [id, grades?.[id] ?? 1]));
}
