/** Tries the waiting candidates again, one process at a time. */
import { checkAborted, isAbort } from "../kernel/abort.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { PendingCandidate } from "../ports/pending.ts";
import { candidateOf } from "./candidate.ts";
import type { GateDeps } from "./deps.ts";
import type { Refusal, RememberOutcome } from "./outcome.ts";
import { type Failure, isDue, postponed } from "./pending.ts";
import { type RememberOptions, settleCandidate } from "./remember.ts";

export interface RetryReport {
	/** What became of those that wait no more. */
	readonly settled: readonly { readonly caption: string; readonly outcome: RememberOutcome }[];
	/** Those that wait still, oldest first. */
	readonly waiting: readonly PendingCandidate[];
	/** Another process is at it, so nothing was tried here. */
	readonly busy: boolean;
}

export interface RetryOptions extends RememberOptions {
	/** Only those whose time has come. */
	readonly dueOnly?: boolean;
}

/** Held while candidates are tried, so that no two processes try the same one; never the writers' lock. */
const RETRY_LOCK = "pending";
const LOCK_WAIT_MS = 200;

/** @throws MemoryError STORE_IO when the queue cannot be read */
export async function retryPending(deps: GateDeps, options: RetryOptions = {}): Promise<RetryReport> {
	const waiting = await deps.pending.list();
	const isIdle = deps.place.readOnly !== undefined || !waiting.some((each) => isWanted(each, deps, options));
	if (isIdle) return { settled: [], waiting, busy: false };
	try {
		return await deps.lock.run(RETRY_LOCK, () => retryLocked(deps, options), {
			waitMs: LOCK_WAIT_MS,
			...(options.signal === undefined ? {} : { signal: options.signal }),
		});
	} catch (error) {
		if (isMemoryError(error) && error.code === "INDEX_BUSY") return { settled: [], waiting, busy: true };
		throw error;
	}
}

function isWanted(candidate: PendingCandidate, { clock }: GateDeps, { dueOnly }: RetryOptions): boolean {
	return dueOnly !== true || isDue(candidate, clock.now());
}

async function retryLocked(deps: GateDeps, options: RetryOptions): Promise<RetryReport> {
	const settled: RetryReport["settled"][number][] = [];
	const waiting: PendingCandidate[] = [];
	for (const candidate of await deps.pending.list()) {
		checkAborted(options.signal);
		const outcome = isWanted(candidate, deps, options) ? await retryOne(candidate, deps, options) : "waits";
		if (outcome === "waits") waiting.push(candidate);
		else if ("due" in outcome) waiting.push(outcome);
		else settled.push({ caption: candidate.draft.caption, outcome });
	}
	return { settled, waiting, busy: false };
}

/** A crash after the write and before the removal makes the next attempt find a duplicate, and count it. */
async function retryOne(
	waiting: PendingCandidate,
	deps: GateDeps,
	options: RetryOptions,
): Promise<RememberOutcome | PendingCandidate> {
	const outcome = await tryOne(waiting, deps, options);
	if (outcome.kind === "waits") {
		const later = postponed(waiting, outcome.error, deps.clock.now());
		await deps.pending.put(later);
		return later;
	}
	await deps.pending.remove(waiting.id);
	return outcome;
}

/** Refusals that lie in the draft itself: waiting mends none of them. */
const FOR_GOOD: ReadonlySet<Refusal["because"]> = new Set(["unsafe", "limits", "outside-project"]);

type Tried = RememberOutcome | { readonly kind: "waits"; readonly error: Failure };

async function tryOne(waiting: PendingCandidate, deps: GateDeps, options: RetryOptions): Promise<Tried> {
	const { actor, session } = waiting;
	const place = { ...deps.place, actor, ...(session === undefined ? {} : { session }) };
	const there = { ...deps, place };
	try {
		const candidate = candidateOf(waiting.draft, there);
		if (candidate.kind === "refused" && !FOR_GOOD.has(candidate.because)) {
			return { kind: "waits", error: { message: `refused for now: ${candidate.because}` } };
		}
		if (candidate.kind !== "candidate") return candidate;
		return await settleCandidate(candidate, there, options);
	} catch (error) {
		if (isAbort(error)) throw error;
		// One that fails must not keep the others from their turn, and is not lost.
		return { kind: "waits", error: isMemoryError(error) ? error : { message: messageOf(error) } };
	}
}
