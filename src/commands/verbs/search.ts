/** Finds facts for a person: with the nearest ones where nothing is relevant, and without counting them as used. */
import { recallPage } from "../../render/recall-page.ts";
import type { Verb } from "../run.ts";
import { scopeAndPage } from "../scope-and-page.ts";

export const verb: Verb = async ({ workspace, arguments: given, signal, now }) => {
	const { page, ...rest } = scopeAndPage(given);
	const request = { queries: [given.text("words") ?? ""], ...rest, ...(page === undefined ? {} : { page }) };
	const data = await workspace.recall(request, { signal, browsing: true });
	const text = recallPage(data, { now, page: page ?? 1, asOption: true })
		.replace(/^<\/?cairn-recall>\n?/gmu, "")
		.trimEnd();
	return { data, text, end: data.kind === "nothing" ? "nothing" : "done" };
};
