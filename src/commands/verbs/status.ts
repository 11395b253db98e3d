/** How the memory fares. */
import { statusText } from "../../render/status.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace }) => {
	const data = await workspace.status();
	return { data, text: statusText(data) };
};
