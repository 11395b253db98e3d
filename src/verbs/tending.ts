/** Paths that are gone, and rules that keep shared facts from being committed: what is asked, and what came of it. */
import type { StalePaths } from "../freshness/missing-paths.ts";
import type { IgnoreFix, Sharing } from "../ports/ignore-rules.ts";
import type { CallOptions } from "./call.ts";

export interface PruneOptions extends CallOptions {
	/** Forgets facts of whose paths none is left; otherwise they stay as they are. */
	readonly forget?: boolean;
}

export interface PruneReport {
	readonly kind: "pruned";
	/** Of its changes: names them together when they are taken back. */
	readonly run: string;
	readonly corrected: readonly StalePaths[];
	readonly forgotten: readonly StalePaths[];
	/** Left as they are: all that is missing is elsewhere, or nothing would be left. */
	readonly kept: readonly StalePaths[];
	readonly failed: readonly { readonly stale: StalePaths; readonly why: string }[];
}

export interface SharingLook {
	readonly sharing: Sharing;
	/** What would let the shared facts in, tried out; absent where nothing has to, or nothing was found. */
	readonly fixes?: readonly IgnoreFix[];
}

export type FixOutcome =
	| { readonly kind: "fixed"; readonly fixes: readonly IgnoreFix[] }
	| { readonly kind: "refused"; readonly because: "read-only"; readonly why: string }
	/** It did not help. */
	| Exclude<Sharing, { kind: "shared" }>;
