/** What a fact is, and how large it may be. */
import type { Uuid } from "../kernel/ids.ts";

export type FactId = Uuid;

export const FACT_KINDS = ["fact", "gotcha", "preference", "decision", "procedure", "reference", "feedback"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Who wrote it: `explicit` is the user through the agent, `hand` an editor, `import:<name>` another system. */
export type FactSource = "explicit" | "agent" | "consolidate" | "hand" | `import:${string}`;

/** Subject, predicate (snake_case), object. */
export type Triple = readonly [subject: string, predicate: string, object: string];

export interface Fact {
	readonly id: FactId;
	/** One line, 1 to 200 characters. */
	readonly caption: string;
	/** Markdown, up to 16,000 characters. */
	readonly content: string;
	readonly kind: FactKind;
	/** Always recalled. */
	readonly pin: boolean;
	readonly tags: readonly string[];
	/** In the store's frame; empty means the whole frame. */
	readonly paths: readonly string[];
	readonly triples: readonly Triple[];
	/** Relative to the journal. */
	readonly image?: string;
	readonly source?: FactSource;
	/** The user's own words, one line. */
	readonly evidence?: string;
	/** A day, `YYYY-MM-DD`, after which the fact no longer holds. */
	readonly expires?: string;
	/** ISO 8601, UTC. */
	readonly created: string;
	/** ISO 8601, UTC. */
	readonly updated: string;
}

/** Characters are UTF-16 code units, as JavaScript counts them. */
export const FACT_LIMITS = {
	captionChars: 200,
	contentChars: 16_000,
	evidenceChars: 500,
	paths: 64,
	tags: 32,
	triples: 64,
	/** Of what lies between the fences. */
	frontmatterChars: 32_000,
	fileBytes: 1_000_000,
} as const;
