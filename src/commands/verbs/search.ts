/** Finds facts for a person: with the nearest ones where nothing is relevant, and without counting them as used. */
import { behindLines } from "../../render/behind.ts";
import { leftAloneLines, problemsIn } from "../../render/left-alone.ts";
import { recallPage } from "../../render/recall-page.ts";
import { asTyped } from "../../render/typed.ts";
import type { Verb } from "../run.ts";
import { noSuchPage, scopeAndPage } from "../scope-and-page.ts";

export const verb: Verb = async (run) => {
	const { workspace, arguments: given, signal, now } = run;
	const { page = 1, ...rest } = scopeAndPage(given);
	const request = { queries: [given.text("words") ?? ""], ...rest, ...(page === 1 ? {} : { page }) };
	const outcome = await workspace.recall(request, { signal, browsing: true });
	const behind = behindLines(await workspace.behind(), rest.scope);
	const data = { ...outcome, ...(behind.length === 0 ? {} : { behind }) };
	if (data.kind === "hits" && page > data.pages) {
		return { data: { ...data, hits: [], page }, text: noSuchPage(page, data), end: "nothing" };
	}
	const found = recallPage(data, { now, page, asOption: true })
		.replace(/^<\/?cairn-recall>\n?/gmu, "")
		.trimEnd();
	const text = [found, ...behind].join("\n");
	if (data.kind !== "nothing") return { data, text };
	const leftAlone = leftAloneLines(problemsIn((await workspace.status()).stores, rest.scope));
	return { data, text: [text, ...leftAlone.map((line) => asTyped(line, run))].join("\n"), end: "nothing" };
};
