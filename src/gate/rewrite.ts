/** Two texts of one fact become one: by a model that is held to what both name, else by rule. */
import { findConflict } from "../facts/conflict.ts";
import type { Fact } from "../facts/fact.ts";
import { identifiersAfterEdit, identifiersOf, lostIdentifiers } from "../facts/identifiers.ts";
import { describeBreach, limitBreaches } from "../facts/limits.ts";
import { isAbort, unlessAborted } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { RewriteRequest, Rewriter, Rewritten } from "../ports/rewriter.ts";
import type { Timer } from "../ports/timer.ts";
import { oneLine, tidyContent } from "./candidate.ts";
import { editByRule, type FactText, mergeByRule } from "./merge-by-rule.ts";
import { scan } from "./safety/scan.ts";

export interface RewriteDeps {
	/** Absent where no model shall be called. */
	readonly rewriter?: Rewriter;
	readonly timer: Timer;
	/** Milliseconds that the model may take. */
	readonly timeoutMs: number;
}

export type RewriteHow =
	| { readonly by: "model"; readonly model: string }
	/** `because` tells why a model's text was not taken; absent where none was asked. */
	| { readonly by: "rule"; readonly because?: string };

export interface RewriteResult {
	readonly text: FactText;
	readonly how: RewriteHow;
}

/** A rewrite that says much more than its two texts together has made something up. */
const MOST_GROWTH = 1.5;
const GROWTH_ALLOWANCE = 200;

/** `undefined` when no text of both may be kept: it would be too long, or the two together are unsafe. */
export async function rewrite(
	request: RewriteRequest,
	deps: RewriteDeps,
	signal?: AbortSignal,
): Promise<RewriteResult | undefined> {
	const { rewriter } = deps;
	const asked = rewriter === undefined ? undefined : await askModel(request, rewriter, { ...deps, signal });
	if (asked !== undefined && "text" in asked) return asked;
	const byRule = request.kind === "edit" ? editByRule : mergeByRule;
	const text = byRule(request.older, request.newer);
	return faultOf(text) === undefined ? { text, how: { by: "rule", ...asked } } : undefined;
}

interface Bounds extends Pick<RewriteDeps, "timer" | "timeoutMs"> {
	readonly signal: AbortSignal | undefined;
}

async function askModel(
	request: RewriteRequest,
	rewriter: Rewriter,
	bounds: Bounds,
): Promise<RewriteResult | { readonly because: string }> {
	const answer = await answerOf(request, rewriter, bounds);
	if ("because" in answer) return answer;
	const text = { caption: oneLine(answer.caption), content: tidyContent(answer.content) };
	const because = faultOf(text) ?? lossOf(request, text);
	return because === undefined ? { text, how: { by: "model", model: answer.model } } : { because };
}

async function answerOf(
	request: RewriteRequest,
	rewriter: Rewriter,
	{ timer, timeoutMs, signal }: Bounds,
): Promise<Rewritten | { readonly because: string }> {
	try {
		const asking = unlessAborted(rewriter.rewrite(request, signal), signal);
		const answer = await timer.within(timeoutMs, asking);
		if (answer === undefined) return { because: `the model took longer than ${timeoutMs / 1000} s` };
		const isText = typeof answer.caption === "string" && typeof answer.content === "string";
		return isText ? answer : { because: "the model answered with no text" };
	} catch (error) {
		if (signal?.aborted === true && isAbort(error)) throw error;
		return { because: messageOf(error) };
	}
}

/** Why a text cannot be a fact's, whoever wrote it. */
function faultOf(text: FactText): string | undefined {
	const [breach] = limitBreaches({ ...text, paths: [], tags: [], triples: [] });
	if (breach !== undefined) return `its ${describeBreach(breach)}`;
	// Each of two texts may hold one half of these.
	if (`${text.caption}${text.content}`.includes("\0")) return "it holds a NUL character, which no file of a fact may";
	if (findConflict(text.content) !== undefined) return "it holds the markers of a git conflict";
	const [finding] = scan({ ...text, tags: [], triples: [] });
	return finding === undefined ? undefined : `it holds a ${finding.kind} (${finding.rule})`;
}

/** What a model's text lacks of the two that it was made of, or has too much of. */
function lossOf({ kind, older, newer }: RewriteRequest, text: FactText): string | undefined {
	const [before, after] = [`${older.caption}\n${older.content}`, `${newer.caption}\n${newer.content}`];
	const required =
		kind === "edit" ? identifiersAfterEdit(before, after) : [...identifiersOf(before), ...identifiersOf(after)];
	const [lost] = lostIdentifiers(required, `${before}\n${after}`, `${text.caption}\n${text.content}`);
	if (lost !== undefined) return `it lost ${lost.text}`;
	const most = MOST_GROWTH * (before.length + after.length) + GROWTH_ALLOWANCE;
	return text.caption.length + text.content.length > most ? "it is much longer than both texts" : undefined;
}

/** The target with the candidate's text and what else the candidate brings; it keeps its id and its date of creation. */
export function amended(kind: RewriteRequest["kind"], old: Fact, added: Fact & { readonly text: FactText }): Fact {
	const { evidence: _evidence, expires: _expires, ...kept } = old;
	const evidence = kind === "edit" ? added.evidence : (old.evidence ?? added.evidence);
	const expires = kind === "edit" ? added.expires : laterOf(old.expires, added.expires);
	return {
		...kept,
		// Whoever wrote the text may have handed over a whole fact: nothing but its words is taken.
		caption: added.text.caption,
		content: added.text.content,
		kind: added.kind === "fact" ? old.kind : added.kind,
		pin: old.pin || added.pin,
		tags: [...new Set([...old.tags, ...added.tags])],
		triples: triplesOf(kind, old, added),
		...(kind === "edit" && added.source !== undefined ? { source: added.source } : {}),
		...(evidence === undefined ? {} : { evidence }),
		...(expires === undefined ? {} : { expires }),
		updated: added.updated,
	};
}

/** Two facts in one hold until the later day, and for good when one of them does. */
function laterOf(one: string | undefined, other: string | undefined): string | undefined {
	if (one === undefined || other === undefined) return undefined;
	return one > other ? one : other;
}

/** An edit replaces what was said of the same subject by the same predicate. */
function triplesOf(kind: RewriteRequest["kind"], old: Fact, added: Fact): Fact["triples"] {
	const said = new Set(added.triples.map(([subject, predicate]) => `${subject}\n${predicate}`));
	const kept = old.triples.filter(([subject, predicate]) => kind === "merge" || !said.has(`${subject}\n${predicate}`));
	const distinct = new Map([...kept, ...added.triples].map((triple) => [triple.join("\n"), triple]));
	return [...distinct.values()];
}
