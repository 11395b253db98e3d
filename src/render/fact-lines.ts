/** One fact in words: its id, its caption, where it comes from, why it is shown, and what it says. */
import { hasExpired } from "../facts/expiry.ts";
import type { Fact } from "../facts/fact.ts";
import { scopeOf } from "../facts/scope.ts";
import { shortId } from "../kernel/ids.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { RecallHit, RecallReason } from "../recall/outcome.ts";
import { ago, count, fewOf, grouped } from "./amounts.ts";
import { indent, soften, softLine } from "./fence.ts";
import { freshnessWords } from "./freshness.ts";

/** Content longer than this is shown as its beginning and its size, unless the fact was asked for by its id. */
export const LONG_CONTENT_CHARS = 1200;
const BEGINNING_CHARS = 300;

export interface FactView {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** The whole content, however long. */
	readonly whole: boolean;
}

/** `[id] caption`. */
export function captionLine(item: IndexedFact): string {
	return `[${shortId(item.fact.id)}] ${softLine(item.fact.caption)}`;
}

/** Why a fact was found: the words, the similarity, the path. Empty when there is nothing to say. */
export function reasonWords(because: RecallReason): string {
	const parts: string[] = [];
	if (because.words.length > 0) parts.push(`words ${fewOf(because.words.map(softLine), 6)}`);
	if (because.cosine !== undefined) parts.push(`similarity ${because.cosine.toFixed(2)}`);
	if (because.path !== undefined) parts.push(`covers ${softLine(because.path)}`);
	if (because.linkedFrom !== undefined) parts.push(`linked from ${shortId(because.linkedFrom)}`);
	for (const triple of because.triples ?? []) parts.push(softLine(triple.join(" ")));
	return parts.join("; ");
}

function originLine(hit: RecallHit, now: number): string {
	const { fact, store } = { fact: hit.item.fact, store: hit.item.store };
	const parts = [`${scopeOf(store)} ${fact.kind}`, ago(fact.updated, now)];
	if (hit.usage.used > 0) parts.push(`used ${count(hit.usage.used, "time")}`);
	if (fact.pin) parts.push("pinned");
	if (fact.paths.length > 0) parts.push(`paths ${fewOf(fact.paths.map(softLine), 4)}`);
	if (fact.tags.length > 0) parts.push(`tags ${fewOf(fact.tags.map(softLine), 6)}`);
	if (fact.expires !== undefined) parts.push(expiryWords(fact.expires, hasExpired(fact, now)));
	if (fact.source === "explicit") parts.push(scopeOf(store) === "shared" ? "said by a user" : "said by the user");
	const why = reasonWords(hit.because);
	return [...parts, freshnessWords(hit.freshness), why === "" ? "" : `why: ${why}`].filter(isSaid).join(" · ");
}

function isSaid(words: string): boolean {
	return words !== "";
}

function expiryWords(day: string, over: boolean): string {
	return over ? `EXPIRED ${softLine(day)}, no longer holds` : `expires ${softLine(day)}`;
}

/** What the fact says beyond its caption; empty when the caption says it all. */
export function contentOf(item: IndexedFact, whole: boolean): string {
	const content = soften(item.fact.content.trim());
	if (content === "" || content === soften(item.fact.caption.trim())) return "";
	if (whole || content.length <= LONG_CONTENT_CHARS) return content;
	const size = grouped(item.fact.content.length);
	return `${content.slice(0, BEGINNING_CHARS).trimEnd()}…\n(${size} characters; read it whole with ids)`;
}

export type FactText = Pick<Fact, "caption" | "content">;

/** All that a fact says, and once where its caption says it all. */
export function wholeText({ caption, content }: FactText): string {
	return content.trim() === caption.trim() ? caption.trim() : `${caption}\n${content}`.trim();
}

/** Caption, origin and content, the latter two indented. */
export function factLines(hit: RecallHit, view: FactView): string {
	const lines = [captionLine(hit.item), indent(originLine(hit, view.now), "  ")];
	const content = contentOf(hit.item, view.whole);
	if (content !== "") lines.push(indent(content, "  "));
	if (view.whole) lines.push(...detailLines(hit.item));
	return lines.join("\n");
}

function detailLines(item: IndexedFact): string[] {
	const { fact } = item;
	const lines = fact.triples.map((triple) => `  triple: ${softLine(triple.join(" · "))}`);
	if (fact.evidence !== undefined) lines.push(`  the user's words: "${softLine(fact.evidence)}"`);
	return lines;
}
