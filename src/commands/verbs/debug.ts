/** The whole gate with every number, without writing. */
import { draftOf } from "../../render/draft.ts";
import { dryRunText, plainData } from "../../render/dry-run.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, arguments: given, withProgress }) => {
	const draft = draftOf(given.text("text") ?? "");
	const dry = await withProgress("Asking the judge", ({ signal }) => workspace.debug(draft, { signal }));
	return { data: plainData(dry), text: dryRunText(dry) };
};
