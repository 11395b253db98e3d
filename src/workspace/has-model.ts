/** Whether a model judges, as the settings say. */
import type { Settings } from "../settings/table.ts";

/** Known without loading anything: by default the built-in rules judge, and nobody is asked. */
export function hasModel(settings: Settings): boolean {
	if (settings["judge.provider"] !== "auto") return settings["judge.provider"] !== "local";
	return settings["judge.endpoint"].trim() !== "" || settings["judge.model"].trim() !== "";
}
