/** How the memory fares. */
import { statusText } from "../../render/status.ts";
import type { Verb } from "../run.ts";
import { asTyped } from "../written.ts";

export const verb: Verb = async (run) => {
	const data = await run.workspace.status();
	return { data, text: asTyped(statusText(data), run) };
};
