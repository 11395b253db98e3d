/** A token ledger in memory: the twin of the folder. */
import type { LedgerEntry, PromptShare, TokenLedger } from "../ports/token-ledger.ts";

export class MemoryTokenLedger implements TokenLedger {
	/** Oldest first. */
	readonly entries: LedgerEntry[] = [];
	/** Oldest first. */
	readonly promptShares: PromptShare[] = [];

	async add(entry: LedgerEntry): Promise<void> {
		this.entries.push(entry);
	}

	async addShares(shares: readonly PromptShare[]): Promise<void> {
		this.promptShares.push(...shares);
	}

	async shares(limit: number): Promise<readonly PromptShare[]> {
		return this.promptShares.toReversed().slice(0, Math.max(0, limit));
	}

	async recent(limit: number): Promise<readonly LedgerEntry[]> {
		return this.entries.toReversed().slice(0, Math.max(0, limit));
	}
}
