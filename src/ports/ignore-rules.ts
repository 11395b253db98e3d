/** Whether version control would ever commit a project's shared facts, and what would make it. */

export interface IgnoreRule {
	/** The file that has the rule, relative to the repository's top where it lies below that. */
	readonly file: string;
	/** From 1. */
	readonly line: number;
	readonly pattern: string;
}

/** Lines to be appended to one file of rules. */
export interface IgnoreFix {
	/** Absolute. */
	readonly file: string;
	readonly lines: readonly string[];
}

export type Sharing =
	/** Facts that are written there can be committed. */
	| { readonly kind: "shared" }
	| { readonly kind: "ignored"; readonly rule: IgnoreRule }
	/** No version control, or it gives no answer. */
	| { readonly kind: "unknown"; readonly why: string };

/** Starts processes: nothing on the way to a prompt waits for it. */
export interface IgnoreRules {
	check(root: string, signal?: AbortSignal): Promise<Sharing>;
	/**
	 * Lines that let the shared facts in and change nothing else, tried out on a copy of the rules; `undefined` when none
	 * of the known ones does.
	 */
	findFix(root: string, signal?: AbortSignal): Promise<readonly IgnoreFix[] | undefined>;
	/** @throws MemoryError STORE_IO */
	apply(fixes: readonly IgnoreFix[]): Promise<void>;
}
