/** All facts, a page at a time, and the files that might have been some. */
import { behindLines } from "../../render/behind.ts";
import { leftAloneLines } from "../../render/left-alone.ts";
import { listText } from "../../render/status.ts";
import { asTyped } from "../../render/typed.ts";
import type { Verb } from "../run.ts";
import { noSuchPage, scopeAndPage } from "../scope-and-page.ts";

export const verb: Verb = async (run) => {
	const { workspace, arguments: given, now } = run;
	const asked = scopeAndPage(given);
	const listing = await workspace.list(asked);
	const behind = behindLines(await workspace.behind(), asked.scope);
	const data = { ...listing, ...(behind.length === 0 ? {} : { behind }) };
	const { page = 1 } = asked;
	if (data.total > 0 && page > data.pages) {
		return { data: { ...data, facts: [], page }, text: noSuchPage(page, data), end: "nothing" };
	}
	const besides = [...leftAloneLines(data.leftAlone ?? []).map((line) => asTyped(line, run)), ...behind];
	return { data, text: listText(data, now, besides), end: data.facts.length > 0 ? "done" : "nothing" };
};
