/** Where a fact belongs, from its wording alone. */
import type { Scope } from "../../facts/scope.ts";
import { type Cue, weigh } from "./cues.ts";

const GLOBAL: readonly Cue[] = [
	[/\bthe user\b|\buser'?s?\b(?=.*\b(prefer|want|like|live|work|time zone|shell|editor|asked|language)\w*)/i, 1.6],
	[
		/\b(every|all|any|each|across) (project|repo|repository|projects|repos|repositories)\b|\bin general\b|\bany text\b/i,
		2.4,
	],
	[
		/\b(prefers?|wants?|likes?) (to|the|short|terse|detailed|british|typescript)|\b(answers?|prose|tone|spelling|em dash\w*)\b/i,
		1,
	],
	[/\b(zsh|bash|git|gh|github cli|docker) (is|expands|treats|needs)\b/i, 0.9],
	[/用户|所有项目|ユーザー|どのプロジェクト/, 2.2],
];
const PERSONAL: readonly Cue[] = [
	[
		/\b(this|my|the user's) (machine|laptop|mac|macbook|computer|workstation|pc|desktop|home network|box|host|account|local \w+|test account|\.env\S*)\b|\bon (my|this) \w+\b/i,
		2.6,
	],
	[/(?<![\w`])(~|\/home\/|\/Users\/|C:\\)/, 1.6],
	[/\b(here|locally|home directory|not in the repository|sibling repo|on the laptop)\b|\.env\.local/i, 1],
	[/本机|这台机器|我的电脑|このマシン|この PC|手元/, 3],
	[/\bI use\b|\bmy\b/i, 1.2],
];
const SHARED: readonly Cue[] = [
	[
		/\b(repo|repository|ci|codebase|team|pull requests?|prs?|commit messages?|release|deploys?|production|staging|migrations?|services?|api|packages?|components?|tests?|build|docs?)\b/i,
		0.7,
	],
	[/(?<![\w~/])(src|apps|packages|infra|internal|docs|gen|test|tests|scripts|config|\.github)\/[\w./*-]*/, 1],
	[/提交|部署|测试|代码|生成|リポジトリ|テスト/, 0.7],
];

/** What takes more than one weak cue to leave the project's shared knowledge. */
const THRESHOLD = 1.2;
const MOST_SHARED = 2;
const STEEPNESS = 1.4;

/** Together 1. `text` is caption and content, normalised. */
export function scopesOf(text: string): Readonly<Record<Scope, number>> {
	const power = (sum: number): number => Math.exp(STEEPNESS * sum);
	const global = power(weigh(text, GLOBAL) - THRESHOLD);
	const shared = power(Math.min(MOST_SHARED, weigh(text, SHARED)));
	const personal = power(weigh(text, PERSONAL) - THRESHOLD);
	const all = global + shared + personal;
	return { global: global / all, shared: shared / all, personal: personal / all };
}
