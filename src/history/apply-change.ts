/**
 * One change to one fact: recorded, then written, then indexed.
 *
 * The history goes first because it is the only place where the text that is about to be replaced survives. After a
 * crash between record and write, the history holds a change whose file is still as before: undo sees that and passes
 * it over, and nothing that anybody wrote is missing. The other order would lose the former text of a file that an
 * editor had changed. The index goes last, for it can be made again from the files.
 */
import type { Fact, FactId } from "../facts/fact.ts";
import type { ProjectKey } from "../facts/scope.ts";
import { isMemoryError, MemoryError, messageOf } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactIndex, FactWords, IndexBatch } from "../ports/fact-index.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Actor, Change, ChangeAction, ChangeLog, FactState, Tombstone, Tombstones } from "../ports/history.ts";
import type { WriteLock } from "../ports/write-lock.ts";
import { type HowFar, howFar } from "./how-far.ts";
import { type Advance, beforeOwnWrite } from "./own-writes.ts";
import { upsertOf } from "./upsert.ts";

/** The lock that every writer of facts holds while it reads, compares and writes. */
export const WRITE_LOCK = "write";

/** Who writes, and from where. */
export interface WritePlace {
	readonly actor: Actor;
	readonly session?: string;
	/** False where the host withholds trust from the project. */
	readonly trusted: boolean;
	/** Why nothing may be written here, when that is so. */
	readonly readOnly?: string;
}

export interface ChangeDeps {
	/** Visible stores, most private first. */
	readonly stores: readonly FactStore[];
	readonly index: FactIndex;
	readonly lock: WriteLock;
	readonly log: ChangeLog;
	readonly tombstones: Tombstones;
	readonly clock: Clock;
	/** A fresh UUIDv7, for facts and for changes. */
	readonly newId: () => FactId;
	/** Of the project that is written from. */
	readonly projectKey?: ProjectKey;
	readonly place: WritePlace;
	/** Search words, those of its English gloss included. */
	readonly words: (fact: Fact) => Promise<FactWords>;
}

/** A file as it was read under the lock. */
export interface PresentFile {
	readonly store: FactStore;
	readonly file: FactFile;
}

/** A file as it shall be. */
export interface WantedFile {
	readonly store: FactStore;
	readonly name: string;
	readonly fact: Fact;
	readonly text: string;
}

export interface ChangePlan {
	readonly action: ChangeAction;
	readonly reason: string;
	readonly before?: PresentFile;
	readonly after?: WantedFile;
	readonly undoes?: string;
	/** Equal for changes that were asked for together. */
	readonly group?: string;
	/** Laid once the change is recorded and before any file is touched; lifted again where the file cannot go. */
	readonly tombstone?: Tombstone;
	/** True where the text comes from elsewhere: whether it is shown is for the next look at its file to say, not for this. */
	readonly unseen?: boolean;
}

export interface AppliedChange {
	readonly change: Change;
	/** Why the index could not follow; the next synchronisation makes up for it. */
	readonly notIndexed?: string;
}

/**
 * To be called under the write lock, with what was read under it. A fact that moves is written in its new place before
 * it leaves the old one: a crash in between leaves it in both, never in none.
 * @throws MemoryError FACT_CHANGED when somebody without the lock changed the file meanwhile, FACT_INVALID, STORE_IO
 */
export async function applyChange(plan: ChangePlan, deps: ChangeDeps): Promise<AppliedChange> {
	const change = changeOf(plan, deps);
	const { before, after } = plan;
	const stays = before !== undefined && after !== undefined && isSamePlace(before, after);
	const leaving = stays ? undefined : before;
	const touched = [after?.store, leaving?.store].filter((store) => store !== undefined);
	const advance = await beforeOwnWrite(touched, deps.index.facts);
	await deps.log.append(change);
	const written = await write({ change, plan, deps }, async () => {
		if (plan.tombstone !== undefined) await deps.tombstones.add(plan.tombstone);
		const put = after === undefined ? undefined : await writeWanted(after, stays ? before.file : undefined);
		if (leaving !== undefined) await leaving.store.remove(leaving.file.name, { hash: leaving.file.hash });
		return put;
	});
	const indexed = plan.unseen === true ? undefined : written;
	const notIndexed = await reindex({ written: indexed, store: after?.store, leaving, advance }, deps);
	return { change, ...(notIndexed === undefined ? {} : { notIndexed }) };
}

const LEFT: Readonly<Record<Exclude<HowFar, "not-done">, readonly [what: string, hint: string]>> = {
	done: [
		"the change was made all the same, but may not survive a power cut",
		"check the disk; undo takes the change back",
	],
	halfway: ["the fact lies in both places now", "the same change once more finishes it, and undo takes it back"],
	unclear: ["whether the change was made cannot be told", "check the disk, then look at the fact before you try again"],
};

interface Recorded {
	readonly change: Change;
	readonly plan: ChangePlan;
	readonly deps: ChangeDeps;
}

/** A change that failed stands in the history as far as it came about: else nothing could take back what it did. */
async function write<T>(recorded: Recorded, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const far = await whatCameOf(recorded, error);
		if (far === "not-done") await withdraw(recorded, error);
		throw isMemoryError(error) && error.code === "STORE_IO" ? inFull(error, far, recorded) : error;
	}
}

/** A file that stayed must not be kept out by a tombstone of ours. Where the disk does not tell any more, nobody knows. */
async function whatCameOf({ change, plan, deps }: Recorded, error: unknown): Promise<HowFar> {
	const stores = [plan.before?.store, plan.after?.store].filter((store) => store !== undefined);
	try {
		const byFiles = await howFar(change, { stores, tombstones: { find: async () => undefined } });
		if (plan.tombstone !== undefined && byFiles !== "done") await deps.tombstones.lift(plan.tombstone.fact);
		const far = await howFar(change, { stores, tombstones: deps.tombstones });
		// The store refused before it touched anything, because of what others had written there.
		return far === "unclear" && isMemoryError(error) && error.code !== "STORE_IO" ? "not-done" : far;
	} catch (failure) {
		if (!isMemoryError(failure)) throw failure;
		return "unclear";
	}
}

/** A file that is back is kept out until its tombstone is lifted, which comes next. */
const STILL_FORGOTTEN = [
	"the fact's file is back, but may still count as forgotten",
	"the same once more finishes it",
] as const;

function inFull(error: MemoryError, far: HowFar, { change }: Recorded): MemoryError {
	if (far === "not-done") return error;
	const [what, hint] = far === "halfway" && change.before === undefined ? STILL_FORGOTTEN : LEFT[far];
	return new MemoryError("STORE_IO", `${error.message}; ${what}`, { hint, cause: error });
}

function changeOf({ action, reason, before, after, undoes, group }: ChangePlan, deps: ChangeDeps): Change {
	const fact = after?.fact.id ?? before?.file.fact.id;
	if (fact === undefined) throw new MemoryError("INPUT_INVALID", "change has neither a before nor an after");
	const { actor, session } = deps.place;
	return {
		id: deps.newId(),
		at: new Date(deps.clock.now()).toISOString(),
		action,
		fact,
		...(before === undefined ? {} : { before: stateOf(before.store, before.file) }),
		...(after === undefined ? {} : { after: stateOf(after.store, after) }),
		reason,
		actor,
		...(session === undefined ? {} : { session }),
		...(deps.projectKey === undefined ? {} : { project: deps.projectKey }),
		...(undoes === undefined ? {} : { undoes }),
		...(group === undefined ? {} : { group }),
	};
}

function stateOf({ store }: FactStore, { name, fact, text }: Pick<FactFile, "name" | "fact" | "text">): FactState {
	return { store: store.id, folder: store.folder, name, fact, text };
}

function isSamePlace(before: PresentFile, after: WantedFile): boolean {
	return before.store.store.id === after.store.store.id && before.file.name === after.name;
}

async function writeWanted({ store, name, text }: WantedFile, present: FactFile | undefined): Promise<FactFile> {
	if (present?.text === text) return present;
	if (present !== undefined) return store.writeText(text, { name, expected: { hash: present.hash } });
	const reading = await store.read(name);
	// What an interrupted move left behind is already what it should be.
	if (reading.kind === "fact" && reading.file.text === text) return reading.file;
	return store.writeText(text, { name, expected: "absent" });
}

/** Says in the history that the change did not come about. */
async function withdraw({ change, deps }: Recorded, error: unknown): Promise<void> {
	const { before: _before, after: _after, ...rest } = change;
	try {
		await deps.log.append({
			...rest,
			id: deps.newId(),
			action: "restored",
			reason: `not written: ${messageOf(error)}`,
			undoes: change.id,
		});
	} catch (cause) {
		throw new MemoryError("STORE_IO", `change could not be written: ${messageOf(error)}`, {
			hint: "nothing was changed; the history may list the attempt",
			cause: new AggregateError([error, cause]),
		});
	}
}

interface Moved {
	readonly written: FactFile | undefined;
	readonly store: FactStore | undefined;
	readonly leaving: PresentFile | undefined;
	readonly advance: Advance;
}

async function reindex({ written, store, leaving, advance }: Moved, deps: ChangeDeps): Promise<string | undefined> {
	try {
		if (written !== undefined && store !== undefined) await indexFile({ store, file: written }, deps, advance);
		if (leaving !== undefined) await unindexFile(leaving, deps, await advance(leaving.store));
		return undefined;
	} catch (error) {
		return messageOf(error);
	}
}

async function indexFile({ store, file }: PresentFile, deps: ChangeDeps, advance: Advance): Promise<void> {
	const upsert = await upsertOf(store, file, deps.words);
	await deps.index.facts.apply(store.store.id, batchOf({ upserts: [upsert], folder: await advance(store) }));
}

/**
 * Lifts the tombstone of a fact whose file was brought back; after the file, for what a crash in between leaves is still
 * there to be seen. @throws MemoryError STORE_IO
 */
export async function letIn(fact: FactId, { tombstones }: Pick<ChangeDeps, "tombstones">): Promise<void> {
	try {
		await tombstones.lift(fact);
	} catch (error) {
		const [what, hint] = STILL_FORGOTTEN;
		throw new MemoryError("STORE_IO", `${messageOf(error)}; ${what}`, { hint, cause: error });
	}
}

export async function unindexFile(
	{ store, file }: PresentFile,
	deps: Pick<ChangeDeps, "index">,
	folder?: IndexBatch["folder"],
): Promise<void> {
	await deps.index.facts.apply(store.store.id, batchOf({ removals: [file.name], folder }));
}

function batchOf(given: Partial<IndexBatch>): IndexBatch {
	return { upserts: [], removals: [], problems: [], ...given };
}
