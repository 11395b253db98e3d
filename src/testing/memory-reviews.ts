/** What waits for a person's look, in memory. */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import type { Flag, Reviews, Verdict } from "../ports/reviews.ts";

export class MemoryReviews implements Reviews {
	readonly #flags = new Map<FactId, Flag>();
	readonly #verdicts = new Map<string, Verdict>();
	readonly #met = new Set<StoreId>();

	async flag(flag: Flag): Promise<void> {
		this.#flags.set(flag.fact, flag);
	}

	async settle(fact: FactId): Promise<void> {
		this.#flags.delete(fact);
	}

	async flags(): Promise<readonly Flag[]> {
		return [...this.#flags.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
	}

	async verdict(fileHash: string): Promise<Verdict | undefined> {
		return this.#verdicts.get(fileHash);
	}

	async judge(fileHash: string, verdict: Verdict): Promise<void> {
		this.#verdicts.set(fileHash, verdict);
	}

	async isMet(store: StoreId): Promise<boolean> {
		return this.#met.has(store);
	}

	async meet(store: StoreId): Promise<void> {
		this.#met.add(store);
	}
}
