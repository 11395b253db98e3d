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
	"journal.compactionDays": {
		type: "number",
		default: 30,
		min: 1,
		max: 36_500,
		help: "Days that the journal keeps what a compacted conversation held. Observations stay.",
	},
	"journal.maintenanceDays": {
		type: "number",
		default: 30,
		min: 1,
		max: 36_500,
		help: "Days that the journal keeps its log of maintenance, by whole months.",
	},
	"compaction.candidates": {
		type: "boolean",
		default: false,
		help: "After a compaction, ask the agent to remember what is worth keeping of the conversation so far.",
	},
} as const satisfies Record<string, SettingRow>;
