/** What it would cost not to know a fact, from its wording alone. */
import { type Cue, weigh } from "./cues.ts";
import { TRANSIENT } from "./durability.ts";
import { identifiersIn } from "./quantities.ts";

const HARM: readonly Cue[] = [
	[
		/\b(break|breaks|broke|broken|corrupt\w*|data loss|lose[sd]?|destroy\w*|destructive|truncat\w+|charges? (a )?\w* ?twice|double[- ]charg\w*|wrong (invoice|result|amount|data)\w*|leak\w*|security|outage|down(time)?|unreviewed|irreversible|force[- ]?push\w*|production)\b/i,
		1.1,
	],
	[/\bnever\b|\bmust not\b|\bdo not\b|\bforbidden\b/i, 0.7],
	[/\b(migrations?|money|amounts?|payments?|billing|invoices?|customers?|publish\w*|deploy\w*|release)\b/i, 0.45],
	[/导致.*(失败|错误|丢失)|不要|禁止|生产|狂う|壊れ|二重|必ず.*整数|金額/, 1],
];
const COST: readonly Cue[] = [
	[
		/\b(fails?|crash(es)?|error|reject\w*|out of memory|stale|needs?|requires?|required|must|otherwise|only|instead|workaround|before|does not|doesn't|cannot|minimum|never|always|overwritten|because|not (detect|notice)\w*)\b/i,
		0.9,
	],
	[/\b(prefers?|wants?|asked|every project|all projects)\b/i, 0.5],
	[/必须|否则|需要|失败|要求|希望|监听|必要|編集せず|希望|動かして/, 0.9],
];
const STYLE: readonly Cue[] = [
	[
		/\b(named|naming|pascalcase|style|spelling|order|grouped|sorted|format(ted)?|listed|documented|preview|live in|are in|located|path|title|time zone)\b/i,
		0.7,
	],
	[/格式|规范/, 0.6],
];

const ANCHOR = /\b(repo|project|user|team|machine|ci|our|we|this|service|api|app)\b|[^\p{ASCII}]/iu;

/** Expected level: 0 (trivial) to 3 (a broken or harmful result). `text` is caption and content, normalised. */
export function importanceOf(text: string): number {
	const isAnchored = ANCHOR.test(text) || identifiersIn(text).size > 0;
	const level =
		1.15 +
		Math.min(1.5, 0.75 * weigh(text, HARM)) +
		Math.min(0.9, 0.7 * weigh(text, COST)) -
		Math.min(0.6, 0.6 * weigh(text, STYLE)) -
		Math.min(0.9, 0.25 * weigh(text, TRANSIENT)) -
		(isAnchored ? 0 : 0.6);
	return Math.min(3, Math.max(0, level));
}
