/** What turns text into vectors. */
import type { SettingRow } from "../row.ts";

export const EMBEDDER_ROWS = {
	"embedder.provider": {
		type: "choice",
		default: "builtin",
		choices: ["builtin", "openai", "ollama", "off"],
		userOnly: true,
		help: "What turns text into vectors: the built-in model, an OpenAI-compatible server, Ollama, or nothing (keywords only).",
	},
	"embedder.endpoint": { type: "text", default: "", userOnly: true, help: "Base URL of the embedding server." },
	"embedder.model": {
		type: "text",
		default: "",
		userOnly: true,
		help: "Model on the embedding server; empty takes the only one it lists.",
	},
	"embedder.apiKey": { type: "secret", default: "", userOnly: true, help: "Literal, `$VAR` or `env:VAR`." },
	"embedder.queryPrefix": {
		type: "text",
		default: "auto",
		userOnly: true,
		help: "Text before each query; `auto` chooses by the model's name, empty adds nothing.",
	},
	"embedder.documentPrefix": {
		type: "text",
		default: "auto",
		userOnly: true,
		help: "Text before each document; `auto` chooses by the model's name, empty adds nothing.",
	},
	"embedder.batchSize": { type: "number", default: 32, min: 1, max: 2048, help: "Texts per embedding request." },
	"embedder.timeoutMs": {
		type: "number",
		default: 60_000,
		min: 100,
		max: 600_000,
		help: "Milliseconds that the embedding server may take for one answer; where it does not answer, it is asked three times. A search goes on without it after 3 s.",
	},
	"embedder.glossWeight": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Share of the English gloss in comparisons within one non-English language, for texts the lexicon knows whole.",
	},
} as const satisfies Record<string, SettingRow>;
