/** What the raw layer keeps by itself. */
import type { SettingRow } from "../row.ts";

export const JOURNAL_ROWS = {
	"journal.endings": {
		type: "boolean",
		default: true,
		help: "Keep in the journal what was done between a command's failure and its success, to show it when the error returns.",
	},
	"journal.compactions": {
		type: "boolean",
		default: true,
		help: "Keep in the journal what a compacted conversation was asked, which files it edited and which errors it met.",
	},
	"compaction.candidates": {
		type: "boolean",
		default: false,
		help: "After a compaction, ask the agent to remember what is worth keeping of the conversation so far.",
	},
} as const satisfies Record<string, SettingRow>;
