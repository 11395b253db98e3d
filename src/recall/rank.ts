/** Candidates to ranked facts: relevance first, the place at hand next, and nudges that only part near-ties. */
import type { Fact, FactKind } from "../facts/fact.ts";
import { covers, fromFrame, isGlob, toFrame } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import { isDense } from "../facts/tokens.ts";
import type { FactUsage, IndexedFact } from "../ports/fact-index.ts";
import type { PathTier } from "./outcome.ts";
import type { PromptKind } from "./prompt-kind.ts";
import type { Question } from "./query.ts";
import { relevance } from "./relevance.ts";
import type { Candidate } from "./search.ts";

/** A candidate with its fact. */
export interface Found {
	readonly candidate: Candidate;
	readonly item: IndexedFact;
	readonly usage: FactUsage;
}

export interface RankedFact extends Found {
	readonly tier: PathTier;
	/** The path at hand that the fact covers. */
	readonly path?: string;
	/** 0 to 1. */
	readonly relevance: number;
	/** In standard deviations of the question's cosines; orders the facts of one recall. */
	readonly rank: number;
	/** The part of it that use, age, kind and pin account for. */
	readonly nudge: number;
}

export interface RankOptions {
	readonly occasion: "asked" | PromptKind;
	readonly stores: readonly Store[];
	/** Absolute paths at hand: given or touched. */
	readonly paths: readonly string[];
	/** Milliseconds since 1970. */
	readonly now: number;
}

/**
 * A place at hand is worth a standard deviation, one elsewhere costs half of that: enough to lead among facts that are
 * about as relevant, too little to bury the one that answers.
 */
const TIER_BONUS: Readonly<Record<PathTier, number>> = { covers: 1, whole: 0, elsewhere: -0.5 };

const KIND_NUDGE: Readonly<Record<FactKind, number>> = {
	gotcha: 0.03,
	preference: 0.03,
	decision: 0.03,
	procedure: 0.02,
	feedback: 0.01,
	fact: 0,
	reference: 0,
};
const PIN_NUDGE = 0.05;
const USED_NUDGE = 0.05;
/** Uses after which more make no difference. */
const USED_ENOUGH = 32;
const RECENT_NUDGE = 0.15;
const RECENT_MS = 60 * 24 * 60 * 60 * 1000;

/** Paths at hand that are looked at, most recent first. */
const PATHS_MAX = 16;

/** Best first; ties by id. */
export function rank(found: readonly Found[], options: RankOptions): readonly RankedFact[] {
	const frames = new Map(options.stores.map((store) => [store.id, store]));
	const paths = options.paths.slice(0, PATHS_MAX);
	const dense = new Map<Question, boolean>();
	const ranked: RankedFact[] = [];
	for (const one of found) {
		const { question } = one.candidate;
		const denseQuestion = dense.get(question) ?? isDense(question.text);
		dense.set(question, denseQuestion);
		const place = placeOf(one.item.fact, frames.get(one.item.store), paths);
		ranked.push(rankOne(one, place, { options, paths, denseQuestion }));
	}
	return ranked.sort(byRank);
}

function byRank(left: RankedFact, right: RankedFact): number {
	return right.rank - left.rank || compareIds(left.item, right.item);
}

/** By id, and for two copies of one fact by store. */
export function compareIds(left: IndexedFact, right: IndexedFact): number {
	if (left.fact.id !== right.fact.id) return left.fact.id < right.fact.id ? -1 : 1;
	return left.store < right.store ? -1 : left.store > right.store ? 1 : 0;
}

interface Surroundings {
	readonly options: RankOptions;
	/** Those of the options that are looked at. */
	readonly paths: readonly string[];
	readonly denseQuestion: boolean;
}

function rankOne(found: Found, place: FactPlace, { options, paths, denseQuestion }: Surroundings): RankedFact {
	const { candidate, item, usage } = found;
	const bonus = paths.length === 0 ? 0 : TIER_BONUS[place.tier];
	const likely = relevance({
		evidence: candidate.evidence,
		background: candidate.background,
		occasion: options.occasion,
		denseQuestion,
		denseFact: isDense(`${item.fact.caption}\n${item.fact.content}`),
		coversPath: place.tier === "covers",
	});
	const pushed = nudge(item.fact, usage, options.now);
	return { ...found, ...place, relevance: likely, rank: candidate.score + bonus + pushed, nudge: pushed };
}

/** How relevant the candidate's fact can be, whatever it says and wherever it belongs. */
export function mostRelevance(
	{ evidence, background, question }: Candidate,
	{ occasion, paths }: Pick<RankOptions, "occasion" | "paths">,
): number {
	const signals = {
		evidence,
		background,
		occasion,
		denseQuestion: isDense(question.text),
		coversPath: paths.length > 0,
	};
	return Math.max(relevance({ ...signals, denseFact: false }), relevance({ ...signals, denseFact: true }));
}

export interface FactPlace {
	readonly tier: PathTier;
	/** The path that the fact covers, written as its own are. */
	readonly path?: string;
}

/** How the fact stands to the absolute paths at hand. */
export function placeOf(fact: Fact, store: Store | undefined, paths: readonly string[]): FactPlace {
	if (fact.paths.length === 0 || store === undefined) return { tier: "whole" };
	if (paths.length === 0) return { tier: "elsewhere" };
	for (const scope of fact.paths) {
		const absolute = fromFrame(scope, store);
		const path = paths.find((candidate) => coversPath(absolute, candidate));
		if (path !== undefined) return { tier: "covers", path: toFrame(path, store).path };
	}
	return { tier: "elsewhere" };
}

/** `covers`, quick for what is no pattern. */
export function coversPath(scope: string, path: string): boolean {
	if (isGlob(scope)) return covers(scope, path);
	return path === scope || scope === "/" || path.startsWith(`${scope}/`);
}

/** 0 to 0.28 of a standard deviation. */
function nudge(fact: Fact, usage: FactUsage, now: number): number {
	const age = Math.max(0, now - Date.parse(fact.updated));
	const recent = Number.isFinite(age) ? RECENT_NUDGE * Math.max(0, 1 - age / RECENT_MS) : 0;
	const used = USED_NUDGE * Math.min(1, Math.log1p(usage.used) / Math.log1p(USED_ENOUGH));
	return (fact.pin ? PIN_NUDGE : 0) + used + KIND_NUDGE[fact.kind] + recent;
}
