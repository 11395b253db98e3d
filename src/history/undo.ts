/** Takes one change back, exactly, when nothing has happened to the fact since. */
import { contentHash } from "../facts/fingerprint.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Actor, Change, FactState, Tombstone } from "../ports/history.ts";
import { afterSome } from "./after-some.ts";
import { applyChange, type ChangeDeps, type ChangePlan, letIn, type PresentFile, WRITE_LOCK } from "./apply-change.ts";
import { plain } from "./chain.ts";
import { type AtPlace, isSamePlace, isSameState, type Places, placesOf, sideShown } from "./how-far.ts";
import { notInForce } from "./in-force.ts";
import type { UndoOutcome } from "./outcome.ts";

export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;
/** Far more than one machine writes in 30 days. */
const MOST_CHANGES = 20_000;
const OTHERS_SHOWN = 5;
/** Whose changes end what can be done again; what upkeep and editors did does not. */
const ASKED_FOR: ReadonlySet<Actor> = new Set(["user", "agent", "import"]);

export interface UndoOptions {
	/**
	 * Id of a change or of a run of changes, or at least 6 characters that it begins with; else the newest that can be
	 * undone.
	 */
	readonly change?: string;
	/** Only the named change, without those that were asked for together with it. */
	readonly alone?: boolean;
	/** Takes the newest undo back instead, as long as nothing was changed after it. */
	readonly redo?: boolean;
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
	let conflicting: UndoOutcome | undefined;
	for (const change of meant.changes) {
		// To go past it would take back something else than what was done last.
		if (change.action === "purged") return { kind: "final", change, others: await firstReady(undoable(past), deps) };
		const ground = await groundOf(change, deps);
		if (ground.kind === "ready") return await takeBackAll({ change, ...ground, past, alone }, deps);
		if (ground.kind === "not-done" && name === undefined) continue;
		conflicting ??= refusal(change, ground);
		if (!meant.isRun) return conflicting;
	}
	return conflicting ?? (await nothingMeant(options, past, deps));
}

async function nothingMeant({ change: name, redo }: UndoOptions, past: Past, deps: ChangeDeps): Promise<UndoOutcome> {
	const others = await firstReady(redo === true ? undoings(past) : undoable(past), deps);
	return name === undefined ? { kind: "nothing", others } : { kind: "unnamed", name, others };
}

interface Past {
	/** Newest first. */
	readonly changes: readonly Change[];
	/** Ids of those that are not in force. */
	readonly out: ReadonlySet<string>;
}

interface Meant {
	/** To be tried in this order. */
	readonly changes: readonly Change[];
	/** True when one that was changed since does not stand in the way of the others. */
	readonly isRun: boolean;
}

function meantBy({ change: name, redo }: UndoOptions, past: Past, deps: ChangeDeps): Meant {
	if (name === undefined) {
		return { changes: redo === true ? ownUndoings(past, deps) : ownChanges(past, deps), isRun: false };
	}
	const { changes, out } = past;
	const single = named(changes, name);
	if (single.length > 0) return { changes: single, isRun: false };
	const run = changes.filter(({ id, group }) => group !== undefined && isNamed(group, name) && !out.has(id));
	return { changes: new Set(run.map(({ group }) => group)).size === 1 ? run : [], isRun: true };
}

/** Those that can be taken back by name, whoever made them. */
async function firstReady(changes: readonly Change[], deps: ChangeDeps): Promise<readonly Change[]> {
	const found: Change[] = [];
	for (const change of changes) {
		if (found.length === OTHERS_SHOWN) break;
		if ((await groundOf(change, deps)).kind === "ready") found.push(change);
	}
	return found;
}

/** Changes in force, newest first. */
function undoable({ changes, out }: Past): readonly Change[] {
	return changes.filter(({ id, undoes }) => undoes === undefined && !out.has(id));
}

/** A named change is looked for in all of the history, to say that it is too old rather than that there is none. */
async function pastFor(name: string | undefined, deps: ChangeDeps): Promise<Past> {
	const since = new Date(deps.clock.now() - UNDO_DAYS * DAY_MS).toISOString();
	const query = { limit: MOST_CHANGES, ...(name === undefined ? { since } : {}) };
	const { changes } = await deps.log.recent(query);
	return { changes, out: await notInForce(changes, deps) };
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
function undoings({ changes, out }: Past): readonly Change[] {
	const byId = byIdOf(changes);
	return changes.filter((change) => !out.has(change.id) && isUndoing(change, byId));
}

function byIdOf(changes: readonly Change[]): ReadonlyMap<string, Change> {
	return new Map(changes.map((change) => [change.id, change]));
}

/** Every second one of a chain of undoing and doing again. */
function isUndoing({ undoes }: Change, byId: ReadonlyMap<string, Change>): boolean {
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

type Ground =
	| {
			readonly kind: "ready";
			readonly present: PresentFile | undefined;
			/** The file of a forgotten fact that came back, and is kept out by the tombstone alone. */
			readonly keptOut?: PresentFile;
	  }
	/** The files are as before the change: it was interrupted, or changed nothing. */
	| { readonly kind: "not-done" }
	| { readonly kind: "conflict"; readonly why: string };

async function groundOf(change: Change, deps: ChangeDeps): Promise<Ground> {
	const { before, after } = change;
	const why = objection(change, deps);
	if (why !== undefined) return conflict(why);
	if ((before === undefined && after === undefined) || isSameState(before, after)) return { kind: "not-done" };
	const places = await placesOf(change, deps);
	const keptOut = after === undefined && (await isForgotten(change, deps)) ? fileAt(places.old) : undefined;
	return keptOut === undefined ? compare(change, places) : { kind: "ready", present: undefined, keptOut };
}

function objection({ before, after, at }: Change, deps: ChangeDeps): string | undefined {
	if (deps.place.readOnly !== undefined) return `memory is read-only here: ${deps.place.readOnly}`;
	if (deps.clock.now() - Date.parse(at) > UNDO_DAYS * DAY_MS) return `it is older than ${UNDO_DAYS} days`;
	const isHidden = [before, after].some((state) => storeOf(state, deps) === "hidden");
	return isHidden ? "its store is not visible from here" : undefined;
}

async function isForgotten({ fact }: Change, { tombstones }: ChangeDeps): Promise<boolean> {
	return (await tombstones.find({ fact })) !== undefined;
}

function compare(change: Change, places: Places): Ground {
	const { after } = change;
	const { old, present } = places;
	const side = sideShown(change, places);
	if (side === "before") return { kind: "not-done" };
	if (side === "after") {
		if (isInTheWay(change, places)) return conflict("its former place is taken");
		return { kind: "ready", present: fileAt(present) };
	}
	if (after === undefined && old === "unclear") return conflict("the file in its place cannot be read");
	return conflict(
		after !== undefined && present === "gone" ? "the fact is no longer there" : "the fact was changed since",
	);
}

function fileAt(at: AtPlace): PresentFile | undefined {
	return at === "gone" || at === "unclear" ? undefined : at;
}

/** An interrupted move leaves the former text in its place, which is no hindrance; any other text is. */
function isInTheWay({ before, after }: Change, { old }: Places): boolean {
	const there = fileAt(old);
	return before !== undefined && there !== undefined && !isSamePlace(before, after) && there.file.text !== before.text;
}

function conflict(why: string): Ground {
	return { kind: "conflict", why };
}

function refusal(change: Change, ground: Exclude<Ground, { kind: "ready" }>): UndoOutcome {
	return ground.kind === "not-done"
		? { kind: "conflict", change, why: "it changed nothing" }
		: { kind: "conflict", change, why: ground.why };
}

function storeOf(state: FactState | undefined, deps: ChangeDeps): FactStore | "none" | "hidden" {
	if (state === undefined) return "none";
	return deps.stores.find(({ store }) => store.id === state.store) ?? "hidden";
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
	const siblings = alone ? [] : past.changes.filter((other) => isSibling(other, change) && !past.out.has(other.id));
	const group = siblings.length === 0 ? {} : { group: deps.newId() };
	const done = await takeBack({ ...undoing, ...group }, deps);
	const also: Change[] = [];
	const left: { change: Change; why: string }[] = [];
	for (const sibling of siblings) {
		const ground = await groundOf(sibling, deps);
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
	const repeatsForgetting = plain(change, changes).action === "forgotten" && change.undoes !== undefined;
	const tombstone = repeatsForgetting && change.before === undefined ? tombstoneFor(change, deps) : undefined;
	const plan: ChangePlan = {
		action: "restored",
		reason: `${isUndoing(change, byIdOf(changes)) ? "did again" : "undid"}: ${plain(change, changes).reason}`,
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

/** Doing a forgetting again: the tombstone comes before the file goes, as in forgetting. */
function tombstoneFor({ fact, after }: Change, deps: ChangeDeps): Tombstone | undefined {
	if (after === undefined) return undefined;
	const hash = contentHash(after.fact.caption, after.fact.content);
	return { fact, contentHash: hash, store: after.store, at: new Date(deps.clock.now()).toISOString() };
}
