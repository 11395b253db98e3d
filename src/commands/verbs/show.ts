/** One fact, whole. */
import { recallPage } from "../../render/recall-page.ts";
import { namedFact } from "../named-fact.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const hits = await Promise.all(run.arguments.list("id").map((id) => namedFact(id, run)));
	const text = recallPage({ kind: "read", hits, unknown: [] }, { now: run.now, page: 1, asOption: true });
	// The first line warns models, and the fence is for them too.
	const lines = text.split("\n").filter((line) => !/^<\/?cairn-recall>$/u.test(line));
	return { data: hits.map(({ item, usage }) => ({ ...item, usage })), text: lines.slice(1).join("\n") };
};
