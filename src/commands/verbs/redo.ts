/** Does again what was taken back. */
import type { Verb } from "../run.ts";
import { undoneAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const outcome = await run.workspace.redo(run.arguments.text("change"));
	const answer = undoneAnswer(outcome, run);
	if (outcome.kind === "nothing") return { ...answer, text: "nothing to do again in this session" };
	return {
		...answer,
		text: answer.text.replace(/^undone: /u, "done again: ").replace(/^not undone: /u, "not done again: "),
	};
};
