/** Does again what was taken back. */
import { redoLine } from "../../render/undo-replies.ts";
import type { Verb } from "../run.ts";
import { undoneAnswer } from "../written.ts";

export const verb: Verb = async (run) =>
	undoneAnswer(await run.workspace.redo(run.arguments.text("change")), run, redoLine);
