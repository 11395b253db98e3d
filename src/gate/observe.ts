/** Keep an observation in the journal: screened, not gated, and told apart from facts. */

import type { Observation } from "../ports/journal.ts";
import { oneLine, tidyContent } from "./candidate.ts";
import type { GateDeps } from "./deps.ts";
import type { Draft, RememberOutcome } from "./outcome.ts";
import { readOnlyRefusal, screenLimits, screenSafety } from "./screen.ts";

/** @throws MemoryError STORE_IO */
export async function observe(
	draft: Pick<Draft, "caption" | "content"> & Pick<Observation, "errors">,
	deps: GateDeps,
): Promise<RememberOutcome> {
	const refused = readOnlyRefusal(deps.place.readOnly);
	if (refused !== undefined) return refused;
	if (deps.journal === undefined) return { kind: "refused", because: "no-project", scope: "personal" };
	const fields = { caption: oneLine(draft.caption), content: tidyContent(draft.content), tags: [], triples: [] };
	const limits = screenLimits({ ...fields, paths: [] });
	if (limits !== undefined) return limits;
	const screening = screenSafety(fields, deps.settings);
	if (screening.kind === "refused") return screening;
	const { caption, content } = screening.fields;
	const { session } = deps.place;
	const at = new Date(deps.clock.now()).toISOString();
	const { errors } = draft;
	const path = await deps.journal.observe({
		caption,
		content,
		at,
		...(session === undefined ? {} : { session }),
		...(errors === undefined ? {} : { errors }),
	});
	return { kind: "observed", path, remarks: screening.remarks };
}
