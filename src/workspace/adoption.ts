/** Personal facts that lie under a project's former key: found, and brought along. */
import { adopt } from "../gate/adopt.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Ground } from "./deps.ts";
import { gateOf } from "./gate-deps.ts";
import { isKnown, type KnownIdentity } from "./scene.ts";

/** The store under the former key, if there is one; at most one entry. */
async function formerStore({ scene, deps }: Pick<Ground, "scene" | "deps">): Promise<readonly FactStore[]> {
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
		const passage = { from: former, into, because: reasonFor(identity) };
		await adopt(passage, { ...gate, place: { ...writer, actor: "upkeep" } });
	} catch (error) {
		// The facts stay where they are, and the next session tries again.
		const degraded = "facts from before the first commit";
		if (!isAbort(error)) deps.diagnostics.report({ degraded, message: messageOf(error) });
	}
}

/** What made another key of the project's former one. */
function reasonFor({ rule, key, formerKey }: KnownIdentity): string {
	if (rule === "declared") return `the project declares the id ${key}`;
	const hadCommit = formerKey?.startsWith("git-") === true;
	return hadCommit ? "the repository has another first commit" : "the repository has its first commit";
}
