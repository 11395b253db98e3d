/** Every change, by whomever: of all facts, or of one with what was taken out and put in. */
import { MemoryError } from "../../kernel/errors.ts";
import { historyText } from "../../render/history.ts";
import type { Verb } from "../run.ts";

const DAY_MS = 86_400_000;

export const verb: Verb = async ({ arguments: given, workspace, now, program }) => {
	const fact = given.text("id");
	const session = given.text("session");
	const days = given.number("days");
	const data = await workspace.changes({
		limit: given.number("limit") ?? 30,
		...(fact === undefined ? {} : { fact }),
		...(session === undefined ? {} : { session }),
		...(days === undefined ? {} : { since: new Date(now - days * DAY_MS).toISOString() }),
	});
	if (fact !== undefined && data.length === 0) {
		throw new MemoryError("FACT_UNKNOWN", `the history knows no fact ${fact}`, {
			hint: `${program} history lists the changes to all facts`,
		});
	}
	const text = historyText(data, { now, whole: fact !== undefined || given.has("full") });
	return { data, text, end: data.length > 0 ? "done" : "nothing" };
};
