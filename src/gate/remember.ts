/** Remember one candidate: screen it, see whether it is known, write it, name the facts it is close to. */
import type { Fact } from "../facts/fact.ts";
import { contentHash } from "../facts/fingerprint.ts";
import { framePaths, unionPaths } from "../facts/path-scope.ts";
import type { PresentFile } from "../history/apply-change.ts";
import { messageOf } from "../kernel/errors.ts";
import type { RecallHit } from "../recall/outcome.ts";
import { type Candidate, candidateOf } from "./candidate.ts";
import { commit } from "./commit.ts";
import { type CloseFacts, type GateDeps, underLock, type WriteOptions } from "./deps.ts";
import { readPlace } from "./locate.ts";
import type { Draft, Remark, RememberOutcome } from "./outcome.ts";

const MOST_CLOSE = 3;

export interface RememberOptions extends WriteOptions {
	readonly closeFacts?: CloseFacts;
}

export async function remember(draft: Draft, deps: GateDeps, options: RememberOptions = {}): Promise<RememberOutcome> {
	const candidate = candidateOf(draft, deps);
	if (candidate.kind === "refused") return candidate;
	// Neighbours, judge, decision and rewrite take their place here: slow, and therefore before the lock.
	const close = (await options.closeFacts?.(candidate, options.signal)) ?? [];
	return underLock(deps, () => decideAndCommit({ candidate, close }, deps), options);
}

interface Considered {
	readonly candidate: Candidate;
	readonly close: readonly RecallHit[];
}

async function decideAndCommit({ candidate, close }: Considered, deps: GateDeps): Promise<RememberOutcome> {
	const duplicates = await duplicatesOf(candidate, deps);
	const [old] = duplicates.filter((duplicate) => takesOver(duplicate, candidate));
	if (old !== undefined) return reinforce({ candidate, old }, deps);
	const elsewhere = duplicates.map(({ store }): Remark => ({ kind: "kept-elsewhere", scope: store.store.scope }));
	const remarks = [...candidate.remarks, ...(await forgottenRemark(candidate.fact, deps)), ...elsewhere];
	const { fact, store } = candidate;
	const written = await commit({ action: "added", reason: `remembered: ${fact.caption}`, fact, store, remarks }, deps);
	return { ...written, kind: "added", close: close.slice(0, MOST_CLOSE) };
}

/** Known facts that say exactly the same, the candidate's own store first. The files decide, not the index. */
async function duplicatesOf({ fact, store }: Candidate, deps: GateDeps): Promise<readonly PresentFile[]> {
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
function takesOver(duplicate: PresentFile, { store, scopeGiven, absolutePaths }: Candidate): boolean {
	if (duplicate.store.store.id === store.store.id) return true;
	return !scopeGiven && framePaths(absolutePaths, duplicate.store.store).outside.length === 0;
}

async function forgottenRemark(fact: Fact, deps: GateDeps): Promise<readonly Remark[]> {
	const stone = await deps.tombstones.find({ contentHash: contentHash(fact.caption, fact.content) });
	return stone === undefined ? [] : [{ kind: "was-forgotten", at: stone.at }];
}

interface Reinforcing {
	readonly candidate: Candidate;
	readonly old: PresentFile;
}

async function reinforce({ candidate, old }: Reinforcing, deps: GateDeps): Promise<RememberOutcome> {
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
	const reason = `reinforced: ${before.caption}`;
	const written = await commit(
		{ action: "reinforced", reason, before: old, fact, store: old.store, keepText: !changed, remarks },
		deps,
	);
	const uncounted = await countUse(fact, deps);
	const gained = fact.paths.filter((path) => !before.paths.includes(path));
	return { ...written, remarks: [...written.remarks, ...uncounted], kind: "reinforced", widened: gained };
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
