/** What the session's entries say about this extension: the section it was given, and whether a conversation has begun. */

/** The parts of pi's session entries that are read here. */
export interface Entry {
	readonly type: string;
	readonly customType?: string;
	readonly data?: unknown;
	readonly message?: { readonly role: string };
}

/** Custom entry that holds the text of the `<cairn>` section for the life of the session. */
export const SECTION_ENTRY = "cairn-section";
/** Custom message with the facts for a first prompt. */
export const INDEX_MESSAGE = "cairn-recall";

/** The section's text as it was first sent; the same on every branch of the session. */
export function storedSection(entries: readonly Entry[]): string | undefined {
	for (const entry of entries) {
		if (entry.type !== "custom" || entry.customType !== SECTION_ENTRY) continue;
		if (typeof entry.data !== "object" || entry.data === null || !("text" in entry.data)) continue;
		if (typeof entry.data.text === "string") return entry.data.text;
	}
	return undefined;
}

/** True when the next prompt is the first of the conversation, or the first since it was compacted. */
export function isFirstPrompt(branch: readonly Entry[]): boolean {
	const compacted = branch.findLastIndex((entry) => entry.type === "compaction");
	return !branch.slice(compacted + 1).some((entry) => entry.type === "message" && entry.message?.role === "user");
}
