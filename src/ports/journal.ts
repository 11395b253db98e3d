/** The raw layer of one project: notes that are kept as they came, outside every repository. */

export interface Observation {
	readonly caption: string;
	readonly content: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly session?: string;
	/** Fingerprints of the errors whose ending it tells of, at most 3; hexadecimal. */
	readonly errors?: readonly string[];
}

/** What a conversation held before it was compacted. */
export interface CompactionRecord {
	/** Markdown. */
	readonly content: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly session?: string;
}

export interface Journal {
	/** Writes `observations/<time>-<slug>.md`; returns its absolute path. @throws MemoryError STORE_IO */
	observe(observation: Observation): Promise<string>;
	/** Writes `compaction/<time>.md`; returns its absolute path. @throws MemoryError STORE_IO */
	keepCompaction(record: CompactionRecord): Promise<string>;
	/** Appends one line to `maintenance/<month>.jsonl`. */
	maintenance(entry: Readonly<Record<string, unknown>>): Promise<void>;
	/** Newest first. */
	observations(limit: number): Promise<readonly Observation[]>;
	/** Newest first: those that tell how one of these errors ended. Reads no other observation. */
	endings(fingerprints: readonly string[], limit: number): Promise<readonly Observation[]>;
}
