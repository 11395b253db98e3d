/** Backups, and erasing for good: what is asked, and what came of it. */
import type { FactId } from "../facts/fact.ts";
import type { AmbiguousId } from "../facts/named-id.ts";
import type { StoreId } from "../facts/scope.ts";
import type { BackupInfo } from "../ports/backups.ts";
import type { RestoreReport } from "../upkeep/backup.ts";
import type { PurgeReport } from "../upkeep/purge.ts";
import type { CallOptions } from "./call.ts";

export interface PurgeOptions extends CallOptions {
	/** Asks the user; resolves false when the answer is no. */
	readonly confirm: (caption: string) => Promise<boolean>;
}

export type PurgeOutcome =
	| ({ readonly kind: "purged"; readonly fact: FactId } & PurgeReport)
	/** `calledOff`: one that was interrupted before any file went is known no more, and the fact is what it was. */
	| { readonly kind: "declined"; readonly calledOff?: true }
	| { readonly kind: "unknown"; readonly id: string }
	| (AmbiguousId & { readonly kind: "ambiguous" })
	| { readonly kind: "refused"; readonly why: string };

/** A fact, in one line. */
export interface NamedFact {
	readonly id: FactId;
	readonly caption: string;
	readonly store: StoreId;
	/** Where it is now, when a backup has it in another store. */
	readonly movedTo?: StoreId;
}

/** How a backup stands to the facts of now. */
export interface BackupComparison {
	readonly info: BackupInfo;
	/** In the backup alone. */
	readonly missing: readonly NamedFact[];
	/** In the backup alone, and forgotten since. */
	readonly forgotten: readonly NamedFact[];
	readonly changed: readonly NamedFact[];
	/** In the stores alone. */
	readonly added: readonly NamedFact[];
	readonly same: number;
	/** Files of the backup that are no facts. */
	readonly passedOver: number;
}

export interface RestoreAsked {
	/** The newest unless told; a beginning that fits only one is enough. */
	readonly name?: string;
	/** Only this fact, forgotten or not; an id, or a beginning of at least 6 characters. */
	readonly fact?: string;
	/** Facts that were forgotten since come back as well. */
	readonly forgotten?: boolean;
	/** Facts that were added since are taken away, so that all is as it was. */
	readonly exact?: boolean;
}

export interface RestoreOptions extends CallOptions {
	/** Asks the user; resolves false when the answer is no. */
	readonly confirm?: (comparison: BackupComparison, changes: number) => Promise<boolean>;
	readonly onProgress?: (done: number, total: number) => void;
}

export type RestoreOutcome =
	| ({
			readonly kind: "restored";
			/** Of the backup. */
			readonly name: string;
			/** The backup of what was there before. */
			readonly saved?: string;
			/** Facts of the backup that were forgotten since and, not being asked for, stay so. */
			readonly stayForgotten: number;
	  } & RestoreReport)
	/** Everything that was asked for is as in the backup. */
	| { readonly kind: "same"; readonly name: string; readonly stayForgotten: number }
	| { readonly kind: "declined" }
	/** The backup holds no such fact, or the fact is as it is there. */
	| { readonly kind: "unknown"; readonly fact: string }
	| (AmbiguousId & { readonly kind: "ambiguous" })
	| { readonly kind: "refused"; readonly why: string };
