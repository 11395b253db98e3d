/**
 * A write of our own changes the folder's time, which says no more than that something changed. What was in step before
 * the write and is told of it is taken to be in step afterwards, until somebody looks: the next sweep does.
 */
import { isMemoryError } from "../kernel/errors.ts";
import type { Facts, IndexBatch } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";

const ASSUMED = "~";

/** The stamp that stands in the index for a folder of which only our own write is known. */
function assumedStamp(stamp: string): string {
	return ASSUMED + (stamp.split(" ")[0] ?? "");
}

/** True when the index knows of the folder's last change; of one of our own, without having looked again. */
export function isKnownStamp(known: string | undefined, present: string): boolean {
	return known === present || known === assumedStamp(present);
}

/** The folder's stamps for the step that tells the index of the write; `undefined` where more than that may have changed. */
export type Advance = (store: FactStore) => Promise<IndexBatch["folder"]>;

/** To be called under the write lock, before the write; what it returns, after it. */
export async function beforeOwnWrite(stores: readonly FactStore[], facts: Facts): Promise<Advance> {
	const current = new Map<FactStore, string>();
	for (const store of new Set(stores)) {
		const from = await knownStamp(store, facts);
		if (from !== undefined) current.set(store, from);
	}
	return async (store) => {
		const from = current.get(store);
		return from === undefined ? undefined : { from, to: assumedStamp(await store.folderStamp()) };
	};
}

/** What the index knows of the folder, when that is all there is to know. */
async function knownStamp(store: FactStore, facts: Facts): Promise<string | undefined> {
	try {
		const [present, known] = await Promise.all([store.folderStamp(), facts.folderStamp(store.store.id)]);
		return isKnownStamp(known, present) ? known : undefined;
	} catch (error) {
		// The write itself tells what is wrong with the folder, and a synchronisation what is wrong with the index.
		if (!isMemoryError(error)) throw error;
		return undefined;
	}
}
