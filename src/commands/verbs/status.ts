/** How the memory fares. */
import { statusText } from "../../render/status.ts";
import { asTyped } from "../../render/typed.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const data = await run.workspace.status();
	return { data, text: asTyped(statusText(data), run) };
};
