/** Whether the judge of the settings can be asked here at all: known without loading any. */
import { awayOutsidePi, isOfPi, type JudgeAway } from "../settings/host-judge.ts";
import type { Settings } from "../settings/table.ts";
import type { OpenOptions } from "./options.ts";

/** Where this program has no models of its host, a judge that is one of them is away. */
export function judgeAwayFrom(
	{ judge, hostModels }: Pick<OpenOptions, "judge" | "hostModels">,
	settings: Settings,
): { readonly judgeAway?: JudgeAway } {
	const provider = settings["judge.provider"];
	if (judge !== undefined || hostModels !== undefined || !isOfPi(provider)) return {};
	return { judgeAway: awayOutsidePi(provider) };
}
