/** Takes one change back, exactly, when nothing has happened to the fact since. */
import { contentHash } from "../facts/fingerprint.ts";
import type { Change, Tombstone } from "../ports/history.ts";
import { afterSome } from "./after-some.ts";
import { applyChange, type ChangeDeps, type ChangePlan, letIn, type PresentFile, WRITE_LOCK } from "./apply-change.ts";
import { endsForgotten, plain } from "./chain.ts";
import { type Ground, groundOf, storeOf } from "./ground.ts";
import { isSamePlace, isSameState } from "./how-far.ts";
import type { UndoOutcome } from "./outcome.ts";
import { type Asked, isUndoing, MOST_CHANGES, meantBy, type Past, pastFor, undoable, undoings } from "./past.ts";

const OTHERS_SHOWN = 5;

export interface UndoOptions extends Asked {
	/** Only the named change, without those that were asked for together with it. */
	readonly alone?: boolean;
	readonly waitMs?: number;
	readonly signal?: AbortSignal;
}

/** Without a named change, steps back through this session's changes; undoing an undo by name does it again. */
export async function undo(deps: ChangeDeps, options: UndoOptions = {}): Promise<UndoOutcome> {
	const { waitMs, signal } = options;
	const lockOptions = { ...(waitMs === undefined ? {} : { waitMs }), ...(signal === undefined ? {} : { signal }) };
	return deps.lock.run(WRITE_LOCK, () => undoLocked(options, deps), lockOptions);
}

async function undoLocked(options: UndoOptions, deps: ChangeDeps): Promise<UndoOutcome> {
	const { change: name, alone = false } = options;
	const past = await pastFor(name, deps);
	const meant = meantBy(options, past, deps);
	const passedOver: Change[] = [];
	let conflicting: UndoOutcome | undefined;
	for (const change of meant.changes) {
		// To go past it would take back something else than what was done last.
		if (change.action === "purged")
			return { kind: "final", change, others: await firstReady(undoable(past), past, deps) };
		const ground = await groundOf(change, past, deps);
		if (ground.kind === "ready")
			return telling(passedOver, await takeBackAll({ change, ...ground, past, alone }, deps));
		if (name === undefined && (ground.kind === "not-done" || past.brokenOff.has(change.id))) {
			if (!isSameState(change.before, change.after)) passedOver.push(change);
			continue;
		}
		conflicting ??= refusal(change, ground);
		if (!meant.isRun) return conflicting;
	}
	return conflicting ?? telling(passedOver, await nothingMeant(options, past, deps));
}

/** Who takes back the last thing that was done is told where that had not come about. */
function telling<T extends UndoOutcome>(passedOver: readonly Change[], outcome: T): T {
	return passedOver.length === 0 ? outcome : { ...outcome, passedOver };
}

async function nothingMeant({ change: name, redo }: UndoOptions, past: Past, deps: ChangeDeps): Promise<UndoOutcome> {
	const others = await firstReady(redo === true ? undoings(past) : undoable(past), past, deps);
	return name === undefined ? { kind: "nothing", others } : { kind: "unnamed", name, others };
}

/** Those that can be taken back by name, whoever made them. */
async function firstReady(changes: readonly Change[], past: Past, deps: ChangeDeps): Promise<readonly Change[]> {
	const found: Change[] = [];
	for (const change of changes) {
		if (found.length === OTHERS_SHOWN) break;
		if ((await groundOf(change, past, deps)).kind === "ready") found.push(change);
	}
	return found;
}

function refusal(change: Change, ground: Exclude<Ground, { kind: "ready" }>): UndoOutcome {
	return ground.kind === "not-done"
		? { kind: "conflict", change, why: "it changed nothing" }
		: { kind: "conflict", change, why: ground.why };
}

interface Undoing {
	readonly change: Change;
	readonly present: PresentFile | undefined;
	readonly keptOut?: PresentFile;
	readonly past: Past;
	/** Equal for what is taken back together, so that it can be done again together. */
	readonly group?: string;
}

/** What was asked for together is taken back together, as far as nothing has happened to it since. */
async function takeBackAll(undoing: Undoing & { readonly alone: boolean }, deps: ChangeDeps): Promise<UndoOutcome> {
	const { change, past, alone } = undoing;
	const siblings = alone
		? []
		: past.changes.filter((other) => isSibling(other, change) && !past.takenBack.has(other.id));
	const group = siblings.length === 0 ? {} : { group: deps.newId() };
	const done = await takeBack({ ...undoing, ...group }, deps);
	const also: Change[] = [];
	const left: { change: Change; why: string }[] = [];
	for (const sibling of siblings) {
		const ground = await groundOf(sibling, past, deps);
		if (ground.kind === "conflict") left.push({ change: sibling, why: ground.why });
		if (ground.kind !== "ready") continue;
		try {
			await takeBack({ change: sibling, ...ground, past, ...group }, deps);
		} catch (error) {
			const count = also.length + 1;
			throw afterSome(error, count, `${count} of ${siblings.length + 1} changes were taken back before that`);
		}
		also.push(sibling);
	}
	return { kind: "undone", change: done, undone: change, also, ...(left.length === 0 ? {} : { left }) };
}

function isSibling(other: Change, change: Change): boolean {
	return change.group !== undefined && other.group === change.group && other.id !== change.id;
}

async function takeBack(undoing: Undoing, deps: ChangeDeps): Promise<Change> {
	const { change, present, group } = undoing;
	const { changes } = undoing.past;
	const byId = new Map(changes.map((each) => [each.id, each]));
	const tombstone = (await broughtBackForgotten(change, deps)) ? tombstoneFor(change, deps) : undefined;
	const plan: ChangePlan = {
		action: "restored",
		reason: `${isUndoing(change, byId) ? "did again" : "undid"}: ${plain(change, changes).reason}`,
		undoes: change.id,
		...(group === undefined ? {} : { group }),
		...(tombstone === undefined ? {} : { tombstone }),
		...(present === undefined ? {} : { before: present }),
		...comingBack(undoing, deps),
	};
	const { change: done } = await applyChange(plan, deps);
	if (plan.after !== undefined) await letIn(change.fact, deps);
	return done;
}

/** A file that came back by itself stays as it is: what others wrote since is not overwritten. */
function comingBack({ change, keptOut, past }: Undoing, deps: ChangeDeps): Pick<ChangePlan, "after" | "unseen"> {
	const { before } = lastTime(change, past.changes);
	if (keptOut !== undefined) {
		const { store, file } = keptOut;
		return { after: { store, ...file }, ...(file.text === before?.text ? {} : { unseen: true }) };
	}
	const store = storeOf(before, deps);
	return before === undefined || typeof store === "string" ? {} : { after: { ...before, store } };
}

/** What was forgotten again may have been written to since the first time: it comes back as it left. */
function lastTime(change: Change, changes: readonly Change[]): Change {
	if (change.after !== undefined || change.before === undefined) return change;
	const first = plain(change, changes);
	const again = changes.find(
		(other) => isSamePlace(other.before, change.before) && other.after === undefined && plain(other, changes) === first,
	);
	return again ?? change;
}

/** Also from a backup, which takes back no change: what is taken away again is as forgotten as it was. */
async function broughtBackForgotten({ id, fact, before }: Change, { log }: ChangeDeps): Promise<boolean> {
	if (before !== undefined) return false;
	const { changes } = await log.recent({ fact, limit: MOST_CHANGES });
	return endsForgotten(changes.slice(changes.findIndex((change) => change.id === id) + 1), changes);
}

/** The tombstone comes before the file goes, as in forgetting. */
function tombstoneFor({ fact, after }: Change, deps: ChangeDeps): Tombstone | undefined {
	if (after === undefined) return undefined;
	const hash = contentHash(after.fact.caption, after.fact.content);
	return { fact, contentHash: hash, store: after.store, at: new Date(deps.clock.now()).toISOString() };
}
