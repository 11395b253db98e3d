/** All facts, a page at a time. */
import { listText } from "../../render/status.ts";
import type { Verb } from "../run.ts";
import { scopeAndPage } from "../scope-and-page.ts";

export const verb: Verb = async ({ workspace, arguments: given, now }) => {
	const data = await workspace.list(scopeAndPage(given));
	return { data, text: listText(data, now), end: data.facts.length > 0 ? "done" : "nothing" };
};
