/** Whether there is a memory at all. */
import type { SettingRow } from "../row.ts";

export const MEMORY_ROWS = {
	"memory.mode": {
		type: "choice",
		default: "full",
		choices: ["off", "read", "full"],
		help: "full; read: recall, and write nothing; off: no prompt, no tools, nothing opened. For one run: pi --memory <mode>, or CAIRN_MEMORY_MODE=<mode> before cairn.",
		projectMayLower: true,
	},
} as const satisfies Record<string, SettingRow>;
