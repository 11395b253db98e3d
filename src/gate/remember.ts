/** Remember one candidate: screen it, look around, ask the judge, decide, rewrite, write; or keep it for later. */
import { isMemoryError, MemoryError } from "../kernel/errors.ts";
import { type Candidate, candidateOf } from "./candidate.ts";
import { carryOut, duplicatesOf, takesOver } from "./carry-out.ts";
import { type GateDeps, underLock } from "./deps.ts";
import type { Draft, RememberOutcome } from "./outcome.ts";
import { enqueue } from "./pending.ts";
import { type PlanOptions, planFor, unjudgedPlan } from "./plan.ts";

export type RememberOptions = PlanOptions;

/** A fact that changed while it was judged is judged again; one that changes more often waits. */
const MOST_TRIES = 3;

export async function remember(draft: Draft, deps: GateDeps, options: RememberOptions = {}): Promise<RememberOutcome> {
	const candidate = candidateOf(draft, deps);
	if (candidate.kind !== "candidate") return candidate;
	const settled = await settleCandidate(candidate, deps, options);
	return settled.kind === "waits" ? await enqueue(candidate, settled.error, deps) : settled;
}

export type Settled = RememberOutcome | { readonly kind: "waits"; readonly error: MemoryError };

/** Everything but the queue: whoever comes from there stays there. */
export async function settleCandidate(
	candidate: Candidate,
	deps: GateDeps,
	options: RememberOptions,
): Promise<Settled> {
	try {
		return await tryToSettle(candidate, deps, options);
	} catch (error) {
		if (isMemoryError(error) && error.code === "INDEX_BUSY") return { kind: "waits", error };
		throw error;
	}
}

async function tryToSettle(candidate: Candidate, deps: GateDeps, options: RememberOptions): Promise<Settled> {
	for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
		const planning = (await isKnown(candidate, deps))
			? unjudgedPlan(candidate)
			: await planFor(candidate, deps, options);
		if (planning.kind === "unavailable") return { kind: "waits", error: planning.error };
		const outcome = await underLock(deps, () => carryOut(planning, deps), options);
		if (outcome.kind !== "outdated") return outcome;
	}
	const error = new MemoryError("FACT_CHANGED", "the fact that it is about keeps changing");
	return { kind: "waits", error };
}

/** An exact duplicate needs no judge; under the lock it is looked for once more. */
async function isKnown(candidate: Candidate, deps: GateDeps): Promise<boolean> {
	const duplicates = await duplicatesOf(candidate, deps);
	return duplicates.some((duplicate) => takesOver(duplicate, candidate));
}
