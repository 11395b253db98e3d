/** A fact in a person's own words, through the gate. */
import { givenDraft } from "../given-draft.ts";
import type { Verb } from "../run.ts";
import { rememberedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const draft = await givenDraft(run);
	const outcome = await run.withProgress("Remembering", ({ signal }) => run.workspace.remember(draft, { signal }));
	return rememberedAnswer(outcome, run);
};
