/** Fills in missing vectors, one run at a time; a provider that is down is left alone for a while. */
import type { StoreId } from "../facts/scope.ts";
import { isAbort, unlessAborted } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { FactIndex } from "../ports/fact-index.ts";
import type { Timer } from "../ports/timer.ts";
import { embedMissing } from "../upkeep/embed.ts";

export interface VectorFillerDeps {
	readonly index: () => Promise<FactIndex>;
	/** Absent where embedding is turned off. */
	readonly embedder?: Embedder;
	readonly batchSize: number;
	/** True where the process lives for one command: it stays until a fair share of the texts is embedded. */
	readonly staysToFill?: boolean;
	readonly clock: Clock;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
}

/** After a failure, nothing is asked of the provider for so long. */
const REST_MS = 60_000;
/** At the end of a session, what is under way may finish in this time. */
const LAST_MS = 300;
/** At the end of a command, which may be the only one for hours: after this time no further batch is begun, … */
const STAY_MS = 2000;
/** … and the one under way may finish in this. */
const LAST_BATCH_MS = 8000;

export class VectorFiller {
	readonly #deps: VectorFillerDeps;
	readonly #closing = new AbortController();
	/** Aborted when no further batch is to be begun. */
	readonly #enough = new AbortController();
	readonly #wanted = new Set<StoreId>();
	#running: Promise<number> | undefined;
	#failedAt: number | undefined;

	constructor(deps: VectorFillerDeps) {
		this.#deps = deps;
	}

	/** How many texts were embedded. Rejects only with the signal's reason: who is waited for no longer goes on by itself. */
	async fill(stores: readonly StoreId[], signal?: AbortSignal): Promise<number> {
		for (const id of stores) this.#wanted.add(id);
		this.#running ??= this.#fillWanted().finally(() => {
			this.#running = undefined;
		});
		return await unlessAborted(this.#running, signal);
	}

	async close(): Promise<void> {
		const { timer, staysToFill = false } = this.#deps;
		if (this.#running !== undefined) await timer.within(staysToFill ? STAY_MS : LAST_MS, this.#running);
		this.#enough.abort();
		if (this.#running !== undefined && staysToFill) await timer.within(LAST_BATCH_MS, this.#running);
		this.#closing.abort();
		await this.#running;
	}

	async #fillWanted(): Promise<number> {
		let embedded = 0;
		while (this.#wanted.size > 0 && !this.#enough.signal.aborted) {
			const stores = [...this.#wanted];
			this.#wanted.clear();
			embedded += await this.#tryFill(stores);
		}
		return embedded;
	}

	async #tryFill(stores: readonly StoreId[]): Promise<number> {
		try {
			return await this.#fillOnce(stores);
		} catch (error) {
			// Nobody waits for what runs in the background: a rejection there would end the whole process.
			const degraded = "semantic recall";
			if (!isAbort(error)) this.#deps.diagnostics.report({ degraded, message: messageOf(error) });
			return 0;
		}
	}

	/** A clock that was set back ends the rest. */
	#isResting(): boolean {
		const since = this.#deps.clock.now() - (this.#failedAt ?? Number.NEGATIVE_INFINITY);
		return since >= 0 && since < REST_MS;
	}

	async #fillOnce(stores: readonly StoreId[]): Promise<number> {
		const { embedder, clock, diagnostics, batchSize } = this.#deps;
		if (embedder === undefined || this.#isResting()) return 0;
		const { facts, vectors } = await this.#deps.index();
		// A model is not loaded for nothing.
		if ((await facts.count({ stores })) === 0) return 0;
		const outcome = await embedMissing(
			{ vectors, embedder, diagnostics },
			{ stores, batchSize, signal: this.#closing.signal, enough: this.#enough.signal },
		);
		if (outcome.kind === "failed") this.#failedAt = clock.now();
		return outcome.embedded;
	}
}
