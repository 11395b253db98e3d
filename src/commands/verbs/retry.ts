/** Tries again what waits for a judge or for another process. */
import { retryText } from "../../render/review.ts";
import { asTyped } from "../../render/typed.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const data = await run.withProgress("Trying again", ({ signal }) => run.workspace.retry({ signal }));
	return { data, text: asTyped(retryText(data, run.now), run), end: data.busy ? "failed" : "done" };
};
