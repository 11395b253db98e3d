/** What is refused, and what others send. */
import type { SettingRow } from "../row.ts";

export const SAFETY_ROWS = {
	"safety.secrets": {
		type: "choice",
		default: "refuse",
		choices: ["refuse", "redact"],
		help: "What happens to a fact that holds a secret.",
	},
	"shared.incoming": {
		type: "choice",
		default: "screen",
		choices: ["screen", "review", "trust"],
		userOnly: true,
		help: "Shared facts that were not written on this machine: screened on read, not shown before approval, or trusted.",
	},
} as const satisfies Record<string, SettingRow>;
