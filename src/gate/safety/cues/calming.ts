/** English cues that speak for a note: talk about attacks, code, prohibitions. */
import type { CuePattern } from "./cue.ts";

export const CALMING_CUES: readonly CuePattern[] = [
	{
		cue: "mentions-attack",
		pattern:
			/\b(?:prompt[- ]injections?|injection (?:attack|test|pattern|detect)|payloads?|attack(?:s|er)?|malicious|adversarial|detect(?:s|ed|or|ion)?|sanitiz\w{1,5}|guardrails?|red[- ]team|refus(?:e|es|al)|e\.g\.|for example|such as|test (?:case|fixture)|classifier|threat model|false positives?)\b/g,
	},
	{
		cue: "about-code",
		pattern:
			/`[^`\n]{1,80}`|\b[\w-]{1,40}\.(?:ts|tsx|js|mjs|py|go|rs|md|json|ya?ml|toml|sh|java|kt|rb|css)\b|\b[a-z_]{2,40}\(\)|\b(?:src|lib|test|tests|docs|packages|apps)\/\w|(?:^|\s)--[a-z][\w-]{1,30}|\b(?:npm|pnpm|yarn|bun|cargo|git|docker|make|pip|uv) (?:run|install|test|add|build|commit|push|check|i)\b|```/g,
	},
	{
		cue: "quotes-attack",
		pattern:
			/\b(?:such as|like|e\.g\.|texts?|strings?|phrases?|sends?|refus\w{1,3}|reject\w{0,3}|block\w{0,3}|detect\w{0,3}|flag\w{0,4}|tests?|says?|prompts? (?:of|for)|example)\b[^"`“\n]{0,30}["`“'][^"`”\n]{3,140}["`”']/g,
	},
	{ cue: "prohibits", pattern: /\b(?:never|must not|do not|don't|avoid|should not|cannot|forbidden)\b/g },
];
