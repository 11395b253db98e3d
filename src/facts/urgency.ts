/** How soon a fact should be seen where its paths are touched, from its kind and wording: traps and prohibitions come first. */
import type { Fact } from "./fact.ts";

/** English, Chinese, Japanese, Korean. */
const FORBIDS =
	/\b(?:never|do not|don't|must not|mustn't|forbidden|generated|overwritten|read-only)\b|不要|不得|禁止|请勿|生成|編集せず|しないで|してはいけない|하지 ?마|금지|자동 ?생성/iu;
const DEMANDS =
	/\b(?:must|always|before|after|otherwise|needs?|requires?|only)\b|必须|否则|只能|必ず|必要|반드시|필요|먼저/iu;
const HARM =
	/\b(?:break(?:s|ing)?|broken|corrupt\w*|data loss|lose[sd]?|destroy\w*|destructive|truncat\w+|twice|leak\w*|security|outage|downtime|irreversible|production|crash(?:es)?)\b|导致|丢失|生产|崩溃|壊れ|二重|本番|失われ|깨지|손실|운영/iu;
const STYLE =
	/\b(?:named|naming|pascalcase|style|spelling|sorted|grouped|format(?:ted)?|listed|documented|title)\b|格式|规范|命名|書式|命名規則|형식|이름 규칙/iu;

const MOST_CHARS = 1600;
const [BASE, FORBIDDEN, DEMANDED, HARMFUL, MERE_STYLE] = [0.7, 0.9, 0.35, 0.25, -0.25];

const HIGHEST = 2;
/**
 * A wording that says nothing either way is worth its caption; only what its wording calls a matter of style falls below.
 * Of a gotcha it takes no word of warning to be one.
 */
const UNSAID = 0.2;
const KINDS: Readonly<Partial<Record<Fact["kind"], number>>> = { gotcha: 0.6, feedback: 0.3, reference: -0.1 };

/** 0 (can wait) to 2 (in full at once), by kind and wording. A judge's word (`FactUsage.urgency`) goes before it. */
export function urgencyAtPaths(fact: Pick<Fact, "kind" | "caption" | "content">): number {
	return Math.min(HIGHEST, urgencyOf(fact) + UNSAID + (KINDS[fact.kind] ?? 0));
}

/** Likewise, by the wording alone. */
export function urgencyOf(fact: { readonly caption: string; readonly content: string }): number {
	const text = `${fact.caption}\n${fact.content}`.slice(0, MOST_CHARS);
	const level =
		BASE +
		(FORBIDS.test(text) ? FORBIDDEN : 0) +
		(DEMANDS.test(text) ? DEMANDED : 0) +
		(HARM.test(text) ? HARMFUL : 0) +
		(STYLE.test(text) ? MERE_STYLE : 0);
	return Math.min(HIGHEST, Math.max(0, level));
}
