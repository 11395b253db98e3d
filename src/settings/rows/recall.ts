/** How facts are found and shown. */
import type { SettingRow } from "../row.ts";

export const RECALL_ROWS = {
	"recall.pageSize": { type: "number", default: 8, min: 1, max: 100, help: "Facts per page of recall results." },
	"recall.maxResults": { type: "number", default: 32, min: 1, max: 500, help: "Facts over all pages of one recall." },
	"recall.floor": {
		type: "number",
		default: 0.45,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least relevance (0 to 1) of a fact that is shown without being asked for, and below which a recall says that nothing is relevant.",
	},
	"recall.lexicalWeight": {
		type: "number",
		default: 14,
		min: 0,
		max: 100,
		fraction: true,
		help: "Weight of the keyword score beside the standardised cosine.",
	},
	"recall.indexFacts": {
		type: "number",
		default: 20,
		min: 0,
		max: 100,
		help: "Facts shown with the first prompt of a conversation, at most; 0 turns it off.",
	},
	"recall.indexChars": {
		type: "number",
		default: 4000,
		min: 200,
		max: 40_000,
		help: "Characters of the facts shown with the first prompt, at most.",
	},
	"recall.eachPrompt": {
		type: "boolean",
		default: true,
		help: "Show relevant facts that were not shown before with later prompts too; most prompts bring none.",
	},
	"recall.eachPromptChars": {
		type: "number",
		default: 1500,
		min: 200,
		max: 40_000,
		help: "Characters of the facts shown with a later prompt, at most.",
	},
	"recall.errorNotes": {
		type: "boolean",
		default: true,
		help: "Show, at the end of a tool result that failed, the facts about its error and how it ended the last time.",
	},
	"recall.observations": {
		type: "number",
		default: 3,
		min: 0,
		max: 20,
		help: "Observations of the journal that a recall shows beside the facts, at most; 0 leaves the journal out.",
	},
	"recall.indexRecent": {
		type: "number",
		default: 0,
		min: 0,
		max: 20,
		help: "Recent facts shown with the first prompt even when they are not relevant to it.",
	},
} as const satisfies Record<string, SettingRow>;
