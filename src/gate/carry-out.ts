/** A plan becomes a change, under the write lock: the files are read again, and what changed meanwhile is not overwritten. */
import type { Fact } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import { framePaths, unionPaths } from "../facts/path-scope.ts";
import type { PresentFile } from "../history/apply-change.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import { hitOf } from "../recall/reasons.ts";
import { type Candidate, storeOf } from "./candidate.ts";
import { commit } from "./commit.ts";
import type { GateDeps } from "./deps.ts";
import { keepUrgency } from "./judged-urgency.ts";
import { readPlace } from "./locate.ts";
import type { Judged, Remark, RememberOutcome } from "./outcome.ts";
import type { JudgedFile, Plan } from "./plan.ts";
import { amended, type RewriteResult } from "./rewrite.ts";

/** `outdated`: the fact that was judged is not what it was; nothing was written. */
export type CarriedOut = RememberOutcome | { readonly kind: "outdated" };

const MOST_CLOSE = 3;

export async function carryOut(plan: Plan, deps: GateDeps): Promise<CarriedOut> {
	const { candidate, decision } = plan;
	const duplicates = await duplicatesOf(candidate, deps);
	const [old] = duplicates.filter((duplicate) => takesOver(duplicate, candidate));
	if (old !== undefined) return reinforce({ candidate, old }, deps);
	switch (decision.kind) {
		case "reject":
			return { kind: "refused", because: "judged-unsafe", probability: decision.probability };
		case "skip":
			return { kind: "skipped", because: decision.because, judged: plan.judged };
		case "add":
			return add(plan, duplicates, deps);
		case "reinforce":
		case "edit":
		case "merge": {
			if (plan.target === undefined) return add(plan, duplicates, deps);
			const target = await stillThere(plan.target);
			if (target === undefined) return { kind: "outdated" };
			return (await takeOver({ plan, target }, deps)) ?? add(plan, duplicates, deps);
		}
	}
}

export interface TakingOver {
	readonly plan: Plan;
	/** As it was read under the lock. */
	readonly target: PresentFile;
	readonly group?: string | undefined;
}

/** What the plan makes of its target; `undefined` when it makes nothing of it. */
export async function takeOver(
	{ plan, target, group }: TakingOver,
	deps: GateDeps,
): Promise<Extract<RememberOutcome, { readonly kind: "reinforced" | "edited" | "merged" }> | undefined> {
	const { candidate, decision, judged, rewritten } = plan;
	if (decision.kind === "reinforce") return reinforce({ candidate, old: target, judged, group }, deps);
	if ((decision.kind !== "edit" && decision.kind !== "merge") || rewritten === undefined) return undefined;
	return amend({ plan, target, kind: decision.kind, rewritten, group }, deps);
}

/** The file as it was judged; `undefined` when it is another by now, or gone. */
export async function stillThere({ store, file }: JudgedFile): Promise<PresentFile | undefined> {
	const reading = await store.read(file.name);
	return reading.kind === "fact" && reading.file.hash === file.hash ? { store, file: reading.file } : undefined;
}

async function add(plan: Plan, duplicates: readonly PresentFile[], deps: GateDeps): Promise<RememberOutcome> {
	const { candidate, decision } = plan;
	const moved = decision.kind === "add" ? movedTo(candidate, decision.scope, deps) : candidate;
	const elsewhere = duplicates.map(({ store }): Remark => ({ kind: "kept-elsewhere", scope: store.store.scope }));
	const remarks = [...moved.remarks, ...(await forgottenRemark(moved.fact, deps)), ...elsewhere];
	const { fact, store } = moved;
	const written = await commit({ action: "added", reason: `remembered: ${fact.caption}`, fact, store, remarks }, deps);
	await flag(plan, { fact, store }, deps);
	await keepUrgency(plan.consultation, fact, deps);
	const close = plan.unsettled.slice(0, MOST_CLOSE).map(({ neighbour }) => hitOf(neighbour.ranked));
	return { ...written, kind: "added", close, judged: plan.judged };
}

/** To the scope that the judge chose; only facts without paths of their own are moved, so there is nothing to express anew. */
function movedTo(candidate: Candidate, scope: Candidate["store"]["store"]["scope"], deps: GateDeps): Candidate {
	if (scope === candidate.store.store.scope || candidate.fact.paths.length > 0) return candidate;
	const choice = storeOf(scope, deps);
	return choice.kind === "store" ? { ...candidate, store: choice.store } : candidate;
}

/** The fact is kept either way: a list that cannot be written is told where such things are told. */
async function flag(
	{ unsettled }: Plan,
	{ fact, store }: Pick<Candidate, "fact" | "store">,
	deps: GateDeps,
): Promise<void> {
	if (unsettled.length === 0) return;
	const near = unsettled.slice(0, MOST_CLOSE).map(({ present }) => present.file.fact.id);
	const at = new Date(deps.clock.now()).toISOString();
	try {
		await deps.reviews.flag({ fact: fact.id, store: store.store.id, near, at });
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		deps.diagnostics.report({ degraded: "the list of facts to review", message: error.message });
	}
}

/** Known facts that say exactly the same, the candidate's own store first. The files decide, not the index. */
export async function duplicatesOf({ fact, store }: Candidate, deps: GateDeps): Promise<readonly PresentFile[]> {
	const hash = contentHash(fact.caption, fact.content);
	const places = await deps.index.facts.withContentHash(
		hash,
		deps.stores.map((each) => each.store.id),
	);
	const files = await Promise.all(places.map((place) => readPlace(place, deps)));
	return files
		.filter((found) => found !== undefined)
		.filter(({ file }) => contentHash(file.fact.caption, file.fact.content) === hash)
		.toSorted((one, other) => Number(other.store === store) - Number(one.store === store));
}

/** A duplicate in another store is reinforced, unless the scope was asked for or its frame cannot hold the paths. */
export function takesOver(duplicate: PresentFile, { store, scopeGiven, absolutePaths }: Candidate): boolean {
	if (duplicate.store.store.id === store.store.id) return true;
	return !scopeGiven && framePaths(absolutePaths, duplicate.store.store).outside.length === 0;
}

async function forgottenRemark(fact: Fact, deps: GateDeps): Promise<readonly Remark[]> {
	const stone = await deps.tombstones.find({ contentHash: contentHash(fact.caption, fact.content) });
	return stone === undefined ? [] : [{ kind: "was-forgotten", at: stone.at }];
}

interface Amending extends TakingOver {
	readonly kind: "edit" | "merge";
	readonly rewritten: RewriteResult;
}

async function amend(
	{ plan, target, kind, rewritten, group }: Amending,
	deps: GateDeps,
): Promise<Extract<RememberOutcome, { readonly kind: "edited" | "merged" }>> {
	const { candidate } = plan;
	const before = target.file.fact;
	const paths = widenedPaths(before, framePaths(candidate.absolutePaths, target.store.store).paths);
	const updated = new Date(deps.clock.now()).toISOString();
	const fact = { ...amended(kind, before, { ...candidate.fact, text: rewritten.text, updated }), paths };
	const done = kind === "edit" ? "edited" : "merged";
	const reason = `${done} by ${plan.judged.provider === "local" ? "the built-in rules" : plan.judged.model}: ${before.caption}`;
	const written = await commit(
		{ action: done, reason, before: target, fact, store: target.store, remarks: candidate.remarks, group },
		deps,
	);
	const uncounted = await countUse(fact, deps);
	const remarks = [...written.remarks, ...uncounted];
	return { ...written, remarks, kind: done, before, how: rewritten.how, judged: plan.judged };
}

interface Reinforcing {
	readonly candidate: Candidate;
	readonly old: PresentFile;
	/** Absent for an exact duplicate, which nobody has to judge. */
	readonly judged?: Judged;
	readonly group?: string | undefined;
}

async function reinforce(
	{ candidate, old, judged, group }: Reinforcing,
	deps: GateDeps,
): Promise<Extract<RememberOutcome, { readonly kind: "reinforced" }>> {
	const before = old.file.fact;
	const widened = widenedPaths(before, framePaths(candidate.absolutePaths, old.store.store).paths);
	const enriched = enrich(before, candidate.fact, widened);
	const changed = JSON.stringify(enriched) !== JSON.stringify(before);
	const fact = changed ? { ...enriched, updated: new Date(deps.clock.now()).toISOString() } : before;
	const isElsewhere = old.store.store.id !== candidate.store.store.id;
	const scope = old.store.store.scope;
	const remarks: readonly Remark[] = isElsewhere
		? [...candidate.remarks, { kind: "kept-elsewhere", scope }]
		: candidate.remarks;
	const said = judged === undefined ? undefined : saidBeside(before, candidate);
	const words = said === undefined ? "" : `; said was: ${said}`;
	const reason = `reinforced: ${before.caption}${words}`;
	const written = await commit(
		{ action: "reinforced", reason, before: old, fact, store: old.store, keepText: !changed, remarks, group },
		deps,
	);
	const uncounted = await countUse(fact, deps);
	const gained = fact.paths.filter((path) => !before.paths.includes(path));
	return {
		...written,
		remarks: [...written.remarks, ...uncounted],
		kind: "reinforced",
		widened: gained,
		...(said === undefined ? {} : { said }),
		...(judged === undefined ? {} : { judged }),
	};
}

/** Characters of the words that were said which the history keeps. */
const SAID_CHARS = 300;

/** What was said, in one line, where the known fact does not hold these words. */
function saidBeside(known: Fact, { fact, remarks }: Candidate): string | undefined {
	const { caption, content } = fact;
	const [own, text] = [inOneLine(`${known.caption}\n${known.content}`), inOneLine(content)];
	const isTold = (words: string): boolean => own.toLowerCase().includes(words.toLowerCase());
	const line = inOneLine(caption);
	if (isTold(text) && isTold(line)) return undefined;
	if (remarks.some(({ kind }) => kind === "near-key")) return "words that look like a key";
	const isPart = text.toLowerCase().startsWith(line.toLowerCase());
	const said = isPart ? text : `${line}: ${text}`;
	return said.length <= SAID_CHARS
		? said
		: `${said
				.slice(0, SAID_CHARS)
				.toWellFormed()
				.replace(/\uFFFD$/, "")}…`;
}

function inOneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** A candidate without paths asks for nothing wider; an old fact without paths is about everything already. */
function widenedPaths(old: Fact, added: readonly string[]): readonly string[] {
	return old.paths.length === 0 || added.length === 0 ? old.paths : unionPaths(old.paths, added);
}

/** What the repetition says beyond the text is kept as well. */
function enrich(old: Fact, added: Fact, paths: readonly string[]): Fact {
	const evidence = old.evidence ?? added.evidence;
	return {
		...old,
		paths,
		pin: old.pin || added.pin,
		tags: [...new Set([...old.tags, ...added.tags])],
		...(evidence === undefined ? {} : { evidence }),
	};
}

/** A counter that could not be raised does not fail a write that is done. */
async function countUse(fact: Fact, deps: GateDeps): Promise<readonly Remark[]> {
	try {
		await deps.index.usage.add([fact.id], "used", deps.clock.now());
		return [];
	} catch (error) {
		return [{ kind: "not-indexed", why: messageOf(error) }];
	}
}
