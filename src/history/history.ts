/** What happened to facts, for a person who looks back. */
import type { FactId } from "../facts/fact.ts";
import { isNamedBy } from "../facts/named-id.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Clock } from "../ports/clock.ts";
import type { Change, ChangeLog, Purges } from "../ports/history.ts";
import type { FilesDeps } from "./how-far.ts";
import { howBrokenOff, notInForce } from "./in-force.ts";
import { DAY_MS, UNDO_DAYS } from "./past.ts";

const DEFAULT_LIMIT = 50;
const LISTED = 100;
/** Changes that a question of more than one fact looks through. */
const MOST_CHANGES = 20_000;

/** A change as a person sees it who looks back. */
export interface SeenChange extends Change {
	/** Where the files do not show it, or not the whole of it: it was broken off, or undone outside Cairn. */
	readonly inForce?: "no" | "in part";
}

/** Newest first. */
export async function historyOf(
	fact: FactId,
	deps: HistoryDeps,
	limit = DEFAULT_LIMIT,
): Promise<readonly SeenChange[]> {
	return seen((await deps.log.recent({ fact, limit })).changes, deps);
}

export interface LookingBack {
	/** Id of a fact, or at least 6 characters that it begins with, in either form. */
	readonly fact?: string;
	readonly session?: string;
	/** ISO 8601. */
	readonly since?: string;
	/** Only facts that were forgotten within the days of the undo, and are so still. */
	readonly forgotten?: boolean;
	readonly limit?: number;
}

export interface HistoryDeps {
	readonly log: Pick<ChangeLog, "recent">;
	readonly clock: Clock;
	/** To see in them what came about. */
	readonly files: () => Promise<FilesDeps>;
	readonly purges: Pick<Purges, "unfinished">;
}

/** Newest first. */
export async function changesOf(asked: LookingBack, deps: HistoryDeps): Promise<readonly SeenChange[]> {
	const { log, clock } = deps;
	const limit = asked.limit ?? LISTED;
	const whole = asked.fact === undefined ? undefined : parseUuid(asked.fact);
	const days = new Date(clock.now() - UNDO_DAYS * DAY_MS).toISOString();
	const since = asked.forgotten === true ? days : asked.since;
	const isFiltered = asked.forgotten === true || (asked.fact !== undefined && whole === undefined);
	const { changes } = await log.recent({
		limit: isFiltered ? MOST_CHANGES : limit,
		...(whole === undefined ? {} : { fact: whole }),
		...(asked.session === undefined ? {} : { session: asked.session }),
		...(since === undefined ? {} : { since }),
	});
	const named = changes.filter(({ fact }) => asked.fact === undefined || isNamedBy(fact, asked.fact));
	if (asked.forgotten === true) return (await forgottenIn(named, deps)).slice(0, limit);
	return seen(named.slice(0, limit), deps);
}

/** Later changes of the same facts, by others and of other times, are what shows how far these came. */
async function seen(shown: readonly Change[], deps: HistoryDeps): Promise<readonly SeenChange[]> {
	if (shown.length === 0) return shown;
	const facts = new Set(shown.map(({ fact }) => fact));
	const { changes } = await deps.log.recent({ facts, limit: MOST_CHANGES });
	const withdrawn = withdrawnIds(changes);
	const purges = changes.filter((change) => isPurge(change, withdrawn));
	const purged = new Map(purges.toReversed().map(({ fact, id }) => [fact, id]));
	const unfinished = new Set((await deps.purges.unfinished()).map((fact) => purged.get(fact)));
	// What is erased has no file that could tell.
	const told = changes.filter(({ fact }) => !purged.has(fact));
	const broken = await howBrokenOff(told, await deps.files());
	return shown.map((change) => {
		const { id } = change;
		if (withdrawn.has(id) || broken.get(id) === "not-done") return { ...change, inForce: "no" };
		return unfinished.has(id) || broken.has(id) ? { ...change, inForce: "in part" } : change;
	});
}

/** Of changes whose record another one takes back, because nothing came of them. */
function withdrawnIds(changes: readonly Change[]): ReadonlySet<string> {
	const withdrawals = changes.filter(({ before, after }) => (before ?? after) === undefined);
	return new Set(withdrawals.flatMap(({ undoes }) => undoes ?? []));
}

function isPurge({ id, action }: Change, withdrawn: ReadonlySet<string>): boolean {
	return action === "purged" && !withdrawn.has(id);
}

/** The last word on facts that are not there any more, unless they were erased for good. */
async function forgottenIn(newestFirst: readonly Change[], deps: HistoryDeps): Promise<readonly Change[]> {
	const files = await deps.files();
	const { brokenOff, takenBack } = await notInForce(newestFirst, files);
	const last = new Map<FactId, Change>();
	for (const change of newestFirst) {
		const { id, fact, action, before, after } = change;
		// A change that did not come about says nothing of its fact.
		if (last.has(fact) || (before === undefined && after === undefined && action !== "purged")) continue;
		const isKeptOut = (await files.tombstones.find({ fact })) !== undefined;
		const isOut = brokenOff.has(id) || takenBack.has(id);
		// Also of a fact whose file is back already: as long as it has its tombstone, it is forgotten.
		if (isKeptOut ? after === undefined && !takenBack.has(id) : !isOut) last.set(fact, change);
	}
	return [...last.values()].filter(({ after, action }) => after === undefined && action !== "purged");
}
