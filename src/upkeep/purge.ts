/**
 * Erases a fact for good: nothing but its id and a hash stays.
 *
 * The intention is recorded first and taken back last: what is interrupted anywhere in between is known, and done again
 * from the beginning, each step of which may find its work done already.
 */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import { type ChangeDeps, unindexFile, WRITE_LOCK } from "../history/apply-change.ts";
import { isMemoryError, MemoryError, messageOf } from "../kernel/errors.ts";
import type { Backups } from "../ports/backups.ts";
import type { Purges } from "../ports/history.ts";
import type { Showings } from "../ports/showings.ts";
import { areAllThere, type BrokenFile, CHANGES, type FoundFile, filesOf } from "./purge-files.ts";
import { announce, callOff, wasForgottenBefore } from "./purge-mark.ts";

export interface PurgeDeps extends ChangeDeps {
	readonly backups: Pick<Backups, "erase">;
	readonly purges: Purges;
	readonly showings: Pick<Showings, "erase">;
}

export interface PurgeReport {
	/** Files that were removed. */
	readonly files: number;
	/** Changes of the history that lost their texts. */
	readonly changes: number;
	/** Names of the backups that were written anew, or removed for damage. */
	readonly backups: readonly string[];
	/** True when the fact was ever in a store that is in version control. */
	readonly wasShared: boolean;
}

/** One purge at a time: what one reads and writes anew holds what another erases meanwhile. */
const PURGE_LOCK = "purge";

type LockOptions = { readonly waitMs: number };

/**
 * @throws MemoryError of what failed: its message says whether nothing was erased, or that the erasing is not finished;
 * then it stays known, and may be asked for again
 */
export async function purge(fact: FactId, deps: PurgeDeps, options: LockOptions): Promise<PurgeReport> {
	return await deps.lock.run(PURGE_LOCK, () => purgeAlone(fact, deps, options), options);
}

/**
 * Says no to a purge that was interrupted: what it has laid is taken back. The fact's files; none where they have gone already,
 * or no purge was interrupted. @throws MemoryError STORE_IO, INDEX_BUSY
 */
export async function callOffPurge(
	fact: FactId,
	deps: PurgeDeps,
	options: LockOptions,
): Promise<readonly (FoundFile | BrokenFile)[]> {
	const isOpen = async (): Promise<boolean> => (await deps.purges.unfinished()).includes(fact);
	// A plain no waits for nobody.
	if (!(await isOpen())) return [];
	const work = async (): Promise<readonly (FoundFile | BrokenFile)[]> => {
		if (!(await isOpen())) return [];
		const { whole, broken } = await filesOf(fact, deps);
		if (whole.length + broken.length === 0) return [];
		const wasForgotten = await wasForgottenBefore(fact, deps);
		await callOff(fact, { why: "called off", wasForgotten }, deps);
		return [...whole, ...broken];
	};
	return await deps.lock.run(PURGE_LOCK, () => deps.lock.run(WRITE_LOCK, work, options), options);
}

async function purgeAlone(fact: FactId, deps: PurgeDeps, options: LockOptions): Promise<PurgeReport> {
	const isRepeated = (await deps.purges.unfinished()).includes(fact);
	let isUntouched = !isRepeated;
	try {
		await deps.purges.begin(fact);
		const removal = async (): Promise<Removed> => {
			isUntouched = false;
			return await removeFiles(fact, isRepeated, deps);
		};
		const { files, stores } = await deps.lock.run(WRITE_LOCK, removal, options);
		const { changes: known } = await deps.log.recent({ fact, limit: CHANGES });
		const places = known.flatMap(({ before, after }) => [before?.store, after?.store]);
		const changes = await deps.lock.run(WRITE_LOCK, () => deps.log.erase(fact), options);
		const backups = await deps.backups.erase(fact);
		await deps.showings.erase(fact);
		await deps.index.compact();
		const folders = deps.stores.map(({ store }) => store.folder);
		const clearing = (): Promise<void> => deps.purges.clearLeftovers(folders, deps.clock.now());
		await deps.lock.run(WRITE_LOCK, clearing, options);
		await deps.purges.done(fact);
		const wasShared = [...stores, ...places].some((id) => id?.startsWith("shared:") === true);
		return { files, changes, backups, wasShared };
	} catch (error) {
		throw inFull(error, await isKnown(fact, isUntouched, deps));
	}
}

/** False where the erasing is known no more, since nothing of it was done. */
async function isKnown(fact: FactId, isUntouched: boolean, { purges }: PurgeDeps): Promise<boolean> {
	try {
		if (isUntouched) await purges.done(fact);
		return (await purges.unfinished()).includes(fact);
	} catch (error) {
		if (isMemoryError(error)) return true;
		throw error;
	}
}

function inFull(error: unknown, isUnfinished: boolean): unknown {
	if (!isMemoryError(error)) return error;
	if (!isUnfinished) {
		const hint = error.hint === undefined ? {} : { hint: error.hint };
		return new MemoryError(error.code, `${error.message}; nothing was erased`, { ...hint, cause: error });
	}
	const hint = "the same purge once more finishes it; until then the doctor names it";
	return new MemoryError(error.code, `${error.message}; the erasing is not finished`, { hint, cause: error });
}

interface Removed {
	readonly files: number;
	readonly stores: readonly StoreId[];
}

async function removeFiles(fact: FactId, isRepeated: boolean, deps: PurgeDeps): Promise<Removed> {
	const found = await filesOf(fact, deps);
	const { whole, broken } = found;
	const wasForgotten = (await deps.tombstones.find({ fact })) !== undefined;
	try {
		await announce(fact, { first: whole[0], wasForgotten }, deps);
		for (const { store, file } of whole) {
			await store.remove(file.name, { hash: file.hash });
			await unindexFile({ store, file }, deps);
		}
		for (const { store, file } of broken) await store.remove(file.name, { hash: file.hash });
	} catch (error) {
		if (!isRepeated && (await areAllThere(found))) await callOff(fact, { why: messageOf(error), wasForgotten }, deps);
		throw error;
	}
	const all = [...whole, ...broken];
	return { files: all.length, stores: all.map(({ store }) => store.store.id) };
}
