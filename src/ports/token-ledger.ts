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

/**
 * `fixed`: the section of the system prompt, once a session. `index`: facts beside prompts. `notes`: at the end of tools'
 * results. `recall`: answers to the agent. `stripped`: what was left out of prompts because facts stand for it.
 */
export const PROMPT_PARTS = ["fixed", "index", "notes", "recall", "stripped"] as const;
export type PromptPart = (typeof PROMPT_PARTS)[number];

/** Characters that the memory added to the prompts of a session within a few seconds, or saved them. */
export interface PromptShare {
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly session?: string;
	/** Where the session works. */
	readonly cwd: string;
	readonly parts: Readonly<Partial<Record<PromptPart, number>>>;
}

export interface TokenLedger {
	/** Never rejects: an entry that cannot be kept is a diagnostic. */
	add(entry: LedgerEntry): Promise<void>;
	/** Newest first. */
	recent(limit: number): Promise<readonly LedgerEntry[]>;
	/** Never rejects. */
	addShares(shares: readonly PromptShare[]): Promise<void>;
	/** Newest first. */
	shares(limit: number): Promise<readonly PromptShare[]>;
}
