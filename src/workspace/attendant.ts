/** Keeps the index near the files and the vectors near the index: one run for each store at a time, mostly in the background. */
import type { StoreId } from "../facts/scope.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Behind } from "../memory.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { FactIndex, IndexedFact } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Timer } from "../ports/timer.ts";
import type { Completion, SyncDeps, SyncOptions, SyncReport } from "../upkeep/follow.ts";
import { isCurrent, recheck, reread, sweepStore, syncStore } from "../upkeep/sync.ts";
import type { VectorFiller } from "./vector-filler.ts";

export interface AttendantDeps
	extends Pick<SyncDeps, "words" | "newId" | "tombstones" | "onFound" | "asUndone">,
		Required<Pick<SyncDeps, "vet">> {
	readonly index: () => Promise<FactIndex>;
	readonly filler: VectorFiller;
	readonly clock: Clock;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
	/** Records that files written by hand were given ids and dates. */
	readonly onCompleted: (store: FactStore, completed: readonly Completion[]) => Promise<void>;
}

export interface RebuildOptions {
	readonly signal?: AbortSignal;
	readonly onProgress?: (done: number, total: number) => void;
}

/** Edits in place are found within this time. */
const SWEEP_MS = 5000;
/** Sweeping takes at most one part in so many of the processor's time. */
const SWEEP_SHARE = 50;
/** However long a sweep seems to have taken: a clock may have jumped meanwhile. */
const SWEEP_REST_MS = 10 * 60_000;

export class Attendant {
	readonly #deps: AttendantDeps;
	/** The run under way for each store; the next one waits for it. */
	readonly #runs = new Map<StoreId, Promise<void>>();
	readonly #swept = new Map<StoreId, { readonly at: number; readonly took: number }>();
	readonly #attended = new Map<StoreId, FactStore>();
	/** Looked through for leftovers in this session. */
	readonly #cleared = new Set<StoreId>();
	/** Why the index does not hold what the files of these stores do. */
	readonly #behind = new Map<StoreId, string>();
	readonly #closing = new AbortController();
	#stop: (() => void) | undefined;
	#onlyReads = false;

	constructor(deps: AttendantDeps) {
		this.#deps = deps;
	}

	/** From now on no file is completed and no edit recorded: the index alone follows. */
	onlyRead(): void {
		this.#onlyReads = true;
	}

	/** The index is in step when it resolves, edits in place included the first time. A store that fails is reported. */
	async inStep(stores: readonly FactStore[], signal?: AbortSignal): Promise<void> {
		this.#attend(stores);
		for (const store of stores) {
			await this.#run(store, async () => {
				const first = !this.#swept.has(store.store.id);
				await (first ? this.#sweep(store, signal) : this.#catchUp(store, signal));
			});
		}
	}

	/** What kept the index from following the files of these stores the last time; empty where it is in step. */
	behind(stores: readonly FactStore[]): readonly Behind[] {
		return stores.flatMap(({ store: { scope, id } }) => {
			const why = this.#behind.get(id);
			return why === undefined ? [] : [{ scope, why }];
		});
	}

	/** Looks at the folders' times only, and follows where one has changed. */
	async glance(stores: readonly FactStore[]): Promise<void> {
		this.#attend(stores);
		for (const store of stores) await this.#run(store, () => this.#catchUp(store));
	}

	/** Reads these files again although nothing about them has changed. */
	async reread(store: FactStore, names: readonly string[]): Promise<void> {
		await this.#run(store, () => this.#follow(store, (...[, deps]) => reread(store, names, deps), {}));
	}

	/** True when a fact that is about to be shown was edited or removed, and the index has followed. */
	async recheck(items: readonly IndexedFact[], stores: readonly FactStore[]): Promise<boolean> {
		if (items.length === 0) return false;
		const byId = new Map(stores.map((store) => [store.store.id, store]));
		const present = await recheck(items, (id) => byId.get(id), await this.#syncDeps());
		return present.length !== items.length || present.some((item, at) => item !== items[at]);
	}

	/** Fills in vectors, and waits for them a bounded time. */
	async embed(stores: readonly FactStore[], options: { readonly waitMs: number }): Promise<void> {
		const filling = this.#deps.filler.fill(stores.map((store) => store.store.id));
		await this.#deps.timer.within(options.waitMs, filling);
	}

	embedLater(stores: readonly FactStore[]): void {
		void this.#deps.filler.fill(stores.map((store) => store.store.id));
	}

	/** Forgets what is derived of these stores and makes it again. */
	async rebuild(
		stores: readonly FactStore[],
		options: RebuildOptions,
	): Promise<{ readonly facts: number; readonly problems: number; readonly embedded: number }> {
		const { facts } = await this.#deps.index();
		const sizes = await Promise.all(stores.map((store) => this.#sizeOf(store)));
		const total = sizes.reduce((sum, size) => sum + size, 0);
		let done = 0;
		const pause = async (): Promise<void> => {
			options.onProgress?.(Math.min(done, total), total);
			await this.#deps.timer.turn();
		};
		for (const [at, store] of stores.entries()) {
			await this.#clear(store);
			await this.#run(store, async () => {
				await facts.clear(store.store.id);
				await this.#follow(store, syncStore, { pause, ...signalOf(options.signal) });
			});
			options.signal?.throwIfAborted();
			done += sizes[at] ?? 0;
			await pause();
		}
		const ids = stores.map((store) => store.store.id);
		const embedded = await this.#deps.filler.fill(ids, options.signal);
		const problems = (await facts.problems(ids)).length;
		return { facts: await facts.count({ stores: ids }), problems, embedded };
	}

	/** A folder that cannot be read is reported, and the others are rebuilt. */
	async #sizeOf(store: FactStore): Promise<number> {
		try {
			return (await store.list()).length;
		} catch (error) {
			if (isAbort(error)) throw error;
			this.#deps.diagnostics.report({ degraded: `facts of ${store.store.id}`, message: messageOf(error) });
			return 0;
		}
	}

	/** Nothing of it runs after that. */
	async close(): Promise<void> {
		this.#stop?.();
		await this.#deps.filler.close();
		this.#closing.abort();
		await Promise.all(this.#runs.values());
	}

	#attend(stores: readonly FactStore[]): void {
		for (const store of stores) this.#attended.set(store.store.id, store);
		this.#stop ??= this.#deps.timer.every(SWEEP_MS, () => this.#sweepAll());
	}

	async #sweepAll(): Promise<void> {
		for (const store of this.#attended.values()) {
			if (!this.#isResting(store)) await this.#run(store, () => this.#sweep(store));
			if (!this.#cleared.has(store.store.id)) await this.#clear(store);
		}
	}

	/** What writers that died left, which may hold a forgotten text. A failure is reported. */
	async #clear(store: FactStore): Promise<void> {
		if (this.#onlyReads) return;
		this.#cleared.add(store.store.id);
		try {
			await store.clearLeftovers();
		} catch (error) {
			if (isAbort(error)) throw error;
			this.#deps.diagnostics.report({ degraded: `leftovers in ${store.store.id}`, message: messageOf(error) });
		}
	}

	#isResting(store: FactStore): boolean {
		const last = this.#swept.get(store.store.id);
		if (last === undefined) return false;
		const since = this.#deps.clock.now() - last.at;
		return since >= 0 && since < Math.min(last.took * SWEEP_SHARE, SWEEP_REST_MS);
	}

	/** One at a time for each store. Never rejects but for a cancellation: a folder that fails is reported. */
	async #run(store: FactStore, work: () => Promise<void>): Promise<void> {
		const { id } = store.store;
		const run = this.#after(this.#runs.get(id), id, work);
		this.#runs.set(id, run.then(nothing));
		const cancelled = await run;
		if (cancelled !== undefined && !this.#closing.signal.aborted) throw cancelled;
	}

	/** Resolves to what cancelled the work, if anything did. */
	async #after(before: Promise<void> | undefined, id: StoreId, work: () => Promise<void>): Promise<unknown> {
		await before;
		try {
			await work();
			this.#behind.delete(id);
		} catch (error) {
			if (isAbort(error)) return error;
			const message = messageOf(error);
			this.#behind.set(id, message);
			this.#deps.diagnostics.report({ degraded: `facts of ${id}`, message });
		}
		return undefined;
	}

	async #catchUp(store: FactStore, signal?: AbortSignal): Promise<void> {
		if (await isCurrent(store, (await this.#deps.index()).facts)) return;
		await this.#follow(store, syncStore, { pause: () => this.#deps.timer.turn(), ...signalOf(signal) });
	}

	async #sweep(store: FactStore, signal?: AbortSignal): Promise<void> {
		const began = this.#deps.clock.now();
		await this.#follow(store, sweepStore, { pause: () => this.#deps.timer.turn(), ...signalOf(signal) });
		const at = this.#deps.clock.now();
		this.#swept.set(store.store.id, { at, took: at - began });
	}

	async #follow(
		store: FactStore,
		how: (store: FactStore, deps: SyncDeps, options: SyncOptions) => Promise<SyncReport>,
		options: SyncOptions,
	): Promise<void> {
		const signals = [this.#closing.signal, ...(options.signal === undefined ? [] : [options.signal])];
		const mayComplete = !this.#onlyReads;
		const given = { ...options, mayComplete, signal: AbortSignal.any(signals) };
		const report = await how(store, await this.#syncDeps(), given);
		if (report.completed.length > 0) await this.#deps.onCompleted(store, report.completed);
		if (report.indexed > 0) this.embedLater([store]);
	}

	async #syncDeps(): Promise<SyncDeps> {
		const { words, newId, tombstones, vet, onFound, asUndone, diagnostics } = this.#deps;
		const found = onFound === undefined || this.#onlyReads ? {} : { onFound };
		const undone = asUndone === undefined ? {} : { asUndone };
		const { facts } = await this.#deps.index();
		return { facts, words, newId, tombstones, vet, ...found, ...undone, diagnostics };
	}
}

function signalOf(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
	return signal === undefined ? {} : { signal };
}

function nothing(): void {}
