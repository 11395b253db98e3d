/** The history's record of files that were written by hand and given ids and dates. */
import type { FactId } from "../facts/fact.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import type { ChangeLog, FactState } from "../ports/history.ts";
import type { Completion } from "../upkeep/sync.ts";

export interface CompletionDeps {
	readonly log: ChangeLog;
	readonly clock: Clock;
	readonly newId: () => FactId;
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
