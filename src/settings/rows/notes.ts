/** What is shown at the end of tool results. */
import type { SettingRow } from "../row.ts";

export const NOTES_ROWS = {
	"notes.paths": {
		type: "boolean",
		default: true,
		help: "Facts about a path are shown at the end of the tool result that touched it.",
	},
	"notes.maxFull": {
		type: "number",
		default: 3,
		min: 0,
		max: 20,
		help: "Facts shown in full with one tool result, at most; the others come as captions.",
	},
	"notes.maxCaptions": {
		type: "number",
		default: 8,
		min: 0,
		max: 50,
		help: "Facts shown as captions with one tool result, at most; the others are counted.",
	},
	"notes.chars": {
		type: "number",
		default: 6000,
		min: 200,
		max: 40_000,
		help: "Characters of the facts shown with one tool result, at most.",
	},
} as const satisfies Record<string, SettingRow>;
