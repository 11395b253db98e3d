/** What writers that died left behind in Cairn's folder: it may hold a fact's text that is forgotten since. */
import { join } from "node:path";
import { sweepTemporaries } from "./atomic-write.ts";
import { foldersIn } from "./folder-entries.ts";
import { storeError } from "./io-errors.ts";
import { JOURNAL, type Layout } from "./layout.ts";

/** In all folders that are written to, of every project. A file of a writer that is at work stays. @throws MemoryError STORE_IO */
export async function clearLeftovers(layout: Layout, now: number): Promise<void> {
	const { home, global, personal, history, backups, ledger } = layout;
	try {
		for (const folder of [home, global, history, backups, ledger, join(home, "pending")]) {
			await sweepTemporaries(folder, now);
		}
		for (const project of await foldersIn(personal)) await clearProject(join(personal, project), now);
	} catch (error) {
		throw storeError(`cannot look for leftovers in ${home}`, error);
	}
}

async function clearProject(folder: string, now: number): Promise<void> {
	const journal = join(folder, JOURNAL);
	const kinds = (await foldersIn(journal)).map((kind) => join(journal, kind));
	for (const each of [folder, join(folder, "pending"), ...kinds]) await sweepTemporaries(each, now);
}
