/**
 * Facts that the built-in rules left in doubt, judged once more when a model is the judge. What it makes of one can be
 * taken back as a whole; what it cannot tell waits on for a person.
 */
import type { Fact, FactId } from "../facts/fact.ts";
import { fromFrame } from "../facts/path-scope.ts";
import { checkAborted } from "../kernel/abort.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { Candidate } from "./candidate.ts";
import { stillThere, takeOver } from "./carry-out.ts";
import { type FindNeighbours, type GateDeps, underLock, type WriteOptions } from "./deps.ts";
import { forgetOne } from "./forget.ts";
import { readPlace } from "./locate.ts";
import { type JudgedFile, type Plan, planFor } from "./plan.ts";

/** A fact that was added in doubt, and the facts that it may repeat or contradict. */
export interface Doubt {
	readonly item: IndexedFact;
	readonly near: readonly FactId[];
}

export interface Settlement {
	readonly fact: Fact;
	/** `stands`: beside the others. The rest: a known fact took it over. */
	readonly how: "stands" | "reinforced" | "edited" | "merged";
	/** The fact that took it over, as it is now. */
	readonly into?: Fact;
}

export interface RejudgeReport {
	readonly settled: readonly Settlement[];
	/** Asking on is of no use for a while. */
	readonly rests: boolean;
}

export interface RejudgeOptions extends WriteOptions {
	readonly neighbours: FindNeighbours;
}

/** One after another, as many as are given; stops where no model judges. @throws MemoryError STORE_IO; a cancellation */
export async function rejudge(
	doubts: readonly Doubt[],
	deps: GateDeps,
	options: RejudgeOptions,
): Promise<RejudgeReport> {
	const settled: Settlement[] = [];
	for (const doubt of doubts) {
		checkAborted(options.signal);
		const done = await rejudgeOne(doubt, deps, options);
		if (done === "nobody") return { settled, rests: true };
		if (done !== "waits") settled.push(done);
	}
	return { settled, rests: false };
}

async function rejudgeOne(
	{ item, near }: Doubt,
	deps: GateDeps,
	options: RejudgeOptions,
): Promise<Settlement | "waits" | "nobody"> {
	const own = await readPlace(item, deps);
	// What is pinned was pinned by somebody who saw it.
	if (own === undefined || own.file.fact.pin) return "waits";
	const neighbours: FindNeighbours = async (candidate, signal) =>
		(await options.neighbours(candidate, signal)).filter(({ ranked }) => near.includes(ranked.item.fact.id));
	const plan = await planFor(candidateFrom(own), deps, { ...options, neighbours });
	if (plan.kind === "unavailable" || plan.consultation.provider === "local") return "nobody";
	if (plan.known.length === 0) return "waits";
	try {
		return await underLock(deps, () => settle({ plan, own }, deps), options);
	} catch (error) {
		if (!isMemoryError(error) || (error.code !== "FACT_CHANGED" && error.code !== "INDEX_BUSY")) throw error;
		deps.diagnostics.report({ degraded: "judging facts in doubt", message: messageOf(error) });
		return "waits";
	}
}

/** It is there already: whether it lasts and matters was decided when it came. */
function candidateFrom({ store, file: { fact } }: JudgedFile): Candidate {
	const absolutePaths = fact.paths.map((path) => fromFrame(path, store.store));
	return { kind: "candidate", fact, store, absolutePaths, scopeGiven: true, userRequested: true, remarks: [] };
}

interface Judgement {
	readonly plan: Plan;
	readonly own: JudgedFile;
}

async function settle({ plan, own }: Judgement, deps: GateDeps): Promise<Settlement | "waits"> {
	const present = await stillThere(own);
	if (present === undefined) return "waits";
	const { fact } = present.file;
	if (plan.decision.kind === "add" && plan.unsettled.length === 0) {
		await deps.reviews.settle(fact.id);
		return { fact, how: "stands" };
	}
	const target = plan.target === undefined ? undefined : await stillThere(plan.target);
	if (target === undefined || target.file.fact.id === fact.id) return "waits";
	const group = deps.newId();
	const outcome = await takeOver({ plan, target, group }, deps);
	if (outcome === undefined) return "waits";
	// Last, so that a crash in between leaves one text twice, never none.
	const reason = `taken over by “${outcome.fact.caption}”, as ${plan.judged.model} judged: ${fact.caption}`;
	await forgetOne({ ...present, group, reason }, deps);
	await deps.reviews.settle(fact.id);
	return { fact, how: outcome.kind, into: outcome.fact };
}
