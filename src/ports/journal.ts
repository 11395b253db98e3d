/** The raw layer of one project: notes that are kept as they came, outside every repository. */

export interface Observation {
	readonly caption: string;
	readonly content: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly session?: string;
}

export interface Journal {
	/** Writes `observations/<time>-<slug>.md`; returns its absolute path. @throws MemoryError STORE_IO */
	observe(observation: Observation): Promise<string>;
	/** Appends one line to `maintenance/<month>.jsonl`. */
	maintenance(entry: Readonly<Record<string, unknown>>): Promise<void>;
	/** Newest first. */
	observations(limit: number): Promise<readonly Observation[]>;
}
