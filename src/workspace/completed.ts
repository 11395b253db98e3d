/** The history's record of what was not done by Cairn: files that were written, changed or taken away by hand. */
import type { FactId } from "../facts/fact.ts";
import type { Found } from "../history/found.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { ChangeLog, FactState } from "../ports/history.ts";
import type { Completion } from "../upkeep/follow.ts";
import type { AttendantDeps } from "./attendant.ts";

export interface HandHistoryDeps {
	readonly log: ChangeLog;
	readonly clock: Clock;
	readonly newId: () => FactId;
	readonly diagnostics: Diagnostics;
}

/** What the index tells the history, and asks of it, while it follows the files. */
export function handHistory(deps: HandHistoryDeps): Pick<AttendantDeps, "isAsUndone" | "onCompleted" | "onFound"> {
	return {
		isAsUndone: (store, file) => isAsUndone(store, file, deps),
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

/** Changes of one fact that are looked through for the undo that left its file. */
const CHANGES = 100;

/**
 * True where an undo, or what does a change again, left the file as it is: to complete it once more would be the newest
 * change each time, and no undo without a name would ever get past it.
 */
async function isAsUndone(
	{ store }: FactStore,
	{ name, fact, text }: FactFile,
	{ log }: HandHistoryDeps,
): Promise<boolean> {
	const { changes } = await log.recent({ fact: fact.id, limit: CHANGES });
	const last = changes.find(({ after }) => after?.store === store.id && after.name === name);
	return last?.undoes !== undefined && last.after?.text === text;
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
