/** A look around when nobody waits: what is no longer where the facts say, and whether the shared ones are committed. */
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Ground } from "./deps.ts";
import { sharingWithin } from "./ignored.ts";
import { IDENTITY_MS } from "./reading.ts";
import { idsOf } from "./scene.ts";
import { scopedFacts } from "./scoped-facts.ts";

/** Facts whose citations are looked at, the most used first, and how many at a time. */
const FACTS_MAX = 200;
const AT_A_TIME = 10;
const SHARING_MS = 10_000;

/** Later verdicts can say more for it. Never rejects. */
export async function survey(ground: Ground): Promise<void> {
	const { deps, scene } = ground;
	try {
		const stores = await scene.stores(IDENTITY_MS);
		await deps.attendant.glance(stores);
		// What came by hand, or from a command that ended too soon.
		deps.attendant.embedLater(stores);
		const keeper = await deps.freshness?.();
		const { root } = await scene.root();
		if (keeper === undefined) return;
		await keeper.absent(await scopedFacts(ground, stores), root);
		const index = await deps.index();
		const facts = await index.facts.list({ stores: idsOf(stores), order: "used", limit: FACTS_MAX });
		for (let at = 0; at < facts.length; at += AT_A_TIME) {
			await keeper.verdicts(facts.slice(at, at + AT_A_TIME), root);
			await deps.timer.turn();
		}
		await sharingWithin(SHARING_MS, ground);
	} catch (error) {
		if (!isAbort(error))
			deps.diagnostics.report({ degraded: "looking after the facts' paths", message: messageOf(error) });
	}
}
