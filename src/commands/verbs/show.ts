/** Facts, whole: those that are there, and a word about every id that names none. */
import { unansweredIds } from "../../render/ambiguous-id.ts";
import { recallPage } from "../../render/recall-page.ts";
import { namedFacts } from "../named-fact.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { hits, unknown, ambiguous } = await namedFacts(run.arguments.list("id"), run);
	const page = recallPage({ kind: "read", hits, unknown: [] }, { now: run.now, page: 1, asOption: true });
	// The first line warns models, and the fence is for them too.
	const lines = page.split("\n").filter((line) => !/^<\/?cairn-recall>$/u.test(line));
	const unanswered = unansweredIds(unknown, ambiguous);
	// The data are the facts alone.
	if (run.json && unanswered.length > 0) run.say(unanswered.join("\n"), "warning");
	return {
		data: hits.map(({ item, usage }) => ({ ...item, usage })),
		text: [...lines.slice(1), ...unanswered].join("\n"),
	};
};
