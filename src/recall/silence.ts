/** Prompts that lately brought nothing, so that asking again while nothing has changed costs nothing. */

const KEPT = 16;
/** Vectors may have been filled in meanwhile. */
const KEPT_MS = 60_000;

/** When it was asked, in milliseconds since 1970, and the revision of the facts then, which raises with every change. */
export interface Moment {
	readonly now: number;
	readonly revision: number;
}

export class Silence {
	/** Oldest first. */
	readonly #asked = new Map<string, Moment>();

	isKnown(asked: string, { now, revision }: Moment): boolean {
		const known = this.#asked.get(asked);
		return known?.revision === revision && Math.abs(now - known.now) < KEPT_MS;
	}

	keep(asked: string, moment: Moment): void {
		this.#asked.delete(asked);
		this.#asked.set(asked, moment);
		const [oldest] = this.#asked.keys();
		if (this.#asked.size > KEPT && oldest !== undefined) this.#asked.delete(oldest);
	}
}
