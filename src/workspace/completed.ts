/** The history's record of what was not done by Cairn: files that were written, changed or taken away by hand. */
import type { FactId } from "../facts/fact.ts";
import type { Found } from "../history/found.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { ChangeLog, FactState } from "../ports/history.ts";
import type { Completion } from "../upkeep/follow.ts";

export interface CompletionDeps {
	readonly log: ChangeLog;
	readonly clock: Clock;
	readonly newId: () => FactId;
}

/** What cannot be recorded must not keep the index from following. */
export async function recordHandEdits(
	store: FactStore,
	found: readonly Found[],
	{ diagnostics, ...deps }: CompletionDeps & { readonly diagnostics: Diagnostics },
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

export async function recordCompletions(
	store: FactStore,
	completions: readonly Completion[],
	{ log, clock, newId }: CompletionDeps,
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
