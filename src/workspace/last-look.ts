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

	/** These were just looked at. */
	keep(stores: readonly FactStore[]): void {
		this.#kept = { stores, at: this.#clock.now() };
	}

	/** What was looked at in the moment before; given once. */
	take(): readonly FactStore[] | undefined {
		const kept = this.#kept;
		this.#kept = undefined;
		return kept !== undefined && Math.abs(this.#clock.now() - kept.at) < MOMENT ? kept.stores : undefined;
	}
}
