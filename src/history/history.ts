/** What happened to one fact. */
import type { FactId } from "../facts/fact.ts";
import type { Change, ChangeLog } from "../ports/history.ts";

const DEFAULT_LIMIT = 50;

/** Newest first. */
export async function historyOf(fact: FactId, log: ChangeLog, limit = DEFAULT_LIMIT): Promise<readonly Change[]> {
	return (await log.recent({ fact, limit })).changes;
}
