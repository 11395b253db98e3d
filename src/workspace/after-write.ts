/** What follows a write: how the tree is just now is kept, and a shared fact that will not be committed is told of. */
import type { RememberOutcome, UpdateOutcome } from "../gate/outcome.ts";
import type { Ground } from "./deps.ts";
import { witnessed } from "./freshness.ts";
import { ignoredRemark } from "./ignored.ts";

/** What a write waits for the files that it names to be read. */
const WITNESS_MS = 100;

export async function afterWrite<Outcome extends RememberOutcome | UpdateOutcome>(
	outcome: Outcome,
	ground: Ground,
): Promise<Outcome> {
	if (!("change" in outcome)) return outcome;
	const { fact, store, scope, remarks } = outcome;
	await ground.deps.timer.within(WITNESS_MS, witnessed([{ fact, store }], ground));
	const more = scope === "shared" ? await ignoredRemark(ground) : [];
	return more.length === 0 ? outcome : { ...outcome, remarks: [...remarks, ...more] };
}
