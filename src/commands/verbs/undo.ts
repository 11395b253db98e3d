/** Takes changes back. */
import type { Verb } from "../run.ts";
import { undoneAnswer } from "../written.ts";

export const verb: Verb = async (run) => {
	const alone = run.arguments.has("alone");
	return undoneAnswer(await run.workspace.undo(run.arguments.text("change"), alone ? { alone } : undefined), run);
};
