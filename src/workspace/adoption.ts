/** Personal facts that lie under a project's former key: found, and brought along. */
import { adopt } from "../gate/adopt.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Ground } from "./deps.ts";
import { gateOf } from "./gate-deps.ts";
import { isKnown } from "./scene.ts";

/** The store under the former key, if there is one; at most one entry. */
export async function formerStore({ scene, deps }: Pick<Ground, "scene" | "deps">): Promise<readonly FactStore[]> {
	const identity = await scene.identity();
	if (!isKnown(identity) || identity.formerKey === undefined) return [];
	const store = deps.shelf.personal({ ...identity, key: identity.formerKey });
	return (await store.folderStamp()) === "absent" ? [] : [store];
}

/** Moves are the machine's doing, not this session's: an undo without a name passes them over. Never rejects. */
export async function adoptFormer(ground: Pick<Ground, "place" | "scene" | "deps">): Promise<void> {
	const { place, scene, deps } = ground;
	if (place.readOnly !== undefined) return;
	try {
		const [former] = await formerStore(ground);
		const identity = await scene.identity();
		if (former === undefined || !isKnown(identity)) return;
		const into = deps.shelf.personal(identity);
		const gate = await gateOf(ground, [former, into]);
		const { session: _session, ...writer } = gate.place;
		await adopt(former, into, { ...gate, place: { ...writer, actor: "upkeep" } });
	} catch (error) {
		// The facts stay where they are, and the next session tries again.
		const degraded = "facts from before the first commit";
		if (!isAbort(error)) deps.diagnostics.report({ degraded, message: messageOf(error) });
	}
}
