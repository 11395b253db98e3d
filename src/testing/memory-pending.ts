/** The queue of waiting candidates in memory. */
import type { Pending, PendingCandidate } from "../ports/pending.ts";

export class MemoryPending implements Pending {
	readonly #candidates = new Map<string, PendingCandidate>();

	async put(candidate: PendingCandidate): Promise<void> {
		this.#candidates.set(candidate.id, candidate);
	}

	async list(): Promise<readonly PendingCandidate[]> {
		return [...this.#candidates.values()].sort((one, other) => (one.queued < other.queued ? -1 : 1));
	}

	async remove(id: string): Promise<void> {
		this.#candidates.delete(id);
	}
}
