/** Why models were shown a fact, or what they were shown lately. */
import { showingsText, whyText } from "../../render/why.ts";
import { namedFact } from "../named-fact.ts";
import type { Verb } from "../run.ts";

const CHANGES = 1000;

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, now, session } = run;
	const id = given.text("id");
	const limit = given.number("limit") ?? 10;
	const view = { now, ...(session === undefined ? {} : { session }) };
	if (id === undefined) {
		const showings = await workspace.showings({ limit });
		return { data: showings, text: showingsText(showings, view), end: showings.length > 0 ? "done" : "nothing" };
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
