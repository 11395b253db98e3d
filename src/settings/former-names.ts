/** Names that settings had before, here or in the realmem package whose configuration many bring along. */
import type { SettingName } from "./table.ts";

/** What is written under such a name is read, and the new name is told. Thresholds of another scale are left out. */
export const FORMER_NAMES: Readonly<Record<string, SettingName>> = {
	"semif.endpoint": "judge.endpoint",
	"semif.apiKey": "judge.apiKey",
	"semif.model": "judge.model",
	"semif.timeoutMs": "judge.timeoutMs",
	"semif.maxQuestions": "judge.maxQuestions",
	"embedding.endpoint": "embedder.endpoint",
	"embedding.apiKey": "embedder.apiKey",
	"embedding.model": "embedder.model",
	"embedding.timeoutMs": "embedder.timeoutMs",
	"embedding.batchSize": "embedder.batchSize",
	"thresholds.covered": "judge.covered",
	"thresholds.conflict": "judge.conflict",
	"thresholds.merge": "judge.merge",
	"thresholds.minDurable": "judge.durable",
	"thresholds.maxUnsafe": "judge.unsafe",
	"thresholds.scopeMove": "judge.scopeMove",
	"candidates.max": "judge.neighbours",
	"candidates.stateTokenBudget": "judge.stateTokens",
	"judge.neighbors": "judge.neighbours",
	rewriteModel: "rewrite.model",
};

/** Sections that hold nothing but former names. */
export function isFormerSection(key: string): boolean {
	return Object.keys(FORMER_NAMES).some((name) => name.startsWith(`${key}.`));
}
