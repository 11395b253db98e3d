/** The queues whose candidates belong to the project at hand. */
import type { Pending } from "../ports/pending.ts";
import type { Ground } from "./deps.ts";

/** Its own, and the one from before the repository's first commit. */
export async function queuesOf({ scene, deps }: Pick<Ground, "scene" | "deps">): Promise<readonly Pending[]> {
	const { key, formerKey } = await scene.identity();
	return [deps.pendingOf(key), ...(formerKey === undefined ? [] : [deps.pendingOf(formerKey)])];
}
