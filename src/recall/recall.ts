/** Recall: read the named facts, or look for those that answer, order them, keep the relevant, show a page. */
import { type StoreId, scopeOf } from "../facts/scope.ts";
import { factsAbout } from "../graph/about.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import { answers, countShown, type RecallDeps, type RecallView, usageOf } from "./answers.ts";
import { linkedFacts } from "./links.ts";
import { listByPaths } from "./list.ts";
import type { RecallHit, RecallOutcome, RecallRequest } from "./outcome.ts";
import { pageOf } from "./page.ts";
import { bounded, questionsOf } from "./query.ts";
import { placeOf, type RankedFact } from "./rank.ts";
import { readFacts } from "./read.ts";
import { hitOf } from "./reasons.ts";
import { SURE } from "./relevance.ts";

/** Facts that come nearest when nothing is relevant. */
const NEAREST_MAX = 3;

/**
 * Facts that are shown count as used.
 * @throws MemoryError INPUT_INVALID when nothing is asked for
 */
export async function recall(request: RecallRequest, deps: RecallDeps, view: RecallView): Promise<RecallOutcome> {
	const scoped = view.stores.filter(({ id }) => request.scope === undefined || scopeOf(id) === request.scope);
	const within: RecallView = { ...view, stores: scoped };
	if (request.ids !== undefined && request.ids.length > 0) return read(request.ids, deps, within);
	const questions = questionsOf([...(request.queries ?? []), request.about ?? ""]);
	if (questions.length > 0) return ask(request, deps, within);
	const paths = request.paths ?? [];
	if (paths.length === 0) throw new MemoryError("INPUT_INVALID", "recall has no queries, paths, ids or entity");
	const hits = await listByPaths(paths, deps.index, scoped);
	return showPage({ hits, warnings: [], nearest: [], sure: true }, { deps, view: within, page: request.page });
}

async function read(ids: readonly string[], deps: RecallDeps, view: RecallView): Promise<RecallOutcome> {
	const stores = storeIds(view);
	const { items, unknown, ambiguous } = await readFacts(ids, deps.index.facts, stores);
	const usage = await usageOf(items, deps.index);
	const places = new Map(view.stores.map((store) => [store.id, store]));
	const hits = items.map((item): RecallHit => {
		const place = placeOf(item.fact, places.get(item.store), view.touched ?? []);
		const because = place.path === undefined ? { words: [] } : { words: [], path: place.path };
		return { item, usage: usage(item), tier: place.tier, relevance: 1, because };
	});
	if (view.browsing !== true) await countShown(hits, "used", deps);
	return { kind: "read", hits, unknown, ...(ambiguous.length === 0 ? {} : { ambiguous }) };
}

/** Reasons are worked out for what is shown alone. */
type Result = RecallHit | RankedFact;

interface Results {
	/** All that are relevant, best first. */
	readonly hits: readonly Result[];
	/** Only shown when there is nothing else. */
	readonly nearest: readonly RankedFact[];
	readonly warnings: readonly string[];
	/** False when all of them may well be about something else. */
	readonly sure: boolean;
}

async function ask(request: RecallRequest, deps: RecallDeps, view: RecallView): Promise<RecallOutcome> {
	const entity = bounded(request.about ?? "");
	const named = entity === "" ? [] : await aboutHits(entity, deps, view);
	// An entity that no triple names is looked for like any other word.
	const questions = questionsOf([...(request.queries ?? []), ...(named.length > 0 ? [] : [entity])]);
	const { ranked, warnings } = await answers(questions, deps, {
		...view,
		occasion: "asked",
		paths: [...(request.paths ?? []), ...(view.touched ?? [])],
	});
	const shown = new Set(named.map(({ item }) => keyOf(item)));
	const others = ranked.filter(({ item }) => !shown.has(keyOf(item)));
	const floor = deps.settings["recall.floor"];
	const relevant = others.filter(({ relevance }) => relevance >= floor);
	const results: Results = {
		hits: [...named, ...relevant].slice(0, deps.settings["recall.maxResults"]),
		nearest: others.slice(0, NEAREST_MAX),
		warnings,
		sure: named.length > 0 || relevant.some(({ relevance }) => relevance >= SURE),
	};
	return showPage(results, { deps, view, page: request.page });
}

interface Showing {
	readonly deps: RecallDeps;
	readonly view: RecallView;
	readonly page: number | undefined;
}

async function showPage(results: Results, { deps, view, page }: Showing): Promise<RecallOutcome> {
	const { hits, nearest, warnings, sure } = results;
	if (hits.length === 0) return { kind: "nothing", nearest: nearest.map(hitOf), warnings };
	const size = deps.settings["recall.pageSize"];
	const shown = pageOf(hits, size, page);
	const own = shown.items.map((result) => ("because" in result ? result : hitOf(result)));
	const linked = await linkedHits(own, hits, { deps, view, room: size - own.length });
	const all = [...own, ...linked];
	if (view.browsing !== true) await countShown(all, "used", deps);
	const counts = { page: shown.page, pages: shown.pages, total: shown.total };
	return { kind: "hits", hits: all, ...counts, warnings, ...(sure ? {} : { unsure: true }) };
}

async function linkedHits(
	from: readonly RecallHit[],
	known: readonly Result[],
	{ deps, view, room }: { readonly deps: RecallDeps; readonly view: RecallView; readonly room: number },
): Promise<readonly RecallHit[]> {
	const shown = new Set(known.map(({ item }) => item.fact.id));
	const linked = await linkedFacts(from, { index: deps.index, stores: storeIds(view), shown, room });
	const usage = await usageOf(
		linked.map(({ item }) => item),
		deps.index,
	);
	const places = new Map(view.stores.map((store) => [store.id, store]));
	return linked.map(({ item, from: source }) => ({
		item,
		usage: usage(item),
		tier: placeOf(item.fact, places.get(item.store), view.touched ?? []).tier,
		relevance: 0,
		because: { words: [], linkedFrom: source },
	}));
}

async function aboutHits(entity: string, deps: RecallDeps, view: RecallView): Promise<readonly RecallHit[]> {
	const about = await factsAbout(entity, deps.index.links, storeIds(view));
	const items = await deps.index.facts.get(
		about.map(({ id }) => id),
		storeIds(view),
	);
	const byKey = new Map(items.map((item) => [keyOf(item), item]));
	const usage = await usageOf(items, deps.index);
	return about.flatMap(({ id, store, triples }): RecallHit[] => {
		const item = byKey.get(`${store}/${id}`);
		if (item === undefined) return [];
		const tier = item.fact.paths.length === 0 ? "whole" : "elsewhere";
		return [{ item, usage: usage(item), tier, relevance: 1, because: { words: [], triples } }];
	});
}

function storeIds({ stores }: RecallView): readonly StoreId[] {
	return stores.map(({ id }) => id);
}

function keyOf({ store, fact }: IndexedFact): string {
	return `${store}/${fact.id}`;
}
