/** Facts that are gone and can be brought back. */
import { trashText } from "../../render/history.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, now, program }) => {
	const data = await workspace.changes({ forgotten: true });
	return { data, text: trashText(data, { now, program }), end: data.length > 0 ? "done" : "nothing" };
};
