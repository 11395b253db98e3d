/** Copies of all facts, kept against accidents. */
import type { SettingRow } from "../row.ts";

export const BACKUPS_ROWS = {
	"backups.daily": {
		type: "boolean",
		default: true,
		help: "Take a backup once a day, in the background of a session that lasts a minute or more.",
	},
	"backups.keep": {
		type: "number",
		default: 20,
		min: 1,
		max: 1000,
		help: "Backups that are kept; the oldest go first.",
	},
} as const satisfies Record<string, SettingRow>;
