/** Four small worlds: what an explicit recall finds, and what a first prompt shows without being asked. */
import type { Store } from "../src/facts/scope.ts";
import { answers } from "../src/recall/answers.ts";
import { promptKind } from "../src/recall/prompt-kind.ts";
import { questionsOf } from "../src/recall/query.ts";
import type { RankedFact } from "../src/recall/rank.ts";
import { recall } from "../src/recall/recall.ts";
import { openBaseline } from "./baseline.ts";
import type { EvalMemory } from "./memory.ts";
import { type ComparedRow, rowsOf, type ScoredQuery } from "./ranking.ts";
import { type PromptOutcome, scoreRanking } from "./score.ts";
import { type WorldFact, type WorldQuery, worldFacts, worldQueries } from "./sets.ts";

export interface WorldPrompt extends PromptOutcome {
	readonly world: string;
	readonly query: string;
	/** Its candidates, for fitting. */
	readonly ranked: readonly RankedFact[];
}

export interface WorldsResult {
	/** The order of an explicit recall, floor or not. */
	readonly ranking: readonly ComparedRow[];
	/** By level of overlap: share of explicit recalls with a needed fact among the first three that are shown. */
	readonly shownHit3: Readonly<Record<string, number>>;
	/** Share of the unrelated prompts that an explicit recall answers with "nothing". */
	readonly nothingForNegatives: number;
	/** By group: share of the questions that it answers with "nothing", or with facts of which it says that it is not sure. */
	readonly doubted: Readonly<Record<string, number>>;
	readonly prompts: readonly WorldPrompt[];
}

interface World {
	readonly memory: EvalMemory;
	readonly facts: readonly WorldFact[];
	readonly stores: readonly Store[];
}

export async function evalWorlds(memory: EvalMemory): Promise<WorldsResult> {
	const facts = worldFacts();
	const scored: ScoredQuery[] = [];
	const prompts: WorldPrompt[] = [];
	const shown: (Asked & { readonly group: string })[] = [];
	for (const world of new Set(facts.map((fact) => fact.world))) {
		const stores = await fillWorld(world, facts, memory);
		const visible = facts.filter((fact) => fact.world === world || fact.world === "global");
		const baseline = openBaseline(visible.map(({ id, caption, content }) => ({ id, text: `${caption}\n${content}` })));
		for (const query of worldQueries().filter((one) => one.world === world)) {
			const of = { memory, facts: visible, stores };
			prompts.push(await prompt(query, of));
			shown.push({ group: query.overlap ?? "negative", ...(await ask(query, of)) });
			if (query.overlap !== undefined) scored.push(await score(query, of, baseline.search(query.query, 10)));
		}
		baseline.close();
	}
	const share = (group: string, what: keyof Asked = "hit"): number => {
		const own = shown.filter((one) => one.group === group);
		return own.filter((one) => one[what]).length / own.length;
	};
	const groups = ["high", "medium", "low", "negative"];
	const doubted = Object.fromEntries(groups.map((group) => [group, share(group, "isDoubted")]));
	const shownHit3 = { high: share("high"), medium: share("medium"), low: share("low") };
	return { ranking: rowsOf(scored), shownHit3, nothingForNegatives: share("negative"), doubted, prompts };
}

async function fillWorld(world: string, facts: readonly WorldFact[], memory: EvalMemory): Promise<readonly Store[]> {
	const own = (name: string) => facts.filter((fact) => fact.world === name);
	const global = await memory.fill("global", own("global"));
	return world === "global" ? [global] : [await memory.fill(`personal:${world}`, own(world)), global];
}

function gradesOf({ relevant = {} }: WorldQuery): ReadonlyMap<string, number> {
	return new Map(Object.entries(relevant));
}

/** `hit@3` and recall count the needed facts (grade 2) alone. */
async function score(query: WorldQuery, world: World, baseline: readonly string[]): Promise<ScoredQuery> {
	const { ranked } = await answers(questionsOf([query.query]), world.memory.deps, {
		stores: world.stores,
		occasion: "asked",
		paths: [],
	});
	const ids = ranked.map(({ item }) => world.memory.itemId(item.fact.id));
	const grades = gradesOf(query);
	return {
		name: query.overlap ?? "negative",
		recall: scoreRanking(ids, grades, 2),
		baseline: scoreRanking(baseline, grades, 2),
	};
}

interface Asked {
	/** For a related prompt: a needed fact is among the first three shown. For an unrelated one: nothing is shown. */
	readonly hit: boolean;
	readonly isDoubted: boolean;
}

async function ask(query: WorldQuery, { memory, stores }: World): Promise<Asked> {
	const outcome = await recall({ queries: [query.query] }, memory.deps, { stores });
	const isDoubted = outcome.kind === "nothing" || (outcome.kind === "hits" && outcome.unsure === true);
	if (query.overlap === undefined) return { hit: outcome.kind === "nothing", isDoubted };
	if (outcome.kind !== "hits") return { hit: false, isDoubted };
	const grades = gradesOf(query);
	const first = outcome.hits.slice(0, 3).map(({ item }) => grades.get(memory.itemId(item.fact.id)) ?? 0);
	return { hit: first.some((grade) => grade >= 2), isDoubted };
}

async function prompt(query: WorldQuery, { memory, stores }: World): Promise<WorldPrompt> {
	const { ranked } = await answers(questionsOf([query.query]), memory.deps, {
		stores,
		occasion: promptKind(query.query),
		paths: [],
		localOnly: true,
	});
	const grades = gradesOf(query);
	const candidates = ranked.map(({ relevance, item }) => ({
		relevance,
		grade: grades.get(memory.itemId(item.fact.id)) ?? 0,
	}));
	return { world: query.world, query: query.query, group: query.overlap ?? "negative", candidates, ranked };
}
