/** The one fact that a person names: by its id, or by a beginning of it. */
import { MemoryError } from "../kernel/errors.ts";
import type { RecallHit } from "../memory.ts";
import type { CommandRun } from "./run.ts";

/** @throws MemoryError FACT_UNKNOWN */
export async function namedFact(id: string, { workspace, program }: CommandRun): Promise<RecallHit> {
	const outcome = await workspace.recall({ ids: [id] }, { browsing: true });
	const [hit] = outcome.kind === "read" ? outcome.hits : [];
	if (hit !== undefined) return hit;
	throw new MemoryError("FACT_UNKNOWN", `no single fact has the id ${id}`, {
		hint: `${program} list and ${program} search show the ids; the first 6 characters or more do where no other id begins with them`,
	});
}
