/**
 * Erases a fact for good: nothing but its id and a hash stays.
 *
 * The intention is recorded first and taken back last: what is interrupted anywhere in between is known, and done again
 * from the beginning, each step of which may find its work done already.
 */
import type { FactId } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import type { StoreId } from "../facts/scope.ts";
import { type ChangeDeps, unindexFile, WRITE_LOCK } from "../history/apply-change.ts";
import { isMemoryError, MemoryError, messageOf } from "../kernel/errors.ts";
import type { Backups } from "../ports/backups.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Change, Purges } from "../ports/history.ts";
import type { Showings } from "../ports/showings.ts";

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

/** Changes of one fact that are looked through. */
const CHANGES = 1000;

/**
 * @throws MemoryError of what failed: its message says whether nothing was erased, or that the erasing is not finished;
 * then it stays known, and may be asked for again
 */
export async function purge(fact: FactId, deps: PurgeDeps, options: { readonly waitMs: number }): Promise<PurgeReport> {
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
		await deps.purges.clearLeftovers(
			deps.stores.map(({ store }) => store.folder),
			deps.clock.now(),
		);
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
		if (!isRepeated && (await areAllThere(found))) await callOff(fact, { error, wasForgotten }, deps);
		throw error;
	}
	const all = [...whole, ...broken];
	return { files: all.length, stores: all.map(({ store }) => store.store.id) };
}

interface Announced {
	readonly first: FoundFile | undefined;
	readonly wasForgotten: boolean;
}

/** The tombstone comes first: a file that comes back meanwhile is not taken in again. */
async function announce(fact: FactId, { first, wasForgotten }: Announced, deps: PurgeDeps): Promise<void> {
	const last = (await deps.log.recent({ fact, limit: 1 })).changes[0];
	if (!wasForgotten) await entomb(fact, first, deps);
	// Of a fact that was forgotten before as well: an undo must not go past it. Once only, where it was interrupted.
	if (first !== undefined || last?.action !== "purged") await deps.log.append(entryFor(fact, deps));
}

function entryFor(fact: FactId, { newId, clock, place: { actor, session } }: PurgeDeps): Change {
	const at = new Date(clock.now()).toISOString();
	const who = { actor, ...(session === undefined ? {} : { session }) };
	return { id: newId(), at, action: "purged", fact, reason: "erased", ...who };
}

/** Where not one file could go, the fact is what it was, and no later purge may take it along. */
async function callOff(
	fact: FactId,
	{ error, wasForgotten }: { readonly error: unknown; readonly wasForgotten: boolean },
	deps: PurgeDeps,
): Promise<void> {
	const last = (await deps.log.recent({ fact, limit: 1 })).changes[0];
	if (last?.action === "purged") {
		const reason = `not erased: ${messageOf(error)}`;
		await deps.log.append({ ...entryFor(fact, deps), action: "restored", reason, undoes: last.id });
	}
	if (!wasForgotten) await deps.tombstones.lift(fact);
	await deps.purges.done(fact);
}

async function areAllThere({ whole, broken }: FoundFiles): Promise<boolean> {
	const files = [...whole, ...broken];
	for (const { store, file } of files) {
		const reading = await store.read(file.name);
		const hash = reading.kind === "fact" ? reading.file.hash : reading.kind === "broken" ? reading.hash : undefined;
		if (hash !== file.hash) return false;
	}
	return files.length > 0;
}

interface Found<File> {
	readonly store: FactStore;
	readonly file: File;
}

type FoundFile = Found<FactFile>;
/** Its name says whose it is, though it cannot be read as a fact. */
type BrokenFile = Found<{ readonly name: string; readonly hash: string }>;

interface FoundFiles {
	readonly whole: readonly FoundFile[];
	readonly broken: readonly BrokenFile[];
}

/** Every file with its id, whatever it is named, and what carries its id as its name: copies hold the text as well. */
async function filesOf(fact: FactId, deps: PurgeDeps): Promise<FoundFiles> {
	const whole: FoundFile[] = [];
	const broken: BrokenFile[] = [];
	for (const store of deps.stores) {
		for (const { name } of await store.list()) {
			const reading = await store.read(name);
			if (reading.kind === "fact" && reading.file.fact.id === fact) whole.push({ store, file: reading.file });
			if (reading.kind === "broken" && reading.hash !== undefined && name === `${fact}.md`) {
				broken.push({ store, file: { name, hash: reading.hash } });
			}
		}
	}
	return { whole, broken };
}

/** A fact whose text is nowhere any more is known again by its id alone. */
async function entomb(fact: FactId, found: FoundFile | undefined, deps: PurgeDeps): Promise<void> {
	const { changes } = await deps.log.recent({ fact, limit: CHANGES });
	const last = changes.flatMap(({ before, after }) => after ?? before ?? [])[0];
	const text = found?.file.fact ?? last?.fact;
	await deps.tombstones.add({
		fact,
		contentHash: text === undefined ? "" : contentHash(text.caption, text.content),
		store: found?.store.store.id ?? last?.store ?? "global",
		at: new Date(deps.clock.now()).toISOString(),
	});
}
