/** Candidates that wait for their judge, or for a lock that was taken: durable, and screened before they get here. */
import type { FactKind, Triple } from "../facts/fact.ts";
import type { ProjectKey, Scope } from "../facts/scope.ts";
import type { Uuid } from "../kernel/ids.ts";
import type { Actor } from "./history.ts";

/** What was proposed, as it passed the screen. */
export interface PendingDraft {
	readonly caption: string;
	readonly content: string;
	readonly kind: FactKind;
	/** Absent when none was asked for. */
	readonly scope?: Scope;
	/** Absolute paths or globs. */
	readonly paths: readonly string[];
	readonly tags: readonly string[];
	readonly triples: readonly Triple[];
	readonly pin: boolean;
	readonly evidence?: string;
	readonly expires?: string;
	readonly userRequested: boolean;
	/** The text it was taken from. */
	readonly origin?: string;
}

export interface PendingCandidate {
	readonly id: Uuid;
	readonly draft: PendingDraft;
	readonly actor: Actor;
	readonly session?: string;
	readonly project?: ProjectKey;
	/** ISO 8601, UTC. */
	readonly queued: string;
	/** How often it was tried in vain since then. */
	readonly attempts: number;
	/** ISO 8601, UTC: not before that is it tried again by itself. */
	readonly due: string;
	/** Why it waits, one line. */
	readonly because: string;
	/** What has to be done first, where trying again alone comes to nothing. */
	readonly hint?: string;
}

export interface Pending {
	/** Adds or replaces; durable when it returns. @throws MemoryError STORE_IO */
	put(candidate: PendingCandidate): Promise<void>;
	/** Oldest first; what cannot be read is left where it is. @throws MemoryError STORE_IO */
	list(): Promise<readonly PendingCandidate[]>;
	/** Gone already is as good. @throws MemoryError STORE_IO */
	remove(id: Uuid): Promise<void>;
}
