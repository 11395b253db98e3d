/**
 * What follows a write: how the tree is just now is kept, and it is told when a shared fact will not be committed, a
 * path that a person gave is not there, or git did not say whose a personal fact is.
 */
import type { Remark, RememberOutcome, UpdateOutcome } from "../gate/outcome.ts";
import type { Ground } from "./deps.ts";
import { absentPathsOf, witnessed } from "./freshness.ts";
import { ignoredRemark } from "./ignored.ts";
import { keepDoubts } from "./kept-doubts.ts";

/** What a receipt waits for a look at the fact's own paths. */
const ABSENT_MS = 100;
/** What a write waits for the files that it names to be read. */
const WITNESS_MS = 100;

export async function afterWrite<Outcome extends RememberOutcome | UpdateOutcome>(
	outcome: Outcome,
	ground: Ground,
): Promise<Outcome> {
	if (!("change" in outcome)) return outcome;
	const { fact, store, scope, remarks } = outcome;
	await ground.deps.timer.within(WITNESS_MS, witnessed([{ fact, store }], ground));
	if ("fields" in outcome) await keepDoubts(outcome, ground);
	const ignored = scope === "shared" ? await ignoredRemark(ground) : [];
	const absent = isGivenPaths(outcome) && ground.place.actor === "user" ? await absentRemark(outcome, ground) : [];
	const more = [...ignored, ...absent, ...(scope === "personal" ? await byFolderRemark(ground) : [])];
	return more.length === 0 ? outcome : { ...outcome, remarks: [...remarks, ...more] };
}

type Done = Extract<RememberOutcome | UpdateOutcome, { readonly change: unknown }>;

/** False where the fact's paths are those it had before. */
function isGivenPaths(outcome: Done): boolean {
	return "fields" in outcome ? outcome.fields.includes("paths") : outcome.kind === "added";
}

/** Known by now: no write goes on without it. */
async function byFolderRemark({ scene }: Ground): Promise<readonly Remark[]> {
	const { unanswered } = await scene.identity();
	return unanswered === undefined ? [] : [{ kind: "by-folder", why: unanswered }];
}

async function absentRemark({ fact, store }: Done, ground: Ground): Promise<readonly Remark[]> {
	const paths = await ground.deps.timer.within(ABSENT_MS, absentPathsOf({ fact, store }, ground));
	return paths === undefined || paths.length === 0 ? [] : [{ kind: "not-there", paths }];
}
