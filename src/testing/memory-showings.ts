/** The record of what was shown, in memory: a twin of the file. */
import type { FactId } from "../facts/fact.ts";
import type { Showing, Showings, ShowingsQuery } from "../ports/showings.ts";

export class MemoryShowings implements Showings {
	/** Oldest first. */
	showings: Showing[] = [];

	async append(showings: readonly Showing[]): Promise<void> {
		this.showings.push(...showings);
	}

	async recent({ fact, session, limit }: ShowingsQuery): Promise<readonly Showing[]> {
		const matching = this.showings.filter(
			(showing) =>
				(session === undefined || showing.session === session) &&
				(fact === undefined || showing.facts.some(({ id }) => id === fact)),
		);
		return matching.toReversed().slice(0, limit);
	}

	async erase(fact: FactId): Promise<number> {
		const kept = this.showings.filter(({ facts }) => !facts.some(({ id }) => id === fact));
		const erased = this.showings.length - kept.length;
		this.showings = kept;
		return erased;
	}
}
