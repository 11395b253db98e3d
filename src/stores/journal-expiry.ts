/** The end of what the journals keep: of all projects, whether or not they are at hand. Observations stay. */
import { join } from "node:path";
import { removeDurably } from "./atomic-write.ts";
import { filesIn, foldersIn } from "./folder-entries.ts";
import { storeError } from "./io-errors.ts";
import { JOURNAL } from "./layout.ts";
import { removeExpiredMonths } from "./month-files.ts";

export interface JournalTerms {
	readonly compactionDays: number;
	readonly maintenanceDays: number;
	/** Milliseconds since 1970. */
	readonly now: number;
}

const DAY_MS = 86_400_000;
/** Begins with the moment that it tells of. */
const COMPACTION = /^(\d{4}-\d{2}-\d{2})T.*\.md$/;

/** `personal` is the folder of all projects' stores, absolute. What others put into a journal is left alone. @throws MemoryError STORE_IO */
export async function clearJournals(personal: string, terms: JournalTerms): Promise<void> {
	try {
		for (const project of await foldersIn(personal)) {
			const journal = join(personal, project, JOURNAL);
			await clearCompactions(join(journal, "compaction"), terms);
			await removeExpiredMonths(join(journal, "maintenance"), terms.maintenanceDays, terms.now);
		}
	} catch (error) {
		throw storeError(`cannot clear the journals in ${personal}`, error);
	}
}

async function clearCompactions(folder: string, { compactionDays, now }: JournalTerms): Promise<void> {
	const cutoff = new Date(now - compactionDays * DAY_MS).toISOString().slice(0, 10);
	for (const name of await filesIn(folder)) {
		const day = COMPACTION.exec(name)?.[1];
		if (day !== undefined && day < cutoff) await removeDurably(join(folder, name));
	}
}
