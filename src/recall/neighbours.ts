/** Known facts that a candidate may repeat or contradict, with the numbers that brought them in. */
import type { Fact, FactId } from "../facts/fact.ts";
import { fromFrame, pathsOverlap } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import type { FactUsage, IndexedFact } from "../ports/fact-index.ts";
import { type RecallDeps, type RecallView, usageOf } from "./answers.ts";
import { questionsOf } from "./query.ts";
import { type RankedFact, rank } from "./rank.ts";
import { type Candidate, search } from "./search.ts";

export interface Neighbour {
	readonly ranked: RankedFact;
	readonly store: Store;
	/** −1 to 1, where vectors were compared. */
	readonly cosine?: number;
	/** BM25 of the candidate's own words, from 0. */
	readonly keywords: number;
	/** Fused, and less for a fact about another place; orders the neighbours of one candidate. */
	readonly score: number;
	/** The fact and the candidate are about places that have nothing in common. */
	readonly disjoint: boolean;
	/** Relevant enough to be named to the agent. */
	readonly isClose: boolean;
}

export interface NeighbourView extends RecallView {
	/** Absolute paths that the candidate is about; none for all. */
	readonly paths: readonly string[];
	/** 1 to 254. */
	readonly limit: number;
}

/** Characters of the content that take part: the point of a fact is at its beginning. */
const CONTENT_CHARS = 600;
const LEAST_DEPTH = 64;
/** Facts that are read at once, for each that is wanted. */
const READ_MORE = 2;
/** A fact about another place is as near as one that fits a fifth less. */
const DISJOINT_LOSS = 0.2;

/** Nearest first. A server that embeds is waited for a bounded time; without vectors, keywords find them alone. */
export async function neighbours(fact: Fact, deps: RecallDeps, view: NeighbourView): Promise<readonly Neighbour[]> {
	if (view.limit < 1) return [];
	const questions = questionsOf([`${fact.caption}\n${fact.content.slice(0, CONTENT_CHARS)}`]);
	const ids = view.stores.map(({ id }) => id);
	const { candidates } = await search(questions, deps, {
		stores: ids,
		lexicalWeight: deps.settings["recall.lexicalWeight"],
		depth: Math.max(LEAST_DEPTH, view.limit),
		signal: view.signal,
	});
	const near = await nearest(candidates, { own: fact.id, deps, view });
	const usage = await usageOf(
		near.map(({ item }) => item),
		deps.index,
	);
	return near.flatMap((one) => neighbourOf(one, { usage: usage(one.item), deps, view }));
}

/** What is ordered, before anything else is worked out for the few that are kept. */
interface Near extends Pick<Neighbour, "store" | "score" | "disjoint"> {
	readonly candidate: Candidate;
	readonly item: IndexedFact;
}

interface Looking {
	/** The fact that is no neighbour of itself. */
	readonly own: FactId;
	readonly deps: Pick<RecallDeps, "index">;
	readonly view: NeighbourView;
}

/** Facts are read until nothing further down can come before those at hand: what is lost by place is lost, never won. */
async function nearest(candidates: readonly Candidate[], { own, deps, view }: Looking): Promise<readonly Near[]> {
	const stores = new Map(view.stores.map((store) => [store.id, store]));
	const step = READ_MORE * view.limit;
	let near: readonly Near[] = [];
	for (let from = 0; from < candidates.length; from += step) {
		const some = candidates.slice(from, from + step);
		const last = near[view.limit - 1];
		if (last !== undefined && last.score >= (some[0]?.score ?? 0)) break;
		const items = await deps.index.facts.get(
			some.map(({ id }) => id),
			[...stores.keys()],
		);
		const byKey = new Map(items.map((item) => [`${item.store}/${item.fact.id}`, item]));
		const more = some.flatMap((candidate): Near[] => {
			const item = byKey.get(`${candidate.store}/${candidate.id}`);
			const store = stores.get(candidate.store);
			const isOther = item !== undefined && store !== undefined && item.fact.id !== own;
			return isOther ? [nearOf(candidate, { item, store, paths: view.paths })] : [];
		});
		near = [...near, ...more].sort((one, other) => other.score - one.score);
	}
	return near.slice(0, view.limit);
}

interface NearPlace {
	readonly item: IndexedFact;
	readonly store: Store;
	readonly paths: readonly string[];
}

function nearOf(candidate: Candidate, { item, store, paths }: NearPlace): Near {
	const own = item.fact.paths.map((path) => fromFrame(path, store));
	const disjoint = !pathsOverlap(own, paths);
	const { score } = candidate;
	// Scores are standard deviations and may be below 0: what is taken away is a share of the distance from 0.
	return { candidate, item, store, disjoint, score: disjoint ? score - DISJOINT_LOSS * Math.abs(score) : score };
}

interface Around {
	readonly usage: FactUsage;
	readonly deps: Pick<RecallDeps, "clock" | "settings">;
	readonly view: NeighbourView;
}

/** At most one. */
function neighbourOf(
	{ candidate, item, store, score, disjoint }: Near,
	{ usage, deps, view }: Around,
): readonly Neighbour[] {
	const { cosine, keywords } = candidate.evidence;
	const options = { occasion: "asked", stores: view.stores, paths: [], now: deps.clock.now() } as const;
	return rank([{ candidate, item, usage }], options).map((ranked) => ({
		ranked,
		store,
		...(cosine === undefined ? {} : { cosine }),
		keywords,
		score,
		disjoint,
		isClose: ranked.relevance >= deps.settings["recall.floor"],
	}));
}
