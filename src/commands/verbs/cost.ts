/** What models have cost for the memory, and what it added to prompts. */
import { costText } from "../../render/cost.ts";
import { sharesText } from "../../render/prompt-shares.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, now }) => {
	const [calls, prompts] = await Promise.all([workspace.cost(), workspace.shares()]);
	const text = `${costText(calls)}\n${sharesText(prompts, now)}`;
	return { data: { calls, prompts }, text, end: calls.length + prompts.length > 0 ? "done" : "nothing" };
};
