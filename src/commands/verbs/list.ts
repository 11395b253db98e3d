/** All facts, a page at a time; where there is none, the files that might have been some. */
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
	const withBehind = (text: string): string => [text, ...behind].join("\n");
	if (data.total > 0) {
		return { data, text: withBehind(listText(data, now)), end: data.facts.length > 0 ? "done" : "nothing" };
	}
	const leftAlone = leftAloneLines((await workspace.status()).stores, asked.scope);
	return { data, text: withBehind(asTyped(listText(data, now, leftAlone), run)), end: "nothing" };
};
