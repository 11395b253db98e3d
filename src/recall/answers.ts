/** The facts that may answer some questions, ranked: shared by recalls and by what goes with a prompt. */
import type { Store } from "../facts/scope.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import { type FactIndex, type FactUsage, type IndexedFact, NEVER_USED } from "../ports/fact-index.ts";
import type { Settings } from "../settings/table.ts";
import type { RecallHit } from "./outcome.ts";
import type { PromptKind } from "./prompt-kind.ts";
import type { Question } from "./query.ts";
import { type Found, mostRelevance, type RankedFact, rank } from "./rank.ts";
import { type SearchDeps, search } from "./search.ts";

export interface RecallDeps extends SearchDeps {
	readonly clock: Clock;
	readonly diagnostics: Diagnostics;
	readonly settings: Pick<
		Settings,
		| "recall.pageSize"
		| "recall.maxResults"
		| "recall.floor"
		| "recall.lexicalWeight"
		| "recall.indexFacts"
		| "recall.indexChars"
		| "recall.indexRecent"
	>;
}

/** From where a recall looks. */
export interface RecallView {
	/** The visible stores. */
	readonly stores: readonly Store[];
	/** Absolute paths touched lately, most recent first. */
	readonly touched?: readonly string[];
	/** True where what is shown does not count as used. */
	readonly browsing?: boolean | undefined;
	readonly signal?: AbortSignal | undefined;
}

export interface AnswersOptions extends RecallView {
	readonly occasion: "asked" | PromptKind;
	/** Absolute paths at hand. */
	readonly paths: readonly string[];
	readonly localOnly?: boolean;
	/** Facts that cannot be as relevant are left out unread; 0 unless told. */
	readonly floor?: number;
}

export interface Answers {
	/** Best first, relevant or not, but for what is below the floor that was told. */
	readonly ranked: readonly RankedFact[];
	readonly warnings: readonly string[];
}

export async function answers(
	questions: readonly Question[],
	deps: RecallDeps,
	options: AnswersOptions,
): Promise<Answers> {
	const stores = options.stores.map(({ id }) => id);
	const { candidates, warnings } = await search(questions, deps, {
		stores,
		lexicalWeight: deps.settings["recall.lexicalWeight"],
		localOnly: options.localOnly ?? false,
		signal: options.signal,
	});
	const best = candidates
		.slice(0, deps.settings["recall.maxResults"])
		.filter((candidate) => mostRelevance(candidate, options) >= (options.floor ?? 0));
	if (best.length === 0) return { ranked: [], warnings };
	const items = await deps.index.facts.get(
		best.map(({ id }) => id),
		stores,
	);
	const usage = await usageOf(items, deps.index);
	const byKey = new Map(items.map((item) => [`${item.store}/${item.fact.id}`, item]));
	const found = best.flatMap((candidate): Found[] => {
		const item = byKey.get(`${candidate.store}/${candidate.id}`);
		return item === undefined ? [] : [{ candidate, item, usage: usage(item) }];
	});
	return { ranked: rank(found, { ...options, now: deps.clock.now() }), warnings };
}

/** The counters of some facts. */
export async function usageOf(
	items: readonly IndexedFact[],
	index: Pick<FactIndex, "usage">,
): Promise<(item: IndexedFact) => FactUsage> {
	const counters = items.length === 0 ? new Map() : await index.usage.of(items.map(({ fact }) => fact.id));
	return ({ fact }) => counters.get(fact.id) ?? NEVER_USED;
}

/** Counts what was shown. A counter that cannot be kept spoils no recall. */
export async function countShown(
	hits: readonly RecallHit[],
	what: "used" | "noted",
	{ index, clock, diagnostics }: Pick<RecallDeps, "index" | "clock" | "diagnostics">,
): Promise<void> {
	if (hits.length === 0) return;
	try {
		const ids = hits.map(({ item }) => item.fact.id);
		await index.usage.add(ids, what, clock.now());
	} catch (thrown) {
		if (!isMemoryError(thrown)) throw thrown;
		diagnostics.report({ degraded: "usage counters", message: messageOf(thrown) });
	}
}
