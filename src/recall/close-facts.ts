/** Known facts that a candidate may repeat or contradict. */
import type { Fact } from "../facts/fact.ts";
import { answers, type RecallDeps, type RecallView } from "./answers.ts";
import type { RecallHit } from "./outcome.ts";
import { questionsOf } from "./query.ts";
import { hitOf } from "./reasons.ts";

/** Characters of the content that take part: the point of a fact is at its beginning. */
const CONTENT_CHARS = 600;

/** Nearest first, only those above the floor; waits for no network. */
export async function closeFacts(fact: Fact, deps: RecallDeps, view: RecallView): Promise<readonly RecallHit[]> {
	const questions = questionsOf([`${fact.caption}\n${fact.content.slice(0, CONTENT_CHARS)}`]);
	const { ranked } = await answers(questions, deps, { ...view, occasion: "asked", paths: [], localOnly: true });
	const floor = deps.settings["recall.floor"];
	return ranked.filter(({ item, relevance }) => item.fact.id !== fact.id && relevance >= floor).map(hitOf);
}
