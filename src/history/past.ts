/** Which changes an undo or a redo means, and in which order they are to be tried. */
import type { Actor, Change } from "../ports/history.ts";
import type { ChangeDeps } from "./apply-change.ts";
import { type NotInForce, notInForce } from "./in-force.ts";

export const UNDO_DAYS = 30;
export const DAY_MS = 86_400_000;
/** Far more than one machine writes in 30 days. */
export const MOST_CHANGES = 20_000;
/** Whose changes end what can be done again; what upkeep and editors did does not. */
const ASKED_FOR: ReadonlySet<Actor> = new Set(["user", "agent", "import"]);

export interface Asked {
	/**
	 * Id of a change or of a run of changes, or at least 6 characters that it begins with; else the newest that can be
	 * undone.
	 */
	readonly change?: string;
	/** Takes the newest undo back instead, as long as nothing was changed after it. */
	readonly redo?: boolean;
}

export interface Past extends NotInForce {
	/** Newest first. */
	readonly changes: readonly Change[];
}

export interface Meant {
	/** To be tried in this order. */
	readonly changes: readonly Change[];
	/** True when one that was changed since does not stand in the way of the others. */
	readonly isRun: boolean;
}

/** Newest first; what did not come about is seen as such where it is to be taken back. */
export function undoable({ changes, takenBack }: Past): readonly Change[] {
	return changes.filter(({ id, undoes }) => undoes === undefined && !takenBack.has(id));
}

/** True where every change that was recorded up to then is too old: the clock may have been wrong when this one was. */
export function isPastUndo(change: Change, { changes }: Past, now: number): boolean {
	const cutoff = now - UNDO_DAYS * DAY_MS;
	return changes.slice(changes.indexOf(change)).every(({ at }) => Date.parse(at) < cutoff);
}

/** A named change is looked for in all of the history, to say that it is too old rather than that there is none. */
export async function pastFor(name: string | undefined, deps: ChangeDeps): Promise<Past> {
	const since = new Date(deps.clock.now() - UNDO_DAYS * DAY_MS).toISOString();
	const query = { limit: MOST_CHANGES, ...(name === undefined ? { since } : {}) };
	const { changes } = await deps.log.recent(query);
	return { changes, ...(await notInForce(changes, deps)) };
}

export function meantBy({ change: name, redo }: Asked, past: Past, deps: ChangeDeps): Meant {
	if (name === undefined) {
		return { changes: redo === true ? ownUndoings(past, deps) : ownChanges(past, deps), isRun: false };
	}
	const { changes, takenBack } = past;
	const single = named(changes, name);
	if (single.length > 0) return { changes: single, isRun: false };
	const run = changes.filter(({ id, group }) => group !== undefined && isNamed(group, name) && !takenBack.has(id));
	return { changes: new Set(run.map(({ group }) => group)).size === 1 ? run : [], isRun: true };
}

/** This session's changes, or everybody's where there is no session; newest first, undone and undoing ones left out. */
function ownChanges(past: Past, { place }: ChangeDeps): readonly Change[] {
	return undoable(past).filter((change) => isOwn(change, place));
}

/**
 * This session's undoings, as far back as its newest change of another kind: what was undone before that has been left
 * behind, and doing it again would be a surprise.
 */
function ownUndoings(past: Past, { place }: ChangeDeps): readonly Change[] {
	const own = past.changes.filter((change) => isOwn(change, place));
	const end = own.findIndex(({ undoes, actor }) => undoes === undefined && ASKED_FOR.has(actor));
	const recent = new Set(end < 0 ? own : own.slice(0, end));
	return undoings(past).filter((change) => recent.has(change));
}

/** The undoings in force, newest first. What does a change again is none, though it takes an undoing back. */
export function undoings({ changes, brokenOff, takenBack }: Past): readonly Change[] {
	const byId = new Map(changes.map((change) => [change.id, change]));
	const isOut = ({ id }: Change): boolean => brokenOff.has(id) || takenBack.has(id);
	return changes.filter((change) => !isOut(change) && isUndoing(change, byId));
}

/** Every second one of a chain of undoing and doing again. */
export function isUndoing({ undoes }: Change, byId: ReadonlyMap<string, Change>): boolean {
	if (undoes === undefined) return false;
	const before = byId.get(undoes);
	return before === undefined || !isUndoing(before, byId);
}

function isOwn(change: Change, place: ChangeDeps["place"]): boolean {
	return place.session === undefined || change.session === place.session;
}

function named(changes: readonly Change[], name: string): readonly Change[] {
	const matching = changes.filter(({ id }) => isNamed(id, name));
	return matching.length === 1 ? matching : [];
}

function isNamed(id: string, name: string): boolean {
	return id === name || (name.length >= 6 && id.startsWith(name));
}
