/** Prompts that lately brought nothing, so that asking again while nothing has changed costs nothing. */
import { RecentMap } from "../kernel/recent-map.ts";

const KEPT = 16;
/** Vectors may have been filled in meanwhile. */
const KEPT_MS = 60_000;

/** When it was asked, in milliseconds since 1970, and the revision of the facts then, which raises with every change. */
export interface Moment {
	readonly now: number;
	readonly revision: number;
}

export class Silence {
	readonly #asked = new RecentMap<string, Moment>(KEPT);

	isKnown(asked: string, { now, revision }: Moment): boolean {
		const known = this.#asked.get(asked);
		return known?.revision === revision && Math.abs(now - known.now) < KEPT_MS;
	}

	keep(asked: string, moment: Moment): void {
		this.#asked.set(asked, moment);
	}
}
