/** Markdown to index: the files are the truth; which of them have changed since the index last followed them. */

import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import { isKnownStamp } from "../history/own-writes.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { Facts, IndexedFact } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { added, follow, NOTHING, type Run, rest, type SyncDeps, type SyncOptions, type SyncReport } from "./follow.ts";
import { isReadStamp, planSync } from "./sync-plan.ts";

const SWEEP_FILES = 128;

/** True when no file was added, renamed or removed since the last complete synchronisation. Reads the folder's time only. */
export async function isCurrent(store: FactStore, facts: Facts): Promise<boolean> {
	const [present, known] = await Promise.all([store.folderStamp(), facts.folderStamp(store.store.id)]);
	return isKnownStamp(known, present);
}

/** True when the folder has been looked at since its last change. */
async function isSeen(store: FactStore, facts: Facts): Promise<boolean> {
	return (await store.folderStamp()) === (await facts.folderStamp(store.store.id));
}

/**
 * Brings the index up to the folder: new, changed and removed files. Cancelled, it has done some whole steps.
 * @throws MemoryError STORE_IO when the folder cannot be read
 */
export async function syncStore(store: FactStore, deps: SyncDeps, options: SyncOptions = {}): Promise<SyncReport> {
	const first = await syncOnce(store, deps, options);
	// Completing a file changes the folder: a second look is cheap, and sees it at rest.
	return first.completed.length === 0 ? first : added(first, await syncOnce(store, deps, options));
}

async function syncOnce(store: FactStore, deps: SyncDeps, options: SyncOptions): Promise<SyncReport> {
	const { id } = store.store;
	const before = await store.folderStamp();
	// In this order: a file that another process writes and indexes in between is new, and not one that is gone.
	const known = await deps.facts.stamps(id);
	const { changed, gone } = planSync(await store.list(), known);
	const report = await follow({ store, deps, options }, [...changed, ...(await reconsidered({ store, deps }))], gone);
	if (report.indexed + report.removed > 0) await deps.facts.tidy();
	const settled = before === (await store.folderStamp());
	if (settled && (await deps.facts.folderStamp(id)) !== before) await deps.facts.setFolderStamp(id, before);
	return { ...report, settled };
}

/**
 * Finds files that were edited in place, which leaves the folder's time as it was; and files that came or went.
 * @throws MemoryError STORE_IO when the folder cannot be read
 */
export async function sweepStore(store: FactStore, deps: SyncDeps, options: SyncOptions = {}): Promise<SyncReport> {
	const known = await deps.facts.stamps(store.store.id);
	let report = NOTHING;
	for (let from = 0; from < known.length; from += SWEEP_FILES) {
		await rest(options);
		const changed: string[] = [];
		const gone: string[] = [];
		for (const { name, stamp } of known.slice(from, from + SWEEP_FILES)) {
			const present = await store.stamp(name);
			if (present === undefined) gone.push(name);
			else if (!isAsRead(stamp, present, options)) changed.push(name);
		}
		report = added(report, await follow({ store, deps, options }, changed, gone));
	}
	report = added(report, await follow({ store, deps, options }, await reconsidered({ store, deps }), []));
	return (await isSeen(store, deps.facts)) ? report : added(report, await syncStore(store, deps, options));
}

/** Where nothing may be written, what lacks its id stays so, and is not read again and again for that. */
function isAsRead(known: string, present: string, { mayComplete }: SyncOptions): boolean {
	return mayComplete === false ? isReadStamp(known, present) : known === present;
}

/** Reads these files again although nothing about them has changed: somebody has said something about them. */
export async function reread(store: FactStore, names: readonly string[], deps: SyncDeps): Promise<SyncReport> {
	return await follow({ store, deps, options: {} }, names, []);
}

/** Takes another look at facts that are about to be shown: as they are now, without those that are gone. */
export async function recheck(
	items: readonly IndexedFact[],
	storeOf: (id: StoreId) => FactStore | undefined,
	deps: SyncDeps,
): Promise<readonly IndexedFact[]> {
	const stale = new Map<StoreId, IndexedFact[]>();
	for (const item of items) {
		if (await isAsIndexed(item, storeOf(item.store), deps)) continue;
		stale.set(item.store, [...(stale.get(item.store) ?? []), item]);
	}
	if (stale.size === 0) return items;
	const present = new Map<string, IndexedFact>();
	for (const [id, outdated] of stale) {
		const store = storeOf(id);
		if (store === undefined) continue;
		await followNames(store, deps, outdated);
		const ids = outdated.map((item) => item.fact.id);
		for (const item of await deps.facts.get(ids, [id])) present.set(keyOf(item), item);
	}
	const outdated = new Set([...stale.values()].flat().map(keyOf));
	return items.flatMap((item) => (outdated.has(keyOf(item)) ? (present.get(keyOf(item)) ?? []) : item));
}

function keyOf(item: IndexedFact): string {
	return `${item.store} ${item.fact.id}`;
}

/** A folder that cannot be asked is no reason to show nothing. */
async function isAsIndexed(item: IndexedFact, store: FactStore | undefined, deps: SyncDeps): Promise<boolean> {
	if (store === undefined) return true;
	try {
		return isReadStamp(item.stamp, await store.stamp(item.name));
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		deps.diagnostics.report({ degraded: "up-to-date facts", message: error.message });
		return true;
	}
}

async function followNames(store: FactStore, deps: SyncDeps, items: readonly IndexedFact[]): Promise<void> {
	const names = items.map((item) => item.name);
	try {
		await follow({ store, deps, options: { mayComplete: false } }, names, []);
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		deps.diagnostics.report({ degraded: "up-to-date facts", message: messageOf(error) });
	}
}

/** Files that are kept out for what no longer holds, by changes made here: their stamps say nothing of that. */
async function reconsidered({ store, deps }: Pick<Run, "store" | "deps">): Promise<readonly string[]> {
	const problems = await deps.facts.problems([store.store.id]);
	const names: string[] = [];
	for (const { name, reason } of problems) {
		if (reason !== "forgotten" && reason !== "duplicate-id") continue;
		const reading = await store.read(name);
		const id = reading.kind === "fact" ? reading.file.fact.id : undefined;
		const holds = id !== undefined && (await (reason === "forgotten" ? isForgotten : isTaken)(id, { store, deps }));
		if (!holds) names.push(name);
	}
	return names;
}

async function isForgotten(id: FactId, { deps }: Pick<Run, "deps">): Promise<boolean> {
	return (await deps.tombstones.find({ fact: id })) !== undefined;
}

/** The file that had the id may have been moved or forgotten since. */
async function isTaken(id: FactId, { store, deps }: Pick<Run, "store" | "deps">): Promise<boolean> {
	return (await deps.facts.get([id], [store.store.id])).length > 0;
}
