/** A fact in a person's own words, through the gate. */
import { SCOPES } from "../../facts/scope.ts";
import { MemoryError } from "../../kernel/errors.ts";
import { draftOf } from "../../render/draft.ts";
import { givenFields } from "../fact-flags.ts";
import type { CommandRun, Verb } from "../run.ts";
import { rememberedAnswer } from "../written.ts";

/** `-` stands for what is piped in, as with other programs. */
async function textIn({ arguments: given, piped }: CommandRun): Promise<string> {
	const typed = given.text("text") ?? "";
	if (typed !== "-" || piped === undefined) return typed;
	const text = (await piped()).trim();
	if (text === "") throw new MemoryError("INPUT_INVALID", "there was nothing to read from standard input");
	return text;
}

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, withProgress } = run;
	const caption = given.text("caption");
	const text = await textIn(run);
	const said = caption === undefined ? draftOf(text) : { caption, content: text };
	const scope = SCOPES.find((one) => one === given.text("scope"));
	const where = scope === undefined ? {} : { scope };
	const draft = { ...said, ...(await givenFields(run)), ...where, userRequested: true, pin: given.has("pin") };
	const outcome = await withProgress("Remembering", ({ signal }) => workspace.remember(draft, { signal }));
	return rememberedAnswer(outcome, run);
};
