/** What the ways of writing need, from what a workspace has. */
import type { GateDeps } from "../gate/deps.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Ground } from "./deps.ts";
import { isKnown } from "./scene.ts";

export async function gateOf(
	{ place, scene, deps }: Pick<Ground, "place" | "scene" | "deps">,
	stores: readonly FactStore[],
): Promise<GateDeps> {
	const identity = await scene.identity();
	const { log, tombstones, clock, newId, words, settings, timer, diagnostics, reviews } = deps;
	return {
		stores,
		index: await deps.index(),
		lock: await deps.lock(),
		log,
		tombstones,
		clock,
		newId,
		words,
		settings,
		place,
		timer,
		diagnostics,
		reviews,
		pending: deps.pendingOf(identity.key),
		...(await deps.models?.()),
		...(isKnown(identity)
			? { projectKey: identity.key, projectRoot: identity.root, journal: deps.journalOf(identity.key) }
			: {}),
	};
}
