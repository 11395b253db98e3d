/** The history's record of what was not done by Cairn: files that were written, changed or taken away by hand. */
import type { FactId } from "../facts/fact.ts";
import type { Found } from "../history/found.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { Change, ChangeLog, FactState } from "../ports/history.ts";
import type { Completion, IsAsUndone } from "../upkeep/follow.ts";
import type { AttendantDeps } from "./attendant.ts";

export interface HandHistoryDeps {
	readonly log: ChangeLog;
	readonly clock: Clock;
	readonly newId: () => FactId;
	readonly diagnostics: Diagnostics;
}

/** What the index tells the history, and asks of it, while it follows the files. */
export function handHistory(deps: HandHistoryDeps): Pick<AttendantDeps, "asUndone" | "onCompleted" | "onFound"> {
	return {
		asUndone: (store, facts) => asUndone(store, facts, deps),
		onCompleted: (store, completed) => recordCompletions(store, completed, deps),
		onFound: (store, found) => recordHandEdits(store, found, deps),
	};
}

/** What cannot be recorded must not keep the index from following. */
async function recordHandEdits(
	store: FactStore,
	found: readonly Found[],
	{ diagnostics, ...deps }: HandHistoryDeps,
): Promise<void> {
	if (found.length === 0) return;
	try {
		const { recordFound } = await import("../history/found.ts");
		await recordFound(store, found, deps);
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		diagnostics.report({ degraded: "the history of edits by hand", message: error.message });
	}
}

/** Changes of such facts that are looked through, newest first. */
const MOST_CHANGES = 5000;

/**
 * Those that an undo, or what does a change again, left as they are: to complete them once more would be the newest change
 * each time, and no undo without a name would ever get past it.
 */
async function asUndone({ store }: FactStore, facts: ReadonlySet<FactId>, deps: HandHistoryDeps): Promise<IsAsUndone> {
	const changes = await unlessUnreadable(facts, deps);
	const left = new Map<string, Change>();
	for (const change of changes) {
		const { after } = change;
		if (after?.store === store.id && !left.has(after.name)) left.set(after.name, change);
	}
	return ({ name, text }) => {
		const last = left.get(name);
		return last?.undoes !== undefined && last.after?.text === text;
	};
}

/** A history that cannot be read must not keep the index from following. */
async function unlessUnreadable(
	facts: ReadonlySet<FactId>,
	{ log, diagnostics }: HandHistoryDeps,
): Promise<readonly Change[]> {
	try {
		return (await log.recent({ facts, limit: MOST_CHANGES })).changes;
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		diagnostics.report({ degraded: "the history of edits by hand", message: error.message });
		return [];
	}
}

async function recordCompletions(
	store: FactStore,
	completions: readonly Completion[],
	{ log, clock, newId }: HandHistoryDeps,
): Promise<void> {
	const stateOf = ({ name, fact, text }: FactFile): FactState => {
		const { id, folder } = store.store;
		return { store: id, folder, name, fact, text };
	};
	for (const { before, after } of completions) {
		await log.append({
			id: newId(),
			at: new Date(clock.now()).toISOString(),
			action: "completed",
			fact: after.fact.id,
			before: stateOf(before),
			after: stateOf(after),
			reason: `completed ${after.name}: ${before.derived.join(", ")}`,
			actor: "upkeep",
		});
	}
}
