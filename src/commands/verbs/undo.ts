/** Takes changes back. */
import { undoLine } from "../../render/write-replies.ts";
import type { Verb } from "../run.ts";
import { asTyped } from "../written.ts";

export const verb: Verb = async (run) => {
	const { workspace, arguments: given } = run;
	const data = await workspace.undo(given.text("change"));
	const text = asTyped(undoLine(data), run);
	if (data.kind === "conflict") return { data, text, end: "failed" };
	return { data, text, end: data.kind === "undone" ? "done" : "nothing" };
};
