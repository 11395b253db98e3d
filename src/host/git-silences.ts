/**
 * Repositories of which git gave no answer while somebody waited. They are not asked of again for some minutes, by no
 * process, unless they are others by then: whoever waits in vain would do it with every command.
 */
import type { Clock } from "../ports/clock.ts";
import type { RepositoryState } from "./git-directory.ts";
import type { ProjectCache, RepositoryEntry } from "./project-cache.ts";

const SILENCE_MS = 5 * 60_000;

/** Why there was no answer in time, and what was known then. */
export interface Silence {
	readonly kind: "silent";
	readonly why: string;
	readonly entry: RepositoryEntry | undefined;
}

/** A repository together with what was remembered of it. */
interface Asked {
	readonly directory: string;
	readonly state: RepositoryState;
	readonly entry: RepositoryEntry | undefined;
}

export class GitSilences {
	readonly #cache: ProjectCache;
	readonly #clock: Clock;
	/** By git directory. Whoever is told keeps to it: a session does not change its key while facts are written under it. */
	readonly #told = new Map<string, Silence>();

	constructor(cache: ProjectCache, clock: Clock) {
		this.#cache = cache;
		this.#clock = clock;
	}

	async of({ directory, state, entry }: Asked): Promise<Silence | undefined> {
		const told = this.#told.get(directory);
		if (told !== undefined) return told;
		const kept = await this.#cache.silenceOf(directory);
		if (kept === undefined || kept.place !== state.place || kept.head !== state.head) return undefined;
		if (Math.abs(this.#clock.now() - kept.seen) > SILENCE_MS) return undefined;
		return this.#tell(directory, { kind: "silent", why: kept.why, entry });
	}

	async keep({ directory, state, entry }: Asked, why: string): Promise<Silence> {
		const silence = this.#tell(directory, { kind: "silent", why, entry });
		await this.#cache.keepSilence({ directory, place: state.place, head: state.head, why, seen: this.#clock.now() });
		return silence;
	}

	#tell(directory: string, silence: Silence): Silence {
		this.#told.set(directory, silence);
		return silence;
	}
}
