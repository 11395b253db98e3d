/**
 * Verdicts on facts, at once from what is known, and in the background what would let the next one say more.
 *
 * A verdict reads the working tree and what git was asked before. Git itself is asked behind the caller's back, one
 * batch at a time, and what it answers is kept for all sessions.
 */
import type { Freshness } from "../facts/freshness.ts";
import { scopeOf } from "../facts/scope.ts";
import type { Citation } from "../freshness/citation.ts";
import { citationsOf } from "../freshness/citations.ts";
import { type CitingFrame, freshnessOf, type Known, witnessOf } from "../freshness/freshness.ts";
import { absentPaths } from "../freshness/missing-paths.ts";
import { rememberingReader, rememberingTree } from "../freshness/remembering-tree.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import { RecentMap } from "../kernel/recent-map.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { Timer } from "../ports/timer.ts";
import type { PathPast, Sightings, TreeReader, Trees, Witness, WorkingTree } from "../ports/working-tree.ts";

export interface KeeperDeps {
	readonly trees: Trees;
	readonly clock: Clock;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
	/** The user's home directory. */
	readonly home: string;
	/** Ends what runs in the background. */
	readonly signal: AbortSignal;
}

/** Paths that git is asked about in one batch, and facts whose past it is asked about. */
const PATHS_MAX = 40;
const WITNESSES_MAX = 20;
/** Batches of one run: what is left over comes with the next look. */
const PATH_BATCHES = 25;
const WITNESS_BATCHES = 5;
/** Facts that are looked at before others have their turn. */
const SLICE = 200;
/**
 * A fact is often written while the code that it is about is not committed yet: how things were when it was written is
 * how they were committed by this much later.
 */
const COMMITTED_WITHIN_MS = 12 * 60 * 60 * 1000;

/** All that is known of one root. */
class RootView {
	readonly root: string;
	readonly tree: WorkingTree;
	readonly #trees: Trees;
	readonly paths = new Map<string, PathPast>();
	readonly witnesses = new Map<string, Witness>();
	readonly wantedPaths = new Set<string>();
	readonly wantedWitnesses = new Map<string, IndexedFact>();
	/** The state of the repository, and the paths that were asked about at it. */
	state: string | undefined;
	readonly asked = new Set<string>();
	/** False once git did not answer: it is not asked again. */
	answers = true;
	running: Promise<void> | undefined;
	absent: { readonly facts: number; readonly at: number } | undefined;
	#loaded: Promise<void> | undefined;

	constructor(root: string, trees: Trees) {
		this.root = root;
		this.#trees = trees;
		this.tree = trees.working(root);
	}

	load(): Promise<void> {
		this.#loaded ??= this.#load();
		return this.#loaded;
	}

	async #load(): Promise<void> {
		const kept = await this.#trees.sightings.load(this.root);
		this.state = kept.state;
		for (const [path, past] of Object.entries(kept.paths)) {
			this.paths.set(path, past);
			this.asked.add(path);
		}
		for (const [id, witness] of Object.entries(kept.witnesses)) this.witnesses.set(id, witness);
	}

	/** Another commit, another history: what is known still serves, and is asked for again when it is looked at. */
	enter(state: string | undefined): void {
		if (state === this.state) return;
		this.state = state;
		this.asked.clear();
	}

	async keep(sightings: Sightings): Promise<void> {
		for (const [path, past] of Object.entries(sightings.paths)) this.paths.set(path, past);
		for (const [id, witness] of Object.entries(sightings.witnesses)) this.witnesses.set(id, witness);
		await this.#trees.sightings.keep(this.root, sightings);
	}

	/** A witness of the fact as it is now. */
	witnessFor({ fact }: IndexedFact): Witness | undefined {
		const witness = this.witnesses.get(fact.id);
		return witness?.updated === fact.updated ? witness : undefined;
	}
}

/** The same facts come with one tool result after another. */
const CITATIONS_KEPT = 256;

export class FreshnessKeeper {
	readonly #deps: KeeperDeps;
	readonly #views = new Map<string, RootView>();
	/** By the hash of the fact's file. */
	readonly #citations = new RecentMap<string, readonly Citation[]>(CITATIONS_KEPT);

	constructor(deps: KeeperDeps) {
		this.#deps = deps;
	}

	/** Starts no process and waits for none. Facts of which nothing is to be said are left out. */
	async verdicts(
		items: readonly IndexedFact[],
		root: string | undefined,
	): Promise<ReadonlyMap<IndexedFact, Freshness>> {
		const view = this.#viewOf(root ?? this.#deps.home);
		await view.load();
		const verdicts = new Map<IndexedFact, Freshness>();
		const hasTree = root !== undefined && (await view.tree.isThere());
		const state = hasTree && view.answers ? await this.#pastOf(view).state() : undefined;
		const hasPast = state !== undefined;
		if (hasPast) view.enter(state);
		const tree = rememberingTree(view.tree);
		for (const item of items) {
			if (scopeOf(item.store) !== "global" && !hasTree) continue;
			const freshness = await this.#verdict(item, view, { tree, hasPast });
			if (freshness.kind !== "uncited") verdicts.set(item, freshness);
		}
		if (hasPast) this.#askLater(view);
		return verdicts;
	}

	/** Facts with paths that are not there. How many there are is remembered. */
	async absent(
		items: readonly IndexedFact[],
		root: string | undefined,
	): Promise<ReadonlyMap<IndexedFact, readonly string[]>> {
		const view = this.#viewOf(root ?? this.#deps.home);
		const hasTree = root !== undefined && (await view.tree.isThere());
		const found = new Map<IndexedFact, readonly string[]>();
		for (const [at, item] of items.entries()) {
			if (at % SLICE === SLICE - 1) await this.#deps.timer.turn();
			if (scopeOf(item.store) !== "global" && !hasTree) continue;
			const absent = await absentPaths(item, view.tree, this.#frameOf(item, view.root));
			if (absent.length > 0) found.set(item, absent);
		}
		view.absent = { facts: found.size, at: this.#deps.clock.now() };
		return found;
	}

	/** Of one fact's paths those that are not there; none where there is no tree to look at. */
	async absentOf(item: Pick<IndexedFact, "fact" | "store">, root: string | undefined): Promise<readonly string[]> {
		const { tree } = this.#viewOf(root ?? this.#deps.home);
		if (scopeOf(item.store) !== "global" && (root === undefined || !(await tree.isThere()))) return [];
		return await absentPaths(item, tree, this.#frameOf(item, root ?? this.#deps.home));
	}

	/** How many facts had paths that are not there when that was looked at last, within a time. */
	absentLately(root: string | undefined, milliseconds: number): number | undefined {
		const last = this.#viewOf(root ?? this.#deps.home).absent;
		const age = last === undefined ? Number.POSITIVE_INFINITY : this.#deps.clock.now() - last.at;
		return age >= 0 && age < milliseconds ? last?.facts : undefined;
	}

	/** Keeps how things are while a fact is new. */
	async witness(items: readonly Pick<IndexedFact, "fact" | "store">[], root: string): Promise<void> {
		const view = this.#viewOf(root);
		await view.load();
		if (!(await view.tree.isThere())) return;
		const tree = rememberingTree(view.tree);
		const witnesses: Record<string, Witness> = {};
		for (const item of items) {
			const proofs = await witnessOf(item.fact, this.#frameOf(item, root), tree);
			if (Object.keys(proofs).length > 0) witnesses[item.fact.id] = { updated: item.fact.updated, proofs };
		}
		if (Object.keys(witnesses).length > 0) await view.keep({ paths: {}, witnesses });
	}

	/** What became of these paths: known answers, and git's, which may take seconds. */
	async askPaths(paths: readonly string[], root: string, signal?: AbortSignal): Promise<ReadonlyMap<string, PathPast>> {
		const view = this.#viewOf(root);
		await view.load();
		await view.running;
		for (const path of paths) view.wantedPaths.add(path);
		while (view.answers && view.wantedPaths.size > 0) await this.#askPaths(view, signal);
		return new Map(paths.flatMap((path) => pairOf(path, view.paths.get(path))));
	}

	/** Resolves when git has been asked everything that verdicts so far would have liked to know. */
	async settled(root: string): Promise<void> {
		await this.#views.get(root)?.running;
	}

	#viewOf(root: string): RootView {
		const known = this.#views.get(root) ?? new RootView(root, this.#deps.trees);
		this.#views.set(root, known);
		return known;
	}

	#pastOf({ root }: RootView) {
		return this.#deps.trees.past(root);
	}

	#frameOf({ store }: Pick<IndexedFact, "store">, root: string): CitingFrame {
		return { scope: scopeOf(store), root, home: this.#deps.home };
	}

	async #verdict(
		item: IndexedFact,
		view: RootView,
		{ tree, hasPast }: { readonly tree: WorkingTree; readonly hasPast: boolean },
	): Promise<Freshness> {
		const witness = view.witnessFor(item);
		const known: Known = {
			past: (path) => view.paths.get(path),
			isAsked: (path) => view.asked.has(path),
			hasPast,
			...(witness === undefined ? {} : { proofs: witness.proofs }),
		};
		const citations = this.#citationsOf(item);
		const verdict = await freshnessOf(item.fact, this.#frameOf(item, view.root), { tree, known, citations });
		if (hasPast) {
			for (const path of verdict.unasked) wantLast(view.wantedPaths, path);
			view.wantedWitnesses.delete(item.fact.id);
			if (verdict.wantsWitness) view.wantedWitnesses.set(item.fact.id, item);
		}
		return verdict.freshness;
	}

	#citationsOf({ fact, fileHash }: IndexedFact): readonly Citation[] {
		const citations = this.#citations.get(fileHash) ?? citationsOf(fact);
		this.#citations.set(fileHash, citations);
		return citations;
	}

	/** One batch at a time for each root; what is wanted meanwhile comes with the next look. */
	#askLater(view: RootView): void {
		if (view.running !== undefined || this.#deps.signal.aborted) return;
		const running = this.#deps.timer
			.turn()
			.then(() => this.#ask(view))
			.catch((error: unknown) => {
				if (isAbort(error)) return;
				this.#deps.diagnostics.report({ degraded: "freshness from git", message: messageOf(error) });
			})
			.finally(() => {
				view.running = undefined;
			});
		view.running = running;
	}

	async #ask(view: RootView): Promise<void> {
		for (let batch = 0; batch < PATH_BATCHES && view.wantedPaths.size > 0 && view.answers; batch += 1) {
			await this.#askPaths(view);
		}
		for (let batch = 0; batch < WITNESS_BATCHES && view.wantedWitnesses.size > 0 && view.answers; batch += 1) {
			await this.#askWitnesses(view);
		}
	}

	async #askPaths(view: RootView, signal?: AbortSignal): Promise<void> {
		// What was wanted last is most likely being read just now.
		const paths = [...view.wantedPaths].slice(-PATHS_MAX);
		for (const path of paths) view.wantedPaths.delete(path);
		const missing: string[] = [];
		for (const path of paths) if ((await view.tree.look(path)) === undefined) missing.push(path);
		const past = this.#pastOf(view);
		const state = await past.state();
		const answers = await past.ask(missing, signal ?? this.#deps.signal);
		(signal ?? this.#deps.signal).throwIfAborted();
		if (answers === undefined) {
			view.answers = false;
			return;
		}
		view.enter(state);
		for (const path of paths) view.asked.add(path);
		await view.keep({
			...(state === undefined ? {} : { state }),
			paths: Object.fromEntries(answers),
			witnesses: {},
		});
	}

	async #askWitnesses(view: RootView): Promise<void> {
		const items = [...view.wantedWitnesses.values()].slice(-WITNESSES_MAX);
		const trees = new Map<number, Promise<TreeReader | undefined>>();
		const witnesses: Record<string, Witness> = {};
		for (const item of items) {
			view.wantedWitnesses.delete(item.fact.id);
			const time = Math.min(Date.parse(item.fact.updated) + COMMITTED_WITHIN_MS, this.#deps.clock.now());
			if (Number.isNaN(time)) continue;
			const asked = trees.get(time) ?? this.#pastOf(view).at(time, this.#deps.signal);
			trees.set(time, asked);
			const tree = await asked;
			this.#deps.signal.throwIfAborted();
			const frame = this.#frameOf(item, view.root);
			const proofs = tree === undefined ? {} : await witnessOf(item.fact, frame, rememberingReader(tree));
			witnesses[item.fact.id] = { updated: item.fact.updated, proofs };
		}
		await view.keep({ paths: {}, witnesses });
	}
}

/** A set lists what was added last at its end. */
function wantLast(wanted: Set<string>, path: string): void {
	wanted.delete(path);
	wanted.add(path);
}

function pairOf(path: string, past: PathPast | undefined): readonly [string, PathPast][] {
	return past === undefined ? [] : [[path, past]];
}
