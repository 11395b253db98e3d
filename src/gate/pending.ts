/** Candidates that wait: kept with what passed the screen and nothing else, and tried again, each time a little later. */
import type { MemoryError } from "../kernel/errors.ts";
import type { PendingCandidate, PendingDraft } from "../ports/pending.ts";
import type { Candidate } from "./candidate.ts";
import type { GateDeps } from "./deps.ts";
import type { RememberOutcome } from "./outcome.ts";

/** Why an attempt came to nothing. */
export type Failure = Pick<MemoryError, "message"> & Partial<Pick<MemoryError, "code" | "hint">>;

const IMPORTED = "import:";
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;

/** @throws MemoryError STORE_IO: nothing was kept then, and nobody is told otherwise */
export async function enqueue(candidate: Candidate, error: MemoryError, deps: GateDeps): Promise<RememberOutcome> {
	const { actor, session } = deps.place;
	await deps.pending.put({
		id: candidate.fact.id,
		draft: pendingDraft(candidate),
		actor,
		...(session === undefined ? {} : { session }),
		...(deps.projectKey === undefined ? {} : { project: deps.projectKey }),
		queued: candidate.fact.created,
		...waiting(0, error, deps.clock.now()),
	});
	return { kind: "queued", because: error.message, ...hintOf(error) };
}

/** What is not set up does not come back by itself. */
function hintOf({ code, hint }: Failure): { readonly hint?: string } {
	return code === "PROVIDER_UNSET" && hint !== undefined ? { hint } : {};
}

function pendingDraft({ fact, store, absolutePaths, scopeGiven, userRequested }: Candidate): PendingDraft {
	const { caption, content, kind, tags, triples, pin, evidence, expires, source } = fact;
	// Where there is no project now there may be one later: what is global stays so.
	const isSettled = scopeGiven || store.store.scope === "global";
	return {
		caption,
		content,
		kind,
		...(isSettled ? { scope: store.store.scope } : {}),
		paths: absolutePaths,
		tags,
		triples,
		pin,
		...(evidence === undefined ? {} : { evidence }),
		...(expires === undefined ? {} : { expires }),
		userRequested,
		...(source?.startsWith(IMPORTED) === true ? { origin: source.slice(IMPORTED.length) } : {}),
	};
}

/** Doubled each time, up to six hours. */
function waiting(
	attempts: number,
	error: Failure,
	now: number,
): Pick<PendingCandidate, "attempts" | "due" | "because" | "hint"> {
	const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
	return { attempts, due: new Date(now + wait).toISOString(), because: error.message, ...hintOf(error) };
}

/** After one more attempt that came to nothing. */
export function postponed(
	{ hint: _former, ...candidate }: PendingCandidate,
	error: Failure,
	now: number,
): PendingCandidate {
	return { ...candidate, ...waiting(candidate.attempts + 1, error, now) };
}

/** A clock that was set back makes nobody wait longer than the longest wait. */
export function isDue({ due }: PendingCandidate, now: number): boolean {
	const left = Date.parse(due) - now;
	return !(left > 0 && left <= LONGEST_WAIT_MS);
}
