/** The facts that go with a prompt without being asked for: only the relevant, within a budget, usually few. */
import { hasExpired } from "../facts/expiry.ts";
import { scopeOf } from "../facts/scope.ts";
import { shortId } from "../kernel/ids.ts";
import { type AnswersOptions, answers, countShown, type RecallDeps, type RecallView, usageOf } from "./answers.ts";
import type { PromptIndex, RecallHit } from "./outcome.ts";
import { isGoAhead, promptKind } from "./prompt-kind.ts";
import { type Question, questionsOf } from "./query.ts";
import { hitOf } from "./reasons.ts";

export interface Budget {
	readonly facts: number;
	readonly chars: number;
}

/** A fact with no more characters than this is shown whole, a longer one by its caption. */
const WHOLE_CHARS = 300;
/** Id, brackets and line ends of one shown fact. */
const FRAME_CHARS = 40;

/** For which prompt of a conversation. */
export interface PromptView extends RecallView {
	/** Short ids of facts that the conversation holds already. */
	readonly shown?: ReadonlySet<string>;
	/** For a prompt after the first: characters of facts that it may bring, at most. */
	readonly later?: { readonly chars: number };
}

/** A later prompt brings a few facts or none. */
const LATER_FACTS = 5;
/**
 * Of a later prompt, as much is embedded as takes some 40 ms of a processor; the words of the rest are still searched
 * with. A first prompt has more time.
 */
const LATER_EMBEDDED_CHARS = 240;

/** Never waits for a network: with a server's embedder, keywords alone decide. Facts that are shown count as noted. */
export async function promptIndex(prompt: string, deps: RecallDeps, view: PromptView): Promise<PromptIndex> {
	const { settings } = deps;
	const budget: Budget =
		view.later === undefined
			? { facts: settings["recall.indexFacts"], chars: settings["recall.indexChars"] }
			: { facts: LATER_FACTS, chars: view.later.chars };
	const questions = promptQuestions(prompt, view);
	if (budget.facts === 0 || questions.length === 0) return { hits: [], omitted: 0 };
	const floor = settings["recall.floor"];
	const options: AnswersOptions = {
		...view,
		occasion: promptKind(prompt),
		paths: view.touched ?? [],
		localOnly: true,
		floor,
	};
	const { ranked } = await answers(questions, deps, options);
	const now = deps.clock.now();
	// Pinned facts stand in the system prompt already; what no longer holds is shown to those who ask for it.
	const relevant = ranked
		.filter(({ relevance, item: { fact } }) => relevance >= floor && !fact.pin && !hasExpired(fact, now))
		.filter(({ item: { fact } }) => view.shown?.has(shortId(fact.id)) !== true)
		.map(hitOf);
	const recent = view.later === undefined ? await recentHits(relevant, deps, view) : [];
	const chosen = withinBudget([...relevant, ...recent], budget);
	await countShown(chosen, "noted", deps);
	const kept = new Set(chosen);
	return { hits: chosen, omitted: relevant.filter((hit) => !kept.has(hit)).length };
}

/** None for a prompt that only says to go on. */
function promptQuestions(prompt: string, { later }: PromptView): readonly Question[] {
	if (later === undefined) return questionsOf([prompt]);
	if (isGoAhead(prompt)) return [];
	return questionsOf([prompt]).map(({ text, tokens }) => ({ text: beginningOf(text), tokens }));
}

/** Whole words, where there are spaces between them. */
function beginningOf(text: string): string {
	if (text.length <= LATER_EMBEDDED_CHARS) return text;
	const start = text.slice(0, LATER_EMBEDDED_CHARS);
	const space = start.search(/\s\S*$/u);
	return space < LATER_EMBEDDED_CHARS / 2 ? start.replace(/[\uD800-\uDBFF]$/, "") : start.slice(0, space);
}

/**
 * In the order given. Global facts get half of the budget at first, project facts what they need of the rest, and
 * global facts then what is left; a fact that does not fit is passed over for a shorter one.
 */
export function withinBudget(hits: readonly RecallHit[], budget: Budget): readonly RecallHit[] {
	const kept = new Set<RecallHit>();
	const spent = { facts: 0, chars: 0 };
	const take = (wanted: readonly RecallHit[], limit: Budget): void => {
		for (const hit of wanted) {
			const chars = shownChars(hit);
			if (kept.has(hit) || spent.facts + 1 > limit.facts || spent.chars + chars > limit.chars) continue;
			kept.add(hit);
			spent.facts += 1;
			spent.chars += chars;
		}
	};
	const global = hits.filter(({ item }) => scopeOf(item.store) === "global");
	const own = hits.filter(({ item }) => scopeOf(item.store) !== "global");
	take(global, { facts: Math.ceil(budget.facts / 2), chars: budget.chars / 2 });
	take(own, budget);
	take(global, budget);
	return hits.filter((hit) => kept.has(hit));
}

/** Characters that one fact takes up in the prompt. */
export function shownChars({ item: { fact } }: RecallHit): number {
	const whole = fact.content.length <= WHOLE_CHARS;
	return FRAME_CHARS + fact.caption.length + (whole ? fact.content.length : 0);
}

/** The newest facts of all, relevant or not, when the user wants to see them. */
async function recentHits(
	relevant: readonly RecallHit[],
	{ index, settings, clock }: RecallDeps,
	{ stores }: RecallView,
): Promise<readonly RecallHit[]> {
	const limit = settings["recall.indexRecent"];
	if (limit === 0) return [];
	const shown = new Set(relevant.map(({ item }) => item.fact.id));
	const recent = await index.facts.list({
		stores: stores.map(({ id }) => id),
		pinned: false,
		order: "recent",
		limit,
	});
	const usage = await usageOf(recent, index);
	return recent
		.filter(({ fact }) => !shown.has(fact.id) && !hasExpired(fact, clock.now()))
		.map((item) => ({
			item,
			usage: usage(item),
			tier: item.fact.paths.length === 0 ? "whole" : "elsewhere",
			relevance: 0,
			because: { words: [] },
		}));
}
