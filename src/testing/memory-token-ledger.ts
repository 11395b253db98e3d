/** A token ledger in memory: the twin of the folder. */
import type { LedgerEntry, TokenLedger } from "../ports/token-ledger.ts";

export class MemoryTokenLedger implements TokenLedger {
	/** Oldest first. */
	readonly entries: LedgerEntry[] = [];

	async add(entry: LedgerEntry): Promise<void> {
		this.entries.push(entry);
	}

	async recent(limit: number): Promise<readonly LedgerEntry[]> {
		return this.entries.toReversed().slice(0, Math.max(0, limit));
	}
}
