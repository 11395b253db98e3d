/** Derived data about facts: rebuilt from the files at any time. No word of any database leaks out of it. */
import type { Fact, FactId, Triple } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import type { FactWords } from "../facts/tokens.ts";
import type { EmbeddedText } from "./embedder.ts";
import type { FactProblem, FileStamp } from "./fact-store.ts";

export interface IndexedFact {
	readonly fact: Fact;
	readonly store: StoreId;
	/** File name in the store. */
	readonly name: string;
	/** SHA-256 of the file's bytes. */
	readonly fileHash: string;
	/** Hash of normalised caption and content: equal for exact duplicates. */
	readonly contentHash: string;
	readonly stamp: string;
}

export type { FactWords } from "../facts/tokens.ts";

export interface FactUpsert extends IndexedFact {
	readonly words: FactWords;
}

/** One step of a synchronisation, applied in one short transaction. */
export interface IndexBatch {
	readonly upserts: readonly FactUpsert[];
	/** File names that are gone. */
	readonly removals: readonly string[];
	/** Files that are not facts; each replaces what was known of its name. */
	readonly problems: readonly (FactProblem & { readonly stamp: string })[];
	/** The folder's stamp, which is replaced where it is still the former one: of a single write all is known. */
	readonly folder?: { readonly from: string; readonly to: string } | undefined;
}

export type FactOrder = "used" | "recent" | "caption";

export interface FactFilter {
	readonly stores: readonly StoreId[];
	readonly pinned?: boolean;
	/** True: only facts with paths of their own. False: only facts about the whole frame. */
	readonly scoped?: boolean;
	/** True: only facts whose urgency a judge has spoken of. False: only the others. */
	readonly rated?: boolean;
	readonly order?: FactOrder;
	readonly limit?: number;
	readonly offset?: number;
}

/** A fact that is about a place, and the place. */
export interface PlacedFact {
	readonly id: FactId;
	/** The path or pattern of the fact that covers, in the store's frame. */
	readonly scope: string;
	/** The path that was asked about. */
	readonly path: string;
	readonly used: number;
}

export interface PlacedFacts {
	/** The narrowest scope first, then the most used, then the newest row; each fact once. */
	readonly facts: readonly PlacedFact[];
	/** With those over the limit; a fact over the limit counts once for each of its scopes. */
	readonly total: number;
}

/** At most how many of what is asked for. */
export interface OverviewRequest {
	readonly stores: readonly StoreId[];
	readonly pinned: number;
	readonly captions: number;
	readonly paths: number;
	/** Milliseconds since 1970. */
	readonly now: number;
}

export interface PlaceCount {
	readonly path: string;
	readonly facts: number;
}

/** What a session begins with. Of facts those that have expired are among them, in the order `used`. */
export interface Overview {
	readonly pinned: readonly IndexedFact[];
	/** With those over the limit. */
	readonly pinnedTotal: number;
	/** Facts about the whole frame that are not pinned. */
	readonly captions: readonly IndexedFact[];
	/**
	 * The paths that most facts are about, as the stores' frames spell them, with how many of these facts hold at the time;
	 * a fact is counted at each of its paths, and none at its whole frame. Most facts first, then by path.
	 */
	readonly paths: readonly PlaceCount[];
	readonly total: number;
}

export interface Facts {
	/** What a judge said of a fact's urgency is forgotten where its text or its paths change. */
	apply(store: StoreId, batch: IndexBatch): Promise<void>;
	/** The stamp of the folder at the end of its last complete synchronisation, or `undefined` before the first. */
	folderStamp(store: StoreId): Promise<string | undefined>;
	setFolderStamp(store: StoreId, stamp: string): Promise<void>;
	/** Puts what many changes have left behind in order: what is searched afterwards is found sooner. */
	tidy(): Promise<void>;
	/** What is known of every file of the store, facts and problems alike. */
	stamps(store: StoreId): Promise<readonly FileStamp[]>;
	get(ids: readonly FactId[], stores: readonly StoreId[]): Promise<readonly IndexedFact[]>;
	/** Facts whose canonical or short id begins with the prefix. */
	withPrefix(prefix: string, stores: readonly StoreId[]): Promise<readonly IndexedFact[]>;
	withContentHash(hash: string, stores: readonly StoreId[]): Promise<readonly IndexedFact[]>;
	list(filter: FactFilter): Promise<readonly IndexedFact[]>;
	count(filter: FactFilter): Promise<number>;
	/**
	 * Facts with a scope of their own that covers one of these plain paths of the store's frame. Found by path: the cost
	 * does not grow with the store.
	 */
	covering(store: StoreId, paths: readonly string[], limit: number): Promise<PlacedFacts>;
	overview(request: OverviewRequest): Promise<Overview>;
	problems(stores: readonly StoreId[]): Promise<readonly (FactProblem & { readonly store: StoreId })[]>;
	/** Every store the index knows, for `where`, status and reindexing. */
	stores(): Promise<readonly StoreId[]>;
	/** Forgets the store's rows and stamps, never its counters. */
	clear(store: StoreId): Promise<void>;
	/** Raises with every change to any fact row, from any process. */
	revision(): Promise<number>;
}

export interface KeywordHit {
	readonly id: FactId;
	readonly store: StoreId;
	/** BM25, higher is better, above 0. */
	readonly score: number;
}

export interface KeywordResult {
	readonly hits: readonly KeywordHit[];
	/** The greatest score any fact could reach for these words: 1.9 times the sum of their inverse document frequencies. */
	readonly upperBound: number;
	/** Inverse document frequency of each word that was searched, unknown words included. */
	readonly idf: ReadonlyMap<string, number>;
}

export interface Keywords {
	/** `words` are tokens, never query syntax; any string is fine. */
	search(
		words: readonly string[],
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<KeywordResult>;
}

/** How near a fact's text is to a query. */
export interface Nearness {
	/** Cosine of the best passage, −1 to 1. */
	readonly cosine: number;
	/** Passages of the text, from 1: the best of many is high by chance. */
	readonly passages: number;
}

export interface VectorHit extends Nearness {
	readonly id: FactId;
	readonly store: StoreId;
}

export interface VectorResult {
	readonly hits: readonly VectorHit[];
	/** Over all facts of the stores that have a vector. */
	readonly mean: number;
	readonly deviation: number;
	readonly count: number;
}

/** A text to embed, and the key its vectors are kept under. */
export interface Unembedded {
	readonly contentHash: string;
	readonly text: string;
}

export interface Vectors {
	/** Up to `limit` texts of these stores without vectors in this space. */
	missing(
		space: string,
		options: { readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<readonly Unembedded[]>;
	/** Keeps vectors as 8-bit integers; idempotent. */
	put(
		space: string,
		vectors: readonly { readonly contentHash: string; readonly embedded: EmbeddedText }[],
	): Promise<void>;
	/**
	 * The nearest facts. A passage of the query's language is compared by the blend of raw and gloss vectors that its
	 * gloss weight says, any other by the gloss vectors (the raw one where a text has no gloss).
	 */
	nearest(
		query: EmbeddedText,
		options: { readonly space: string; readonly stores: readonly StoreId[]; readonly limit: number },
	): Promise<VectorResult>;
	/** Nearness of named facts, for those that have a vector. */
	cosines(
		query: EmbeddedText,
		options: { readonly space: string; readonly stores: readonly StoreId[]; readonly ids: readonly FactId[] },
	): Promise<ReadonlyMap<FactId, Nearness>>;
	/** How many facts of these stores have vectors in this space. */
	coverage(space: string, stores: readonly StoreId[]): Promise<{ readonly embedded: number; readonly total: number }>;
	/** Drops vectors of other spaces and of texts no longer in any store. */
	prune(space: string): Promise<number>;
}

export interface FactUsage {
	/** Reinforcements and recall hits. */
	readonly used: number;
	/** Times shown without being asked; never ranks. */
	readonly noted: number;
	/** Milliseconds since 1970 of the last use, 0 for never. */
	readonly lastUsed: number;
	/** How soon it should be seen where its paths are touched, 0 (can wait) to 2, as a judge said; absent where none did. */
	readonly urgency?: number;
}

/** Of a fact that nothing is counted of. */
export const NEVER_USED: FactUsage = { used: 0, noted: 0, lastUsed: 0 };

export interface Usage {
	add(ids: readonly FactId[], what: "used" | "noted", at: number): Promise<void>;
	of(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, FactUsage>>;
	/** Keeps what a judge said of the fact as it is now; `undefined` when its text is another and nobody said. */
	rate(id: FactId, urgency: number | undefined): Promise<void>;
	/** Every counter, for the file that survives a rebuild. */
	all(): Promise<ReadonlyMap<FactId, FactUsage>>;
	/** Takes counters over, keeping the greater of each, and an urgency where none is known. */
	restore(counters: ReadonlyMap<FactId, FactUsage>): Promise<void>;
}

export interface TripleHit {
	readonly id: FactId;
	readonly store: StoreId;
	readonly triple: Triple;
}

export interface Links {
	/** Triples whose subject or object is the entity, compared folded. */
	about(entity: string, stores: readonly StoreId[]): Promise<readonly TripleHit[]>;
	/** Facts that a `[[link]]` names: by id, or by caption compared folded. */
	resolve(targets: readonly string[], stores: readonly StoreId[]): Promise<ReadonlyMap<string, FactId>>;
}

/** How the database fared when it was opened. */
export interface IndexHealth {
	/** Set when a damaged or newer database was put aside and a new one begun. */
	readonly setAside?: { readonly reason: "corrupt" | "newer"; readonly path: string };
	/** Where the derived data lies, for a person. */
	readonly location: string;
	/** Degradations, one line each. */
	readonly notes: readonly string[];
}

export interface FactIndex {
	readonly facts: Facts;
	readonly keywords: Keywords;
	readonly vectors: Vectors;
	readonly usage: Usage;
	readonly links: Links;
	health(): IndexHealth;
	/**
	 * Writes over what was removed, so that its bytes are nowhere in the database any more, nor in one that was put
	 * aside. May take seconds.
	 */
	compact(): Promise<void>;
	close(): Promise<void>;
}
