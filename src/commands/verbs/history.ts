/** Every change, by whomever: of all facts, or of one with what was taken out and put in. */
import { type AmbiguousId, ambiguity } from "../../facts/named-id.ts";
import { MemoryError } from "../../kernel/errors.ts";
import { parseUuid } from "../../kernel/ids.ts";
import type { Change, ChangesQuery, SeenChange } from "../../memory.ts";
import { historyText } from "../../render/history.ts";
import { ambiguousError } from "../named-fact.ts";
import type { CommandRun, Verb } from "../run.ts";

/** As many changes as are looked through for the facts that a beginning of an id may mean. */
const ALL = 20_000;
const DAY_MS = 86_400_000;

export const verb: Verb = async (run) => {
	const { arguments: given, now } = run;
	const fact = given.text("id");
	const data = fact === undefined ? await changesOf(run) : await changesOfFact(fact, run);
	const text = historyText(data, { now, whole: fact !== undefined || given.has("full") });
	return { data, text, end: data.length > 0 ? "done" : "nothing" };
};

function limitOf({ arguments: given }: CommandRun): number {
	return given.number("limit") ?? 30;
}

async function changesOf(run: CommandRun, query: ChangesQuery = {}): Promise<readonly SeenChange[]> {
	const { arguments: given, workspace, now } = run;
	const session = given.text("session");
	const days = given.number("days");
	return await workspace.changes({
		limit: limitOf(run),
		...(session === undefined ? {} : { session }),
		...(days === undefined ? {} : { since: new Date(now - days * DAY_MS).toISOString() }),
		...query,
	});
}

/** @throws MemoryError FACT_UNKNOWN, FACT_AMBIGUOUS */
async function changesOfFact(fact: string, run: CommandRun): Promise<readonly SeenChange[]> {
	const isBeginning = parseUuid(fact) === undefined;
	const all = await changesOf(run, { fact, ...(isBeginning ? { limit: ALL } : {}) });
	const several = ambiguity(fact, all.map(captioned));
	if (several !== undefined) throw ambiguousError([several]);
	if (all.length > 0) return all.slice(0, limitOf(run));
	throw new MemoryError("FACT_UNKNOWN", `the history knows no fact ${fact}`, {
		hint: `${run.program} history lists the changes to all facts`,
	});
}

function captioned({ fact, after, before }: Change): AmbiguousId["facts"][number] {
	return { id: fact, caption: (after ?? before)?.fact.caption ?? "" };
}
