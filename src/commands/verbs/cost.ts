/** What models have cost for the memory. */
import { costText } from "../../render/cost.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace }) => {
	const data = await workspace.cost();
	return { data, text: costText(data), end: data.length > 0 ? "done" : "nothing" };
};
