/** The verbs that look at what the gate left open: the list for a person, their word on it, the queue, the dry run. */

import type { Fact } from "../facts/fact.ts";
import { ambiguity, isNamedBy } from "../facts/named-id.ts";
import { dryRun } from "../gate/dry-run.ts";
import { forget } from "../gate/forget.ts";
import { QUARANTINE_REASONS } from "../gate/incoming.ts";
import { type RejudgeReport, rejudge } from "../gate/rejudge.ts";
import { retryPending } from "../gate/retry.ts";
import { readOnlyRefusal } from "../gate/screen.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { CallOptions, RetryReport, ReviewItem, ReviewOutcome, Workspace } from "../memory.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Flag, Verdict } from "../ports/reviews.ts";
import type { Ground } from "./deps.ts";
import { hasModel } from "./has-model.ts";
import { keepVersion } from "./keep-version.ts";
import { queuesOf } from "./queues.ts";
import { currentStores } from "./reading.ts";
import { idsOf } from "./scene.ts";
import { neighboursFor, openDesk } from "./writing.ts";

export type Reviewing = Pick<
	Workspace,
	"review" | "resolve" | "keepVersion" | "retry" | "rejudge" | "arrived" | "debug"
>;

/** A judge that did not answer is left alone so long, and facts are asked about a few at a time. */
const REST_MS = 10 * 60_000;
const JUDGED_AT_ONCE = 3;
/** Changes that are looked through for what was written here. */
const CHANGES = 10_000;

export function reviewingVerbs(ground: Ground): Reviewing {
	const { attendant } = ground.deps;
	let restsUntil = 0;
	return {
		arrived: () => arrivedFacts(ground),
		rejudge: async (options = {}) => {
			const now = ground.deps.clock.now();
			const isIdle = now < restsUntil || ground.place.readOnly !== undefined || !hasModel(ground.deps.settings);
			if (isIdle || (await ground.deps.reviews.flags()).length === 0) return { settled: [], rests: true };
			const report = await rejudgeSome(ground, options);
			if (report.rests) restsUntil = now + REST_MS;
			return report;
		},
		review: async () => reviewItems(ground, await currentStores(ground)),
		resolve: (id, verdict, seen) => resolve(ground, id, { verdict, seen }),
		keepVersion: (file, side) => keepVersion(ground, file, side),
		retry: async (options = {}) => {
			const desk = await openDesk(ground, options.signal);
			const neighbours = neighboursFor(ground, desk.stores);
			const reports: RetryReport[] = [];
			for (const pending of await queuesOf(ground)) {
				reports.push(await retryPending({ ...desk.gate, pending }, { ...options, neighbours }));
			}
			if (reports.some(({ settled }) => settled.length > 0)) attendant.embedLater(desk.stores);
			return {
				settled: reports.flatMap(({ settled }) => settled),
				waiting: reports.flatMap(({ waiting }) => waiting),
				busy: reports.some(({ busy }) => busy),
			};
		},
		debug: async (draft, { signal } = {}) => {
			const { gate, stores } = await openDesk(ground, signal);
			const neighbours = neighboursFor(ground, stores);
			return await dryRun(draft, gate, { neighbours, ...(signal === undefined ? {} : { signal }) });
		},
	};
}

/** Facts of which this machine's history has no writing are those of others. */
async function arrivedFacts(ground: Ground): Promise<number> {
	const { deps, place } = ground;
	// That it was told would have to be kept.
	if (place.readOnly !== undefined) return 0;
	let arrived = 0;
	for (const { store } of await currentStores(ground)) {
		if (store.scope !== "shared" || (await deps.reviews.isMet(store.id))) continue;
		const { facts } = await deps.index();
		const ids = new Set((await facts.list({ stores: [store.id] })).map(({ fact }) => fact.id));
		if (ids.size === 0) continue;
		const { changes } = await deps.log.recent({ facts: ids, limit: CHANGES });
		for (const { fact, actor } of changes) if (actor !== "hand") ids.delete(fact);
		if (ids.size === 0) continue;
		arrived += ids.size;
		await deps.reviews.meet(store.id);
	}
	return arrived;
}

async function rejudgeSome(ground: Ground, { signal }: CallOptions): Promise<RejudgeReport> {
	const desk = await openDesk(ground, signal);
	const doubts = (await undecided(ground, desk.stores))
		.filter((item) => item.kind === "undecided")
		.slice(0, JUDGED_AT_ONCE)
		.map(({ item, near }) => ({ item, near: near.map(({ fact }) => fact.id) }));
	if (doubts.length === 0) return { settled: [], rests: true };
	const report = await rejudge(
		doubts,
		{ ...desk.gate, place: { ...desk.gate.place, actor: "upkeep" } },
		{ neighbours: neighboursFor(ground, desk.stores), ...(signal === undefined ? {} : { signal }) },
	);
	if (report.settled.some(({ how }) => how !== "stands")) ground.deps.attendant.embedLater(desk.stores);
	return report;
}

async function reviewItems(ground: Ground, stores: readonly FactStore[]): Promise<readonly ReviewItem[]> {
	return [...(await quarantined(ground, stores)), ...(await undecided(ground, stores))];
}

/** Files that are kept from models until somebody has looked at them. */
async function quarantined({ deps }: Ground, stores: readonly FactStore[]): Promise<readonly ReviewItem[]> {
	const { facts } = await deps.index();
	const items: ReviewItem[] = [];
	for (const store of stores) {
		for (const { name, reason, detail } of await facts.problems([store.store.id])) {
			const isWaiting = QUARANTINE_REASONS.some((each) => each === reason);
			const reading = isWaiting ? await store.read(name) : undefined;
			if (reading?.kind !== "fact") continue;
			const { scope } = store.store;
			items.push({ kind: "quarantined", file: reading.file, scope, store: store.store.id, because: detail });
		}
	}
	return items;
}

/** Facts that were added in doubt, unless one of the two has been changed or is gone since. */
async function undecided({ deps }: Ground, stores: readonly FactStore[]): Promise<readonly ReviewItem[]> {
	const { facts } = await deps.index();
	const items: ReviewItem[] = [];
	for (const flag of await deps.reviews.flags()) {
		const found = await facts.get([flag.fact, ...flag.near], idsOf(stores));
		const open = found.filter(({ fact }) => fact.updated <= flag.at);
		const item = open.find(({ fact }) => fact.id === flag.fact);
		const near = nearOf(flag, open);
		if (item !== undefined && near.length > 0) items.push({ kind: "undecided", item, near, at: flag.at });
	}
	return items;
}

function nearOf(flag: Flag, found: readonly IndexedFact[]): readonly IndexedFact[] {
	return flag.near.flatMap((id) => found.filter(({ fact }) => fact.id === id));
}

function factOf(item: ReviewItem): Fact {
	return item.kind === "quarantined" ? item.file.fact : item.item.fact;
}

interface Word {
	readonly verdict: Verdict;
	readonly seen: string | undefined;
}

async function resolve(ground: Ground, name: string, { verdict, seen }: Word): Promise<ReviewOutcome> {
	const stores = await currentStores(ground);
	const meant = (await reviewItems(ground, stores)).filter((item) => isNamedBy(factOf(item).id, name));
	const [item] = meant;
	if (item === undefined) return { kind: "unknown", id: name };
	const several = ambiguity(name, meant.map(factOf));
	if (several !== undefined) return { kind: "ambiguous", ...several };
	const refusal = readOnlyRefusal(ground.place.readOnly);
	if (refusal !== undefined) return { kind: "refused", refusal };
	refuseUnseen(item, seen);
	if (item.kind === "quarantined") return await judgeFile(ground, item, { verdict, stores });
	return await judgeFact(ground, item, verdict);
}

/** What is let in is what somebody has read. */
function refuseUnseen(item: ReviewItem, seen: string | undefined): void {
	const hash = item.kind === "quarantined" ? item.file.hash : item.item.fileHash;
	if (seen === undefined || seen === hash) return;
	throw new MemoryError("FACT_CHANGED", `fact was changed while you looked at it: ${factOf(item).caption}`, {
		hint: "Nothing was done to it. Look at it again.",
	});
}

async function judgeFile(
	{ deps }: Ground,
	{ file, store: id }: Extract<ReviewItem, { kind: "quarantined" }>,
	{ verdict, stores }: { readonly verdict: Verdict; readonly stores: readonly FactStore[] },
): Promise<ReviewOutcome> {
	await deps.reviews.judge(file.hash, verdict);
	const store = stores.find((each) => each.store.id === id);
	if (store !== undefined) await deps.attendant.reread(store, [file.name]);
	return { kind: verdict === "approved" ? "let-in" : "kept-out", fact: file.fact };
}

/** Whoever rejects a fact by its id wants it gone: they have been asked. */
async function judgeFact(
	ground: Ground,
	{ item }: Extract<ReviewItem, { kind: "undecided" }>,
	verdict: Verdict,
): Promise<ReviewOutcome> {
	if (verdict === "approved") {
		await ground.deps.reviews.settle(item.fact.id);
		return { kind: "settled", fact: item.fact };
	}
	const { gate } = await openDesk(ground);
	const outcome = await forget([item.fact.id], gate, { confirm: async () => true });
	if (outcome.kind === "refused") return { kind: "refused", refusal: outcome };
	await ground.deps.reviews.settle(item.fact.id);
	return { kind: "forgotten", fact: item.fact, changes: outcome.kind === "forgotten" ? outcome.changes : [] };
}
