/** How the tools are offered. */
import type { SettingRow } from "../row.ts";

export const TOOLS_ROWS = {
	"tools.exposure": {
		type: "choice",
		default: "direct",
		choices: ["direct", "codemode", "deferred"],
		help: "How the memory tools are offered to the model.",
	},
	"tools.hide": {
		type: "list",
		default: ["ctx_memory"],
		help: "Memory tools of other packages, deactivated while this one is on.",
	},
} as const satisfies Record<string, SettingRow>;
