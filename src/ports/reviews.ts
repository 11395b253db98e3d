/** What a person has to look at, and what they said: facts that were left undecided, and texts from elsewhere. */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";

/** A fact that was added although its judge could not tell how it stands to others. */
export interface Flag {
	readonly fact: FactId;
	readonly store: StoreId;
	/** The facts that it may repeat or contradict. */
	readonly near: readonly FactId[];
	/** ISO 8601, UTC. */
	readonly at: string;
}

export type Verdict = "approved" | "rejected";

export interface Reviews {
	/** Durable when it returns. @throws MemoryError STORE_IO */
	flag(flag: Flag): Promise<void>;
	/** The facts stand as they are: nobody is asked again. @throws MemoryError STORE_IO */
	settle(fact: FactId): Promise<void>;
	/** Newest first. @throws MemoryError STORE_IO */
	flags(): Promise<readonly Flag[]>;
	/** What a person said about a file with these very bytes. @throws MemoryError STORE_IO */
	verdict(fileHash: string): Promise<Verdict | undefined>;
	/** Durable when it returns. @throws MemoryError STORE_IO */
	judge(fileHash: string, verdict: Verdict): Promise<void>;
	/** Whether a person was told of the facts that this store brought. @throws MemoryError STORE_IO */
	isMet(store: StoreId): Promise<boolean>;
	/** They were told: nobody tells them again. Durable when it returns. @throws MemoryError STORE_IO */
	meet(store: StoreId): Promise<void>;
}
