/** The whole gate with every number, without writing: what `add` would do, or the agent's own tool. */
import { dryRunText, plainData } from "../../render/dry-run.ts";
import { givenDraft } from "../given-draft.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const said = await givenDraft(run);
	const draft = run.arguments.has("agent") ? { ...said, userRequested: false } : said;
	const dry = await run.withProgress("Asking the judge", ({ signal }) => run.workspace.debug(draft, { signal }));
	return { data: plainData(dry), text: dryRunText(dry) };
};
