/** Every setting, once: the type, the parser, the environment names and the documentation all come from this table. */

export interface NumberRow {
	readonly type: "number";
	readonly default: number;
	readonly min: number;
	readonly max: number;
	/** Not only whole numbers. */
	readonly fraction?: true;
	readonly help: string;
}
export interface BooleanRow {
	readonly type: "boolean";
	readonly default: boolean;
	readonly help: string;
}
export interface TextRow {
	readonly type: "text" | "secret";
	readonly default: string;
	readonly help: string;
	/** A project may not set it: it names a place to send text to, a credential, or a path. */
	readonly userOnly?: true;
}
export interface ChoiceRow {
	readonly type: "choice";
	readonly default: string;
	readonly choices: readonly string[];
	readonly help: string;
	readonly userOnly?: true;
}
export interface ListRow {
	readonly type: "list";
	readonly default: readonly string[];
	readonly help: string;
}
export type SettingRow = NumberRow | BooleanRow | TextRow | ChoiceRow | ListRow;

/** The part of a name before the dot is its section. */
export const SETTINGS = {
	"recall.pageSize": { type: "number", default: 8, min: 1, max: 100, help: "Facts per page of recall results." },
	"recall.maxResults": { type: "number", default: 32, min: 1, max: 500, help: "Facts over all pages of one recall." },
	"recall.floor": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least relevance (0 to 1) of a fact that is shown without being asked for, and below which a recall says that nothing is relevant.",
	},
	"recall.lexicalWeight": {
		type: "number",
		default: 10,
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
	"recall.indexRecent": {
		type: "number",
		default: 0,
		min: 0,
		max: 20,
		help: "Recent facts shown with the first prompt even when they are not relevant to it.",
	},
	"prompt.pinTokens": {
		type: "number",
		default: 2000,
		min: 0,
		max: 20_000,
		help: "Estimated tokens of pinned facts in the system prompt, at most.",
	},
	"prompt.captions": {
		type: "number",
		default: 20,
		min: 0,
		max: 100,
		help: "Captions of the most used project-wide facts in the system prompt, at most.",
	},
	"prompt.paths": {
		type: "number",
		default: 30,
		min: 0,
		max: 200,
		help: "Paths with facts of their own that the system prompt names, at most.",
	},
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
		help: "Milliseconds to wait for the embedding server.",
	},
	"embedder.glossWeight": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Share of the English gloss in comparisons within one non-English language, for texts the lexicon knows whole.",
	},
	"judge.provider": {
		type: "choice",
		default: "auto",
		choices: ["auto", "systemone", "classifier", "chat", "local"],
		userOnly: true,
		help: "Who decides about close facts: a System One server, a classifier or chat model of pi, or the built-in rules; `auto` takes what is configured, else the rules.",
	},
	"judge.endpoint": { type: "text", default: "", userOnly: true, help: "Base URL of the System One server." },
	"judge.model": {
		type: "text",
		default: "",
		userOnly: true,
		help: "Model of the judge; empty takes the only one that the server lists, or pi's own choice.",
	},
	"judge.apiKey": { type: "secret", default: "", userOnly: true, help: "Literal, `$VAR` or `env:VAR`." },
	"judge.neighbours": {
		type: "number",
		default: 12,
		min: 0,
		max: 254,
		help: "Close facts shown to the judge, at most.",
	},
	"judge.maxQuestions": { type: "number", default: 16, min: 1, max: 255, help: "Questions per request to the judge." },
	"judge.maxOptions": {
		type: "number",
		default: 255,
		min: 2,
		max: 255,
		help: "Options of one choice that the judge takes.",
	},
	"judge.stateTokens": {
		type: "number",
		default: 7000,
		min: 500,
		max: 200_000,
		help: "Estimated tokens that the judge is shown in one request.",
	},
	"judge.timeoutMs": {
		type: "number",
		default: 60_000,
		min: 100,
		max: 600_000,
		help: "Milliseconds to wait for the judge.",
	},
	"judge.covered": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least probability that a fact says it all already, to reinforce that one; the built-in rules ask for 0.7 at least.",
	},
	"judge.conflict": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least probability that a fact becomes wrong, to correct that one; chat models are asked for 0.6 at least, the built-in rules for 0.9.",
	},
	"judge.merge": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least probability that a fact is about the very same thing, to merge the two; the built-in rules ask for 0.7 at least.",
	},
	"judge.durable": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least probability that a candidate still holds in later sessions; the built-in rules skip up to 0.2 only.",
	},
	"judge.importance": {
		type: "number",
		default: 0.8,
		min: 0,
		max: 3,
		fraction: true,
		help: "Least importance of a candidate (0 nothing worth naming, 3 a harmful result); the built-in rules never skip by it.",
	},
	"judge.unsafe": {
		type: "number",
		default: 0.5,
		min: 0,
		max: 1,
		fraction: true,
		help: "Probability of a secret or a manipulation from which on a candidate is refused.",
	},
	"judge.scopeMove": {
		type: "number",
		default: 0.7,
		min: 0,
		max: 1,
		fraction: true,
		help: "Least probability at which the judge chooses another scope than `write.defaultScope`; the built-in rules never do.",
	},
	"judge.urgencyHigh": {
		type: "number",
		default: 1.5,
		min: 0,
		max: 2,
		fraction: true,
		help: "Least urgency (0 to 2) of a fact that is shown in full when its path is touched.",
	},
	"judge.urgencyMid": {
		type: "number",
		default: 0.75,
		min: 0,
		max: 2,
		fraction: true,
		help: "Least urgency (0 to 2) of a fact that is shown as its caption when its path is touched.",
	},
	"rewrite.model": {
		type: "text",
		default: "",
		userOnly: true,
		help: "Chat model of pi that puts two texts into one, as `provider/model`; empty takes pi's current model, and nothing where the built-in rules decided.",
	},
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
	"history.days": {
		type: "number",
		default: 365,
		min: 30,
		max: 36_500,
		help: "Days that the history of changes is kept.",
	},
	"lock.waitMs": {
		type: "number",
		default: 120_000,
		min: 100,
		max: 600_000,
		help: "Milliseconds that a write waits for another process before it fails.",
	},
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<Row extends SettingRow> = Row extends NumberRow
	? number
	: Row extends BooleanRow
		? boolean
		: Row extends ChoiceRow
			? Row["choices"][number]
			: Row extends ListRow
				? readonly string[]
				: string;

/** Resolved settings, flat: `settings["recall.pageSize"]`. Use cases take the slice they need with `Pick`. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };
