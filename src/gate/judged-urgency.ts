/** What a judge says of how urgently a fact is to be seen where its paths are touched, asked by itself. */
import type { Fact } from "../facts/fact.ts";
import type { Judge } from "../ports/judge.ts";
import { PATH_URGENCY } from "./questions.ts";
import { softened, softenedBlock } from "./softened.ts";

const CONTENT_CHARS = 2000;

/**
 * 0 (can wait) to 2; `undefined` from the built-in rules, whose word is worked out whenever it is needed.
 * @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN, PROVIDER_PROTOCOL; the signal's reason
 */
export async function judgedUrgency(fact: Fact, judge: Judge, signal?: AbortSignal): Promise<number | undefined> {
	const { caption, content, paths } = fact;
	const state = [
		"A fact in a coding agent's long-term memory:",
		`Caption: ${softenedBlock(caption)}`,
		`Content: ${softenedBlock(content.slice(0, CONTENT_CHARS))}`,
		`Applies to: ${softened(paths.join(", "))}`,
	].join("\n");
	const candidate = { caption, content, paths, userRequested: false };
	const request = { case: { candidate, neighbours: [] }, state, questions: [PATH_URGENCY] };
	const { provider, answers } = await judge.ask(request, signal);
	const answer = answers.get(PATH_URGENCY.id);
	return provider === "local" || answer?.type !== "score" ? undefined : answer.score;
}
