/** What becomes of instruction files in the prompt. */
import type { SettingRow } from "../row.ts";

export const CONTEXT_ROWS = {
	"context.strip": {
		type: "choice",
		default: "imported",
		choices: ["imported", "always", "never"],
		help: "Which AGENTS.md and CLAUDE.md files are left out of the prompt: those whose text was imported, all, or none.",
		userOnly: true,
	},
} as const satisfies Record<string, SettingRow>;
