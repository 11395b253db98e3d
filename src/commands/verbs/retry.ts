/** Tries again what waits for a judge or for another process. */
import { retryText } from "../../render/review.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, withProgress, now }) => {
	const data = await withProgress("Trying again", ({ signal }) => workspace.retry({ signal }));
	return { data, text: retryText(data, now), end: data.busy ? "failed" : "done" };
};
