/** A gate over stores, index, history and tombstones in memory, as one project sees them. */
import { randomBytes } from "node:crypto";
import type { Fact } from "../../src/facts/fact.ts";
import type { Scope, StoreId } from "../../src/facts/scope.ts";
import { factWords } from "../../src/facts/tokens.ts";
import type { GateDeps, GateSettings } from "../../src/gate/deps.ts";
import type { Draft, RememberOutcome } from "../../src/gate/outcome.ts";
import { applyChange, type WritePlace } from "../../src/history/apply-change.ts";
import type { HistoryDeps } from "../../src/history/history.ts";
import type { FilesDeps } from "../../src/history/how-far.ts";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";
import { systemTimer } from "../../src/host/system-timer.ts";
import { memoryIndex } from "../../src/index/memory/memory-index.ts";
import { memoryLock } from "../../src/index/memory/memory-lock.ts";
import { uuidV7 } from "../../src/kernel/ids.ts";
import type { IndexedFact } from "../../src/ports/fact-index.ts";
import type { WriteLock } from "../../src/ports/write-lock.ts";
import type { Neighbour } from "../../src/recall/neighbours.ts";
import type { RankedFact } from "../../src/recall/rank.ts";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { aFact, NOON } from "../../src/testing/builders.ts";
import { MemoryChangeLog, MemoryPurges, MemoryTombstones } from "../../src/testing/memory-change-log.ts";
import { MemoryFactStore } from "../../src/testing/memory-fact-store.ts";
import { MemoryJournal } from "../../src/testing/memory-journal.ts";
import { MemoryPending } from "../../src/testing/memory-pending.ts";
import { MemoryReviews } from "../../src/testing/memory-reviews.ts";
import { type PinnedClock, pinnedClock } from "../../src/testing/pinned-clock.ts";

export const ROOT = "/work/app";

export interface Given {
	readonly place?: Partial<WritePlace>;
	readonly settings?: Partial<GateSettings>;
	readonly scopes?: readonly Scope[];
	readonly outsideProject?: boolean;
	readonly models?: Pick<GateDeps, "judge" | "rewriter">;
}

export interface GateUnderTest extends GateDeps {
	readonly log: MemoryChangeLog;
	readonly tombstones: MemoryTombstones;
	readonly journal: MemoryJournal;
	readonly clock: PinnedClock;
	readonly pending: MemoryPending;
	readonly reviews: MemoryReviews;
}

const IDS: Readonly<Record<Scope, StoreId>> = {
	global: "global",
	shared: "shared:0123456789abcdef",
	personal: "personal:app",
};

/** What looking back needs of it, with the files at hand as they are. */
export function lookingBack(gate: GateUnderTest, files: FilesDeps = gate): HistoryDeps {
	return { log: gate.log, clock: gate.clock, files: async () => files, purges: new MemoryPurges() };
}

export function aGate(given: Given = {}): GateUnderTest {
	const clock = pinnedClock(NOON);
	const scopes =
		given.outsideProject === true ? (["global"] as const) : (given.scopes ?? ["personal", "shared", "global"]);
	return {
		stores: scopes.map((scope) => new MemoryFactStore(storeOf(scope))),
		index: memoryIndex(),
		lock: memoryLock(),
		log: new MemoryChangeLog(),
		tombstones: new MemoryTombstones(),
		journal: new MemoryJournal(),
		clock,
		newId: () => uuidV7(clock.now(), randomBytes(10)),
		...(given.outsideProject === true ? {} : { projectRoot: ROOT, projectKey: "app" }),
		settings: { ...DEFAULT_SETTINGS, "lock.waitMs": 1000, "judge.timeoutMs": 100, ...given.settings },
		timer: systemTimer,
		diagnostics: boundedDiagnostics(),
		pending: new MemoryPending(),
		reviews: new MemoryReviews(),
		...given.models,
		place: { actor: "agent", session: "s1", trusted: true, ...given.place },
		words: async (fact) => factWords(fact),
	};
}

function storeOf(scope: Scope): MemoryFactStore["store"] {
	const frame = scope === "global" ? "/home/someone" : ROOT;
	return { id: IDS[scope], scope, folder: `/stores/${scope}`, frame };
}

export function aDraft(given: Partial<Draft> = {}): Draft {
	return { caption: "The e2e suite needs docker", content: "Run `docker compose up -d` first.", ...given };
}

export function storeFor(scope: Scope, gate: GateDeps): GateDeps["stores"][number] {
	const store = gate.stores.find((each) => each.store.scope === scope);
	if (store === undefined) throw new Error(`no ${scope} store`);
	return store;
}

/** Puts a fact into a store and the index, as an earlier session would have. */
export async function known(fact: Fact, gate: GateDeps, scope: Scope = "personal"): Promise<Fact> {
	const store = storeFor(scope, gate);
	const after = { store, name: `${fact.id}.md`, fact, text: await store.compose(fact) };
	const earlier = { ...gate, place: { actor: "user" as const, session: "earlier", trusted: true } };
	await applyChange({ action: "added", reason: "given", after }, earlier);
	return fact;
}

/**
 * Another process is at moving a personal fact to the global ones: its files are as they will be, the index is not. Returns
 * the lock that it holds, which is had once the index has followed.
 */
export async function halfIndexedMove(fact: Fact, gate: GateUnderTest): Promise<WriteLock> {
	const { facts } = gate.index;
	const apply = facts.apply.bind(facts);
	const waiting: Parameters<typeof apply>[] = [];
	facts.apply = async (...given) => void waiting.push(given);
	const name = `${fact.id}.md`;
	const reading = await storeFor("personal", gate).read(name);
	if (reading.kind !== "fact") throw new Error("there is nothing to move");
	const before = { store: storeFor("personal", gate), file: reading.file };
	const after = { store: storeFor("global", gate), name, fact, text: reading.file.text };
	await applyChange({ action: "moved", reason: "moved", before, after }, gate);
	facts.apply = apply;
	return {
		run: async (...asked) => {
			for (const given of waiting.splice(0)) await apply(...given);
			return await gate.lock.run(...asked);
		},
	};
}

/** The text of a fact's file, or `undefined`. */
export async function textIn(scope: Scope, id: string, gate: GateDeps): Promise<string | undefined> {
	const reading = await storeFor(scope, gate).read(`${id}.md`);
	return reading.kind === "fact" ? reading.file.text : undefined;
}

export async function filesIn(scope: Scope, gate: GateDeps): Promise<number> {
	return (await storeFor(scope, gate).list()).length;
}

export function expectKind<Kind extends RememberOutcome["kind"]>(
	outcome: RememberOutcome,
	kind: Kind,
): Extract<RememberOutcome, { kind: Kind }> {
	if (outcome.kind !== kind) throw new Error(`expected ${kind}, got ${JSON.stringify(outcome)}`);
	return outcome as Extract<RememberOutcome, { kind: Kind }>; // just compared
}

function rankedFact(item: IndexedFact): RankedFact {
	const { id } = item.fact;
	const background = { idf: new Map(), mean: 0, deviation: 0, count: 0, keywordsBound: 1, glossBound: 0, rarest: 1 };
	const candidate: RankedFact["candidate"] = {
		id,
		store: item.store,
		question: { text: "", tokens: [] },
		evidence: { cosine: 0.8, keywords: 4, gloss: 0 },
		background: { ...background, understood: 1 },
		score: 3,
	};
	return { candidate, item, usage: { used: 0, noted: 0, lastUsed: 0 }, tier: "whole", relevance: 1, rank: 3, nudge: 0 };
}

/** A known fact as the neighbour search finds it; close, and about the same place, unless told otherwise. */
export async function aNeighbour(
	gate: GateDeps,
	given: { readonly fact?: Fact; readonly scope?: Scope } & Partial<Neighbour> = {},
): Promise<Neighbour> {
	const { fact = aFact(), scope = "personal", ...rest } = given;
	await known(fact, gate, scope);
	const store = storeFor(scope, gate).store;
	const [item] = await gate.index.facts.get([fact.id], [store.id]);
	if (item === undefined) throw new Error("fact was not indexed");
	const ranked = rankedFact(item);
	return { ranked, store, cosine: 0.8, keywords: 4, score: 3, disjoint: false, isClose: true, ...rest };
}
