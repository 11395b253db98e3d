/** A machine as it is said to be. */
import type { Inspection } from "../ports/inspection.ts";

/** A roomy one where all is private and nothing else keeps a memory, except for what is given. */
export function literalInspection(given: Partial<Inspection> = {}): Inspection {
	return {
		runtime: () => ({ name: "node", version: "24.1.0", platform: "linux x64" }),
		freeBytes: async () => 10_000_000_000,
		mode: async () => 0o040700,
		isWritable: async () => true,
		unreadNotes: async () => ({ misnamed: [], below: [] }),
		frontmatterKeys: async () => new Map(),
		otherMemories: async () => [],
		...given,
	};
}
