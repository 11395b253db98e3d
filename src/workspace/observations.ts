/** What the journal has for a recall's questions, beside the facts and told apart from them. */
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { RecallOutcome, RecallRequest } from "../memory.ts";
import type { Observation } from "../ports/journal.ts";
import type { Ground } from "./deps.ts";
import { isKnown } from "./scene.ts";

/** On the first page only. A journal that cannot be read takes no facts along. */
export async function withObservations(
	outcome: RecallOutcome,
	request: RecallRequest,
	ground: Ground,
): Promise<RecallOutcome> {
	const questions = [...(request.queries ?? []), ...(request.about === undefined ? [] : [request.about])];
	const asksElsewhere = request.scope !== undefined && request.scope !== "personal";
	if (outcome.kind === "read" || questions.length === 0 || (request.page ?? 1) > 1 || asksElsewhere) return outcome;
	try {
		const observations = await observationsFor(questions, ground);
		return observations.length === 0 ? outcome : { ...outcome, observations };
	} catch (error) {
		if (isAbort(error)) throw error;
		ground.deps.diagnostics.report({ degraded: "observations of the journal", message: messageOf(error) });
		return outcome;
	}
}

async function observationsFor(questions: readonly string[], { scene, deps }: Ground): Promise<readonly Observation[]> {
	const limit = deps.settings["recall.observations"];
	const identity = await scene.identity();
	if (limit === 0 || !isKnown(identity)) return [];
	const { OBSERVATIONS_SEARCHED, searchObservations } = await import("../journal/search.ts");
	const newest = await deps.journalOf(identity.key).observations(OBSERVATIONS_SEARCHED);
	return searchObservations(questions, newest, limit);
}
