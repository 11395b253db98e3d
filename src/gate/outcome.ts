/** What may come of remembering, updating, forgetting and undoing. */
import type { Fact, FactId, FactKind, Triple } from "../facts/fact.ts";
import type { AmbiguousId } from "../facts/named-id.ts";
import type { Scope, StoreId } from "../facts/scope.ts";
import type { Change } from "../ports/history.ts";
import type { IgnoreRule } from "../ports/ignore-rules.ts";
import type { RecallHit } from "../recall/outcome.ts";
import type { Reason, SkipReason, Urgency } from "./decide.ts";
import type { RewriteHow } from "./rewrite.ts";

/** A fact as the agent or a person proposes it: parsed, not yet resolved against a project. */
export interface Draft {
	readonly caption: string;
	readonly content: string;
	readonly kind?: FactKind;
	readonly scope?: Scope;
	/** Absolute paths or globs. */
	readonly paths?: readonly string[];
	readonly tags?: readonly string[];
	readonly triples?: readonly Triple[];
	readonly pin?: boolean;
	readonly evidence?: string;
	readonly expires?: string;
	readonly userRequested?: boolean;
	/** The text it was taken from, by its name: `AGENTS.md`. */
	readonly origin?: string;
}

/** A change to one fact; absent fields stay as they are. */
export interface Correction {
	readonly caption?: string;
	readonly content?: string;
	readonly kind?: FactKind;
	readonly tags?: readonly string[];
	/** Absolute paths or globs. */
	readonly paths?: readonly string[];
	readonly pin?: boolean;
	/** The fact's own scope unless told; what is global becomes personal in another project. */
	readonly moveTo?: Scope;
	/** Another project: a known one's name, or a directory. */
	readonly toProject?: string;
}

export interface SafetyFinding {
	readonly kind: "secret" | "injection";
	/** Name of the rule: `aws-access-key`, `override-instructions`. */
	readonly rule: string;
	/** Which field it is in. */
	readonly field: "caption" | "content" | "evidence" | "tags" | "triples";
	/** Offsets in the field; the value itself is never repeated. */
	readonly span: readonly [start: number, end: number];
}

export interface LimitFinding {
	readonly field: string;
	readonly limit: number;
	readonly actual: number;
	/** What to do about it. */
	readonly advice: string;
}

/** Things to tell about a write that went well. */
export type Remark =
	| { readonly kind: "long"; readonly chars: number; readonly limit: number }
	| { readonly kind: "global-by-path"; readonly path: string }
	| { readonly kind: "redacted"; readonly findings: readonly SafetyFinding[] }
	/** It was stored, and holds what begins like a key of these providers and has no shape that is known. */
	| { readonly kind: "near-key"; readonly providers: readonly string[] }
	| { readonly kind: "was-forgotten"; readonly at: string }
	| { readonly kind: "not-indexed"; readonly why: string }
	| { readonly kind: "landed"; readonly folder: string }
	/** Version control ignores the folder that it was written to. */
	| { readonly kind: "not-committed"; readonly rule: IgnoreRule }
	| { readonly kind: "kept-elsewhere"; readonly scope: Scope }
	/** Nothing is at these paths, which a person gave it: mistyped, or still to be made. */
	| { readonly kind: "not-there"; readonly paths: readonly string[] }
	/** Git gave no answer: it is kept under the folder's key, and comes along once git does. */
	| { readonly kind: "by-folder"; readonly why: string }
	/** It claims what the user always or never wants, and nothing that the user said was given for it. */
	| { readonly kind: "inferred" }
	/** A day after which it no longer holds was taken from its text. */
	| { readonly kind: "expires"; readonly day: string };

export interface Written {
	readonly fact: Fact;
	readonly scope: Scope;
	readonly store: StoreId;
	readonly change: Change;
	readonly remarks: readonly Remark[];
}

export type Refusal =
	| { readonly kind: "refused"; readonly because: "unsafe"; readonly findings: readonly SafetyFinding[] }
	| { readonly kind: "refused"; readonly because: "limits"; readonly limits: readonly LimitFinding[] }
	/** The store's frame cannot express this path; `moving` where it is the fact's own, and the fact was to go there. */
	| {
			readonly kind: "refused";
			readonly because: "outside-project";
			readonly path: string;
			readonly moving?: true;
	  }
	| { readonly kind: "refused"; readonly because: "no-project"; readonly scope: Scope }
	| { readonly kind: "refused"; readonly because: "read-only"; readonly why: string }
	/** The judge takes it for a secret or a manipulation. */
	| { readonly kind: "refused"; readonly because: "judged-unsafe"; readonly probability: number };

/** Who decided, and on which grounds. */
export interface Judged {
	/** `local`, `chat`, … */
	readonly provider: string;
	readonly model: string;
	readonly trace: readonly Reason[];
	/** The facts behind the keys in the trace. */
	readonly facts: readonly { readonly key: string; readonly id: FactId; readonly caption: string }[];
	/** How much of the fact is to be shown when its paths are touched. */
	readonly urgency?: Urgency;
}

/** Not worth keeping, and why. `task-status` and `own-text` are seen before any judge is asked. */
export type Skipped = { readonly kind: "skipped" } & (
	| { readonly because: "task-status" | "own-text" }
	| { readonly because: SkipReason; readonly judged: Judged }
);

/** A known fact took the candidate's text over; it kept its id. */
export interface Amended extends Written {
	/** The fact as it was. */
	readonly before: Fact;
	readonly how: RewriteHow;
	readonly judged: Judged;
}

/** A known fact says it already. */
export interface Reinforced extends Written {
	readonly kind: "reinforced";
	readonly widened: readonly string[];
	/** The words that were said, shortened, where they are not the fact's own; the history keeps them. */
	readonly said?: string;
	/** Absent for an exact duplicate. */
	readonly judged?: Judged;
}

export type RememberOutcome =
	/** `close`: facts that it may repeat or contradict, for the agent to settle. */
	| (Written & { readonly kind: "added"; readonly close: readonly RecallHit[]; readonly judged?: Judged })
	| Reinforced
	| (Amended & { readonly kind: "edited" })
	| (Amended & { readonly kind: "merged" })
	| Skipped
	/** Kept for later, durably, because something is away. */
	| {
			readonly kind: "queued";
			readonly because: string;
			/** What has to be done first, where trying again alone comes to nothing. */
			readonly hint?: string;
	  }
	| { readonly kind: "observed"; readonly path: string; readonly remarks: readonly Remark[] }
	| Refusal;

export type UpdateOutcome =
	| (Written & {
			readonly kind: "edited" | "moved";
			readonly fields: readonly string[];
			/** Name of the other project that it moved to. */
			readonly into?: string;
	  })
	| { readonly kind: "unchanged"; readonly fact: Fact }
	| { readonly kind: "unknown"; readonly id: string }
	/** The beginning of an id that several facts have. */
	| (AmbiguousId & { readonly kind: "ambiguous" })
	| Refusal;

export type ForgetOutcome =
	| {
			readonly kind: "forgotten";
			readonly changes: readonly Change[];
			readonly unknown: readonly string[];
			/** Beginnings of ids that several facts have: none of those was forgotten. Absent where there is none. */
			readonly ambiguous?: readonly AmbiguousId[];
	  }
	| { readonly kind: "declined" }
	| Refusal;

export type { UndoOutcome } from "../history/outcome.ts";
