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
		help: "Memory tools of other packages, deactivated while this one is on, beside those that tools.hideOthers knows.",
	},
	"tools.hideOthers": {
		type: "boolean",
		default: true,
		help: "Deactivate the tools of other memory packages that are known by name and are there.",
	},
} as const satisfies Record<string, SettingRow>;
