/** How facts are stored, forgotten and kept apart from other processes. */
import type { SettingRow } from "../row.ts";

export const WRITE_ROWS = {
	"write.warnChars": {
		type: "number",
		default: 600,
		min: 100,
		max: 16_000,
		help: "Content longer than this is stored, and the reply asks for its key point first.",
	},
	"write.defaultScope": {
		type: "choice",
		default: "personal",
		choices: ["personal", "shared"],
		help: "Where a fact about the project goes when no scope was given.",
	},
	"write.inCI": {
		type: "boolean",
		default: false,
		help: "Store facts also where the environment variable CI is true.",
	},
	"forget.headless": {
		type: "boolean",
		default: false,
		help: "Let the agent forget facts where nobody can be asked (print and JSON modes).",
	},
	"history.days": {
		type: "number",
		default: 365,
		min: 30,
		max: 36_500,
		help: "Days that the history of changes is kept, and the record of what was shown.",
	},
	"history.shown": {
		type: "boolean",
		default: true,
		help: "Keep a record of what models were shown and why, for `why`: up to 2 MB, without secrets.",
	},
	"ledger.days": {
		type: "number",
		default: 365,
		min: 30,
		max: 36_500,
		help: "Days that calls of models and the memory's share of prompts are kept, for `cost`.",
	},
	"lock.waitMs": {
		type: "number",
		default: 120_000,
		min: 100,
		max: 600_000,
		help: "Milliseconds that a write waits for another process before it fails.",
	},
} as const satisfies Record<string, SettingRow>;
