/** Every model call of ours, with what it cost: for `/memory cost`. */
import type { ModelUsage } from "./judge.ts";

export interface LedgerEntry {
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly purpose: "judge" | "rewrite" | "embed";
	readonly provider: string;
	readonly model: string;
	readonly usage?: ModelUsage;
	readonly milliseconds: number;
	readonly outcome: "done" | "failed" | "cancelled";
	readonly session?: string;
}

export interface TokenLedger {
	/** Never rejects: an entry that cannot be kept is a diagnostic. */
	add(entry: LedgerEntry): Promise<void>;
	/** Newest first. */
	recent(limit: number): Promise<readonly LedgerEntry[]>;
}
