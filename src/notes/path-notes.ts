/** The facts that are about touched paths: the narrowest scope first, then the most used. */
import { hasExpired } from "../facts/expiry.ts";
import type { FactId } from "../facts/fact.ts";
import type { Freshness } from "../facts/freshness.ts";
import { fromFrame, specificity, toFrame } from "../facts/path-scope.ts";
import type { Store } from "../facts/scope.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactIndex, IndexedFact, PlacedFact } from "../ports/fact-index.ts";
import { type Tier, tierOf, type UrgencyThresholds, urgencyFor } from "./urgency.ts";

export interface PathNote {
	readonly item: IndexedFact;
	/** The path or pattern of the fact that covers, as its store writes it. */
	readonly scope: string;
	/** The path that was touched, as the call named it. */
	readonly path: string;
	readonly tier: Tier;
	/** Whether what the fact names is still there; absent where that was not looked at. */
	readonly freshness?: Freshness;
}

export interface PathNotes {
	/** In the order in which they are to be shown. */
	readonly notes: readonly PathNote[];
	/** Facts about these paths that were not looked at. */
	readonly more: number;
}

export const NO_PATH_NOTES: PathNotes = { notes: [], more: 0 };

/** A touched path as the call named it, and the places that it stands for: links followed, other worktrees taken for this one. */
export interface TouchedPlace {
	readonly path: string;
	/** Absolute. */
	readonly places: readonly string[];
}

export interface PathNotesDeps {
	readonly index: Pick<FactIndex, "facts" | "usage">;
	readonly clock: Clock;
	readonly settings: UrgencyThresholds;
}

export interface PathNotesView {
	readonly stores: readonly Store[];
	/** True for a fact that the conversation holds in full: it is passed over. */
	readonly isKnown: (id: FactId) => boolean;
}

/** Facts that are read; those behind them are counted. */
const READ_MAX = 24;
/** Rows that are looked at in each store, for those that the conversation holds already come off. */
const ROWS_MAX = 200;

interface Placed extends PlacedFact {
	readonly store: Store;
	readonly touched: string;
	readonly narrow: number;
}

/** A place is found by its path: nothing else of the store is read. */
export async function pathNotes(
	touched: readonly TouchedPlace[],
	deps: PathNotesDeps,
	view: PathNotesView,
): Promise<PathNotes> {
	const { placed, over } = await placedAbout(touched, deps, view.stores);
	const news = placed.filter(({ id }) => !view.isKnown(id));
	if (news.length === 0) return NO_PATH_NOTES;
	const read = news.slice(0, READ_MAX);
	const notes = await notesOf(read, deps);
	return { notes, more: news.length - read.length + over };
}

async function placedAbout(
	touched: readonly TouchedPlace[],
	{ index }: PathNotesDeps,
	stores: readonly Store[],
): Promise<{ readonly placed: readonly Placed[]; readonly over: number }> {
	const placed: Placed[] = [];
	let over = 0;
	for (const store of stores) {
		const framed = framedPaths(touched, store);
		if (framed.size === 0) continue;
		const { facts, total } = await index.facts.covering(store.id, [...framed.keys()], ROWS_MAX);
		over += total - facts.length;
		for (const fact of facts) {
			const narrow = specificity(fromFrame(fact.scope, store));
			placed.push({ ...fact, store, touched: framed.get(fact.path) ?? fact.path, narrow });
		}
	}
	return { placed: placed.sort(byPlace), over };
}

function byPlace(left: Placed, right: Placed): number {
	return right.narrow - left.narrow || right.used - left.used || (left.id < right.id ? 1 : -1);
}

/** Paths in the frame of the store, each with the path that was touched. */
function framedPaths(touched: readonly TouchedPlace[], store: Store): ReadonlyMap<string, string> {
	const framed = new Map<string, string>();
	for (const { path, places } of touched) {
		for (const place of places) {
			const found = toFrame(place, store);
			if (found.kind === "inside" && !framed.has(found.path)) framed.set(found.path, path);
		}
	}
	return framed;
}

async function notesOf(
	placed: readonly Placed[],
	{ index, clock, settings }: PathNotesDeps,
): Promise<readonly PathNote[]> {
	const items = new Map<string, IndexedFact>();
	for (const id of new Set(placed.map(({ store }) => store.id))) {
		const ids = placed.filter(({ store }) => store.id === id).map((one) => one.id);
		for (const item of await index.facts.get(ids, [id])) items.set(`${id} ${item.fact.id}`, item);
	}
	const usage = await index.usage.of(placed.map(({ id }) => id));
	const now = clock.now();
	return placed.flatMap(({ id, store, scope, touched }) => {
		const item = items.get(`${store.id} ${id}`);
		if (item === undefined || hasExpired(item.fact, now)) return [];
		const tier = tierOf(urgencyFor(item.fact, usage.get(id) ?? {}), settings);
		return [{ item, scope, path: touched, tier }];
	});
}
