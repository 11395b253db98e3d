/** A doubt about what two facts say outlives what changes nothing of that: a move, a pin, other tags. */
import type { UpdateOutcome } from "../gate/outcome.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import type { Flag } from "../ports/reviews.ts";
import type { Ground } from "./deps.ts";
import { currentStores } from "./reading.ts";

/** What a move may change beside the store: the same places, written for another frame. */
const MOVED: ReadonlySet<string> = new Set(["paths", "pin", "tags"]);
/** Other paths may be how a person tells two facts apart. */
const EDITED: ReadonlySet<string> = new Set(["pin", "tags"]);

type Done = Extract<UpdateOutcome, { readonly change: unknown }>;

/** The write stands, whatever becomes of the doubts. */
export async function keepDoubts(done: Done, ground: Ground): Promise<void> {
	try {
		await carryOver(done, ground);
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		ground.deps.diagnostics.report({ degraded: "the list of facts to review", message: messageOf(error) });
	}
}

async function carryOver({ kind, fact, fields, store, change }: Done, ground: Ground): Promise<void> {
	const same = kind === "moved" ? MOVED : EDITED;
	const before = change.before?.fact.updated;
	if (before === undefined || !fields.every((field) => same.has(field))) return;
	for (const flag of await ground.deps.reviews.flags()) {
		if (before > flag.at || ![flag.fact, ...flag.near].includes(fact.id)) continue;
		const open = new Set([fact.id, ...(await openAmong(flag, ground))]);
		const near = flag.near.filter((id) => open.has(id));
		if (!open.has(flag.fact) || near.length === 0) continue;
		const own = flag.fact === fact.id ? { store } : {};
		await ground.deps.reviews.flag({ ...flag, ...own, near, at: fact.updated });
	}
}

/** Those of the facts that say what they said when the doubt came up. */
async function openAmong(flag: Flag, ground: Ground): Promise<readonly Flag["fact"][]> {
	const { facts } = await ground.deps.index();
	const stores = (await currentStores(ground)).map((entry) => entry.store.id);
	const found = await facts.get([flag.fact, ...flag.near], stores);
	return found.filter((item) => item.fact.updated <= flag.at).map((item) => item.fact.id);
}
