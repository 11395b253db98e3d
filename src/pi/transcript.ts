/** What the session's entries say about this extension: the section it was given, and whether a conversation has begun. */

/** The parts of pi's session entries that are read here. */
export interface Entry {
	readonly id?: string;
	readonly type: string;
	readonly customType?: string;
	readonly data?: unknown;
	/** Of a custom message. */
	readonly content?: unknown;
	readonly message?: Message;
	/** Of a compaction: what comes before this entry is no longer in the context. */
	readonly firstKeptEntryId?: string;
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

/** Custom entry, never sent to the model: the first prompt after a compaction has been looked at. */
export const INDEXED_ENTRY = "cairn-indexed";

/**
 * True when the next prompt is the first of the conversation, or the first that is prepared since it was compacted: what
 * the user says while a run goes on is not.
 */
export function isFirstPrompt(branch: readonly Entry[]): boolean {
	const compacted = branch.findLastIndex((entry) => entry.type === "compaction");
	if (compacted === -1) return !branch.some(isUserMessage);
	return !branch.slice(compacted + 1).some((entry) => entry.customType === INDEXED_ENTRY);
}

/** True when the conversation was compacted on this branch. */
export function wasCompacted(branch: readonly Entry[]): boolean {
	return branch.some((entry) => entry.type === "compaction");
}

/** What the branch says of the next prompt, before anything is waited for. */
export interface BranchBefore {
	readonly first: boolean;
	/** The first prompt after a compaction. */
	readonly compacted: boolean;
	/** Short ids of facts that the context holds. */
	readonly shown: ReadonlySet<string>;
}

function isUserMessage(entry: Entry): boolean {
	return entry.type === "message" && entry.message?.role === "user";
}

/** A command that the user ran, which the agent is shown with the next prompt. */
export interface OwnCommand {
	readonly command: string;
	readonly output: string;
	readonly failed: boolean;
}

const TURNS: ReadonlySet<string> = new Set(["user", "assistant", "toolResult"]);

/** The user's own commands since the last turn, oldest first; none that were cancelled or are kept from the agent. */
export function ownCommands(branch: readonly Entry[]): readonly OwnCommand[] {
	const last = branch.findLastIndex(({ type, message }) => type === "message" && TURNS.has(message?.role ?? ""));
	return branch.slice(last + 1).flatMap(({ message }) => {
		if (message?.role !== "bashExecution" || message.excludeFromContext === true || message.cancelled === true)
			return [];
		const { command, output, exitCode } = message;
		if (typeof command !== "string" || typeof output !== "string") return [];
		return [{ command, output, failed: typeof exitCode === "number" && exitCode !== 0 }];
	});
}

/** As much of a message as is read here, whoever wrote it. */
export interface Message {
	readonly role: string;
	readonly content?: unknown;
	readonly toolCallId?: unknown;
	readonly toolName?: unknown;
	readonly isError?: unknown;
	readonly details?: unknown;
	/** Of a command that the user ran. */
	readonly command?: unknown;
	readonly output?: unknown;
	readonly exitCode?: unknown;
	readonly cancelled?: unknown;
	readonly excludeFromContext?: unknown;
}
