/** Personal facts that lie under a project's former key: found, and brought along. */
import { adopt } from "../gate/adopt.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Behind } from "../memory.ts";
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

/** Why they could not be brought along; `undefined` when nothing is in the way. */
export type Hindrance = { readonly why: string } | undefined;

/** Moves are the machine's doing, not this session's: an undo without a name passes them over. Never rejects. */
export async function adoptFormer(ground: Pick<Ground, "place" | "scene" | "deps">): Promise<Hindrance> {
	const { place, scene, deps } = ground;
	if (place.readOnly !== undefined) return { why: `memory is read-only here: ${place.readOnly}` };
	try {
		const [former] = await formerStore(ground);
		const identity = await scene.identity();
		if (former === undefined || !isKnown(identity)) return undefined;
		const into = deps.shelf.personal(identity);
		const gate = await gateOf(ground, [former, into]);
		const { session: _session, ...writer } = gate.place;
		const passage = { from: former, into, because: reasonFor(identity) };
		await adopt(passage, { ...gate, place: { ...writer, actor: "upkeep" } });
		return undefined;
	} catch (error) {
		// The facts stay where they are, and the next session tries again.
		const degraded = "facts from before the first commit";
		if (!isAbort(error)) deps.diagnostics.report({ degraded, message: messageOf(error) });
		return { why: messageOf(error) };
	}
}

/** Who asks has waited for them already. */
const NO_WAIT_MS = 0;
const ON_THE_WAY = { why: "another process is writing, or they are still on their way" };

/** At most one entry: the facts that stayed behind because something was in the way. Never rejects but for a cancellation. */
export async function notAdopted(ground: Ground): Promise<readonly Behind[]> {
	const adoption = ground.adopted().then((hindrance) => ({ hindrance }));
	const { hindrance } = (await ground.deps.timer.within(NO_WAIT_MS, adoption)) ?? { hindrance: ON_THE_WAY };
	if (hindrance === undefined) return [];
	try {
		return await formerFacts(hindrance, ground);
	} catch (error) {
		if (isAbort(error)) throw error;
		ground.deps.diagnostics.report({ degraded: "looking for facts left behind", message: messageOf(error) });
		return [];
	}
}

async function formerFacts({ why }: { readonly why: string }, ground: Ground): Promise<readonly Behind[]> {
	// Where even the project is not known yet, nothing can be said of its keys.
	const key = (await ground.deps.timer.within(NO_WAIT_MS, ground.scene.identity()))?.formerKey;
	if (key === undefined) return [];
	const [former] = await formerStore(ground);
	const facts = former === undefined ? 0 : (await former.list()).length;
	return facts === 0 ? [] : [{ scope: "personal", why, former: { key, facts } }];
}

/** What made another key of the project's former one. */
function reasonFor({ rule, key, formerKey }: KnownIdentity): string {
	if (rule === "declared") return `the project declares the id ${key}`;
	const hadCommit = formerKey?.startsWith("git-") === true;
	return hadCommit ? "the repository has another first commit" : "the repository has its first commit";
}
