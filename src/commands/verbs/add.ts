/** A fact in a person's own words, through the gate. */
import { SCOPES } from "../../facts/scope.ts";
import { draftOf } from "../../render/draft.ts";
import { givenFields } from "../fact-flags.ts";
import type { Verb } from "../run.ts";
import { rememberedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, withProgress } = run;
	const caption = given.text("caption");
	const text = given.text("text") ?? "";
	const said = caption === undefined ? draftOf(text) : { caption, content: text };
	const scope = SCOPES.find((one) => one === given.text("scope"));
	const where = scope === undefined ? {} : { scope };
	const draft = { ...said, ...(await givenFields(run)), ...where, userRequested: true, pin: given.has("pin") };
	const outcome = await withProgress("Remembering", ({ signal }) => workspace.remember(draft, { signal }));
	return rememberedAnswer(outcome, run);
};
