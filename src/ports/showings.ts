/** What models were shown of the facts, and why: for `/memory why`. A bounded record of this machine, of no use to recall. */
import type { FactId } from "../facts/fact.ts";

/** `recall`: the agent asked. `prompt`: beside a prompt. `section`: in the system prompt. `note`: at the end of a tool's result. */
export type Occasion = "recall" | "prompt" | "section" | "note";

/** One fact of a showing, with the numbers that put it there, as far as there are any. */
export interface ShownFact {
	readonly id: FactId;
	/** Words of the question that it has, rarest first. */
	readonly words?: readonly string[];
	readonly cosine?: number;
	/** `covers`, `whole` or `elsewhere`: how it stands to the paths at hand. */
	readonly tier?: string;
	/** The path at hand that it covers, written as the fact's own are. */
	readonly path?: string;
	/** 0 to 1; compared with the floor. */
	readonly relevance?: number;
	/** What orders the facts of one recall, in standard deviations of its cosines. */
	readonly rank?: number;
	/** The part of the rank that use, age, kind and pin account for. */
	readonly nudge?: number;
}

export interface Showing {
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly session?: string;
	/** Where the session works. */
	readonly cwd: string;
	readonly occasion: Occasion;
	/** The question or prompt, without secrets and cut; the tool's name for a note. */
	readonly query?: string;
	/** Absolute paths at hand. */
	readonly touched?: readonly string[];
	/** The least relevance that was shown. */
	readonly floor?: number;
	readonly facts: readonly ShownFact[];
}

export interface ShowingsQuery {
	readonly fact?: FactId;
	readonly session?: string;
	readonly limit: number;
}

/** The oldest go first; what is lost with a crash is no loss. */
export interface Showings {
	/** @throws MemoryError STORE_IO */
	append(showings: readonly Showing[]): Promise<void>;
	/** Newest first. @throws MemoryError STORE_IO */
	recent(query: ShowingsQuery): Promise<readonly Showing[]>;
	/** Takes the fact, and what was asked when it was shown, out of the record. @throws MemoryError STORE_IO */
	erase(fact: FactId): Promise<number>;
}
