/** Tries again what waits for a judge or for another process. */
import { retryText } from "../../render/review.ts";
import { asTyped } from "../../render/typed.ts";
import { endOf } from "../ending.ts";
import type { Verb } from "../run.ts";
import { rememberedLine } from "../written.ts";

export const verb: Verb = async (run) => {
	const data = await run.withProgress("Trying again", ({ signal }) => run.workspace.retry({ signal }));
	const refused = data.settled.filter(({ outcome }) => outcome.kind === "refused").length;
	const tally = { done: data.settled.length - refused, refused: refused + data.waiting.length };
	const text = retryText(data, run.now, (outcome) => rememberedLine(outcome, run));
	return { data, text: asTyped(text, run), end: data.busy ? "failed" : endOf(tally) };
};
