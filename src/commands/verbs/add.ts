/** A fact in a person's own words, through the gate. */
import { givenDraft } from "../given-draft.ts";
import type { CommandRun, Verb } from "../run.ts";
import { DRAFT_FLAGS } from "../taken.ts";
import { rememberedAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const draft = await givenDraft(run);
	const outcome = await run.withProgress("Remembering", ({ signal }) => run.workspace.remember(draft, { signal }));
	const answer = rememberedAnswer(outcome, run);
	return { ...answer, text: [answer.text, ...optionInText(run)].join("\n") };
};

const OPTION = new RegExp(`\\s(?<option>--(?:${DRAFT_FLAGS.map(({ name }) => name).join("|")}))(?=[\\s=]|$)`, "u");

/** In pi a text goes on to the end of its line. */
function optionInText({ arguments: given, place, program }: CommandRun): readonly string[] {
	const option = place === "pi" ? OPTION.exec(given.text("text") ?? "")?.groups?.["option"] : undefined;
	return option === undefined
		? []
		: [`${option} is part of the text here: options come first, as in ${program} add ${option} …`];
}
