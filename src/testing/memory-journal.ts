/** A journal in memory: the twin of the folder. */
import type { CompactionRecord, Journal, Observation } from "../ports/journal.ts";

export class MemoryJournal implements Journal {
	/** Oldest first. */
	readonly kept: Observation[] = [];
	/** Oldest first. */
	readonly compactions: CompactionRecord[] = [];
	/** Oldest first. */
	readonly entries: Readonly<Record<string, unknown>>[] = [];

	async observe(observation: Observation): Promise<string> {
		this.kept.push(observation);
		return `/journal/observations/${this.kept.length}.md`;
	}

	async keepCompaction(record: CompactionRecord): Promise<string> {
		this.compactions.push(record);
		return `/journal/compaction/${this.compactions.length}.md`;
	}

	async maintenance(entry: Readonly<Record<string, unknown>>): Promise<void> {
		this.entries.push(entry);
	}

	async observations(limit: number): Promise<readonly Observation[]> {
		return this.kept.toReversed().slice(0, limit);
	}

	async endings(fingerprints: readonly string[], limit: number): Promise<readonly Observation[]> {
		return this.kept
			.toReversed()
			.filter(({ errors = [] }) => errors.some((error) => fingerprints.includes(error)))
			.slice(0, limit);
	}
}
