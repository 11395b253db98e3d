/** Puts two texts of one fact into one. */
import type { ModelUsage } from "./judge.ts";

export interface RewriteRequest {
	/** `edit`: the newer text is right where the two differ. `merge`: both are right. */
	readonly kind: "edit" | "merge";
	readonly older: { readonly caption: string; readonly content: string };
	readonly newer: { readonly caption: string; readonly content: string };
}

export interface Rewritten {
	readonly caption: string;
	readonly content: string;
	readonly model: string;
	readonly usage?: ModelUsage;
}

export interface Rewriter {
	/** @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN, PROVIDER_PROTOCOL; the signal's reason */
	rewrite(request: RewriteRequest, signal?: AbortSignal): Promise<Rewritten>;
}
