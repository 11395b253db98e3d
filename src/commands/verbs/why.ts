/** Why models were shown a fact, or what they were shown lately. */
import { showingsText, whyText } from "../../render/why.ts";
import { namedFact } from "../named-fact.ts";
import type { CommandRun, Verb } from "../run.ts";

const CHANGES = 1000;
/** As many ids as one reading takes. */
const READ_AT_ONCE = 100;

/** By whole ids; facts of other places and those that are gone have none. */
async function captionsOf(
	showings: Awaited<ReturnType<CommandRun["workspace"]["showings"]>>,
	workspace: CommandRun["workspace"],
): Promise<ReadonlyMap<string, string>> {
	const ids = [...new Set(showings.flatMap(({ facts }) => facts.map(({ id }) => id)))];
	const captions = new Map<string, string>();
	for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
		const outcome = await workspace.recall({ ids: ids.slice(at, at + READ_AT_ONCE) }, { browsing: true });
		if (outcome.kind !== "read") continue;
		for (const { item } of outcome.hits) captions.set(item.fact.id, item.fact.caption);
	}
	return captions;
}

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, now, session } = run;
	const id = given.text("id");
	const limit = given.number("limit") ?? 10;
	const view = { now, ...(session === undefined ? {} : { session }) };
	if (id === undefined) {
		const showings = await workspace.showings({ limit });
		const text = showingsText(showings, { ...view, captions: await captionsOf(showings, workspace) });
		return { data: showings, text, end: showings.length > 0 ? "done" : "nothing" };
	}
	const { item, usage } = await namedFact(id, run);
	const fact = item.fact.id;
	const [showings, changes] = await Promise.all([
		workspace.showings({ fact, limit }),
		workspace.history(fact, CHANGES),
	]);
	const data = { fact: item.fact, usage, showings, changes };
	return { data, text: whyText({ item, usage, showings, changes }, view) };
};
