/** Known facts that a candidate may repeat or contradict, with the numbers that brought them in. */
import type { Fact } from "../facts/fact.ts";
import { fromFrame, pathsOverlap } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import { type RecallDeps, type RecallView, usageOf } from "./answers.ts";
import type { RecallHit } from "./outcome.ts";
import { questionsOf } from "./query.ts";
import { rank } from "./rank.ts";
import { hitOf } from "./reasons.ts";
import { type Candidate, search } from "./search.ts";

export interface Neighbour {
	readonly hit: RecallHit;
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
	const items = await deps.index.facts.get(
		candidates.map(({ id }) => id),
		ids,
	);
	const usage = await usageOf(items, deps.index);
	const byKey = new Map(items.map((item) => [`${item.store}/${item.fact.id}`, item]));
	const stores = new Map(view.stores.map((store) => [store.id, store]));
	const found = candidates.flatMap((candidate): Neighbour[] => {
		const item = byKey.get(`${candidate.store}/${candidate.id}`);
		const store = stores.get(candidate.store);
		if (item === undefined || store === undefined || item.fact.id === fact.id) return [];
		const [ranked] = rank([{ candidate, item, usage: usage(item) }], {
			occasion: "asked",
			stores: view.stores,
			paths: [],
			now: deps.clock.now(),
		});
		return ranked === undefined
			? []
			: [neighbourOf(candidate, hitOf(ranked), { store, paths: view.paths, floor: deps.settings["recall.floor"] })];
	});
	return found.sort((one, other) => other.score - one.score).slice(0, view.limit);
}

function neighbourOf(
	{ evidence, score }: Candidate,
	hit: RecallHit,
	{ store, paths, floor }: { readonly store: Store; readonly paths: readonly string[]; readonly floor: number },
): Neighbour {
	const own = hit.item.fact.paths.map((path) => fromFrame(path, store));
	const disjoint = !pathsOverlap(own, paths);
	return {
		hit,
		store,
		...(evidence.cosine === undefined ? {} : { cosine: evidence.cosine }),
		keywords: evidence.keywords,
		// Scores are standard deviations and may be below 0: what is taken away is a share of the distance from 0.
		score: disjoint ? score - DISJOINT_LOSS * Math.abs(score) : score,
		disjoint,
		isClose: hit.relevance >= floor,
	};
}
