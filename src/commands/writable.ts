/** Commands that let the agent write ask beforehand whether anything may be written. */
import { MemoryError } from "../kernel/errors.ts";
import type { Workspace } from "../memory.ts";

/** @throws MemoryError MEMORY_OFF */
export async function requireWritable(workspace: Pick<Workspace, "status">): Promise<void> {
	const { readOnly } = await workspace.status();
	if (readOnly !== undefined) throw new MemoryError("MEMORY_OFF", `memory is read-only here: ${readOnly}`);
}
