/** Takes changes back. */
import { undoLine } from "../../render/write-replies.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, arguments: given }) => {
	const data = await workspace.undo(given.text("change"));
	const text = undoLine(data);
	if (data.kind === "conflict") return { data, text, end: "failed" };
	return { data, text, end: data.kind === "undone" ? "done" : "nothing" };
};
