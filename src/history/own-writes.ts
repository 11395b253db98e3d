/**
 * A write of our own changes the folder's time, which says no more than that something changed. What was in step before
 * the write and is told of it is taken to be in step afterwards, until somebody looks: the next sweep does.
 */
import type { StoreId } from "../facts/scope.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { Facts } from "../ports/fact-index.ts";
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

/** Takes the folder's new time over, where nothing else than our write is known to have changed it. */
export type Advance = () => Promise<void>;

/** To be called under the write lock, before the write; what it returns, after the index was told of the write. */
export async function beforeOwnWrite(stores: readonly FactStore[], facts: Facts): Promise<Advance> {
	const current: { readonly store: FactStore; readonly id: StoreId; readonly from: string }[] = [];
	for (const store of new Set(stores)) {
		const from = await knownStamp(store, facts);
		if (from !== undefined) current.push({ store, id: store.store.id, from });
	}
	return async () => {
		for (const { store, id, from } of current) {
			await facts.advanceFolderStamp(id, { from, to: assumedStamp(await store.folderStamp()) });
		}
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
