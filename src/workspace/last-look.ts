/** Pi asks for a run's section and for its facts one right after the other: the files need no second look for that. */
import type { Clock } from "../ports/clock.ts";
import type { FactStore } from "../ports/fact-store.ts";

/** Milliseconds. */
const MOMENT = 50;

export class LastLook {
	readonly #clock: Clock;
	#kept: { readonly stores: readonly FactStore[]; readonly at: number } | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The index is in step with these, as of now. */
	keep(stores: readonly FactStore[]): void {
		this.#kept = { stores, at: this.#clock.now() };
	}

	forget(): void {
		this.#kept = undefined;
	}

	/** True where the index was in step with the same stores a moment ago. */
	wasOf(stores: readonly FactStore[]): boolean {
		if (this.#kept === undefined || Math.abs(this.#clock.now() - this.#kept.at) >= MOMENT) return false;
		const known = new Set(this.#kept.stores);
		return stores.every((store) => known.has(store));
	}
}
