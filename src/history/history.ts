/** What happened to facts, for a person who looks back. */
import type { FactId } from "../facts/fact.ts";
import { isNamedBy } from "../facts/named-id.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Clock } from "../ports/clock.ts";
import type { Change, ChangeLog } from "../ports/history.ts";
import type { FilesDeps } from "./how-far.ts";
import { notInForce } from "./in-force.ts";
import { DAY_MS, UNDO_DAYS } from "./past.ts";

const DEFAULT_LIMIT = 50;
const LISTED = 100;
/** Changes that a question of more than one fact looks through. */
const MOST_CHANGES = 20_000;

/** Newest first. */
export async function historyOf(fact: FactId, log: ChangeLog, limit = DEFAULT_LIMIT): Promise<readonly Change[]> {
	return (await log.recent({ fact, limit })).changes;
}

export interface LookingBack {
	/** Id of a fact, or at least 6 characters that it begins with, in either form. */
	readonly fact?: string;
	readonly session?: string;
	/** ISO 8601. */
	readonly since?: string;
	/** Only facts that were forgotten within the days of the undo, and are so still. */
	readonly forgotten?: boolean;
	readonly limit?: number;
}

export interface HistoryDeps {
	readonly log: Pick<ChangeLog, "recent">;
	readonly clock: Clock;
	/** To see in them what came about; asked for with forgotten facts only. */
	readonly files: () => Promise<FilesDeps>;
}

/** Newest first. */
export async function changesOf(asked: LookingBack, deps: HistoryDeps): Promise<readonly Change[]> {
	const { log, clock } = deps;
	const limit = asked.limit ?? LISTED;
	const whole = asked.fact === undefined ? undefined : parseUuid(asked.fact);
	const days = new Date(clock.now() - UNDO_DAYS * DAY_MS).toISOString();
	const since = asked.forgotten === true ? days : asked.since;
	const isFiltered = asked.forgotten === true || (asked.fact !== undefined && whole === undefined);
	const { changes } = await log.recent({
		limit: isFiltered ? MOST_CHANGES : limit,
		...(whole === undefined ? {} : { fact: whole }),
		...(asked.session === undefined ? {} : { session: asked.session }),
		...(since === undefined ? {} : { since }),
	});
	const named = changes.filter(({ fact }) => asked.fact === undefined || isNamedBy(fact, asked.fact));
	return (asked.forgotten === true ? await forgottenIn(named, deps) : named).slice(0, limit);
}

/** The last word on facts that are not there any more, unless they were erased for good. */
async function forgottenIn(newestFirst: readonly Change[], deps: HistoryDeps): Promise<readonly Change[]> {
	const files = await deps.files();
	const out = await notInForce(newestFirst, files);
	const last = new Map<FactId, Change>();
	for (const change of newestFirst) {
		const { id, fact, action, before, after } = change;
		// A change that did not come about says nothing of its fact.
		if (last.has(fact) || (before === undefined && after === undefined && action !== "purged")) continue;
		const isKeptOut = after === undefined && (await files.tombstones.find({ fact })) !== undefined;
		if (isKeptOut || !out.has(id)) last.set(fact, change);
	}
	return [...last.values()].filter(({ after, action }) => after === undefined && action !== "purged");
}
