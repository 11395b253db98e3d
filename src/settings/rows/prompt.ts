/** What the system prompt says of the memory. */
import type { SettingRow } from "../row.ts";

export const PROMPT_ROWS = {
	"prompt.pinTokens": {
		type: "number",
		default: 2000,
		min: 0,
		max: 20_000,
		help: "Estimated tokens of pinned facts in the system prompt, at most.",
	},
	"prompt.captions": {
		type: "number",
		default: 20,
		min: 0,
		max: 100,
		help: "Captions of the most used project-wide facts in the system prompt, at most.",
	},
	"prompt.paths": {
		type: "number",
		default: 30,
		min: 0,
		max: 200,
		help: "Paths with facts of their own that the system prompt names, at most.",
	},
} as const satisfies Record<string, SettingRow>;
