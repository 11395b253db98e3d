/** What the session's entries say about this extension: the section it was given, and whether a conversation has begun. */

import type { Happening } from "../memory.ts";

/** The parts of pi's session entries that are read here. */
export interface Entry {
	readonly id?: string;
	readonly type: string;
	readonly customType?: string;
	readonly data?: unknown;
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

function isUserMessage(entry: Entry): boolean {
	return entry.type === "message" && entry.message?.role === "user";
}

/** As much of a message as is read here, whoever wrote it. */
interface Message {
	readonly role: string;
	readonly content?: unknown;
	readonly toolCallId?: unknown;
	readonly toolName?: unknown;
	readonly isError?: unknown;
	readonly details?: unknown;
}

interface Compaction {
	readonly id?: string;
	readonly firstKeptEntryId?: string;
}

/** What was asked and what tools did in the entries that this compaction took out of the context. */
export function compactedHappenings(branch: readonly Entry[], compaction: Compaction): readonly Happening[] {
	const own = branch.findIndex((entry) => entry.id !== undefined && entry.id === compaction.id);
	const end = placeOf(branch, compaction.firstKeptEntryId) ?? (own === -1 ? branch.length : own);
	const earlier = branch.slice(0, own === -1 ? end : own).findLast((entry) => entry.type === "compaction");
	const from = earlier === undefined ? 0 : (placeOf(branch, earlier.firstKeptEntryId) ?? branch.indexOf(earlier));
	const inputs = new Map<unknown, Readonly<Record<string, unknown>>>();
	return branch.slice(from, end).flatMap(({ type, message }): Happening[] => {
		if (type !== "message" || message === undefined) return [];
		for (const [id, input] of callsIn(message)) inputs.set(id, input);
		if (message.role === "user") return [{ kind: "asked", text: textOf(message.content) }];
		const { toolName } = message;
		if (message.role !== "toolResult" || typeof toolName !== "string" || toolName.startsWith("memory_")) return [];
		const input = inputs.get(message.toolCallId) ?? {};
		const text = textOf(message.content);
		return [{ kind: "tool", outcome: { tool: toolName, input, text, failed: message.isError === true } }];
	});
}

function placeOf(branch: readonly Entry[], id: string | undefined): number | undefined {
	const at = id === undefined ? -1 : branch.findIndex((entry) => entry.id === id);
	return at === -1 ? undefined : at;
}

function partsOf(content: unknown): readonly object[] {
	return Array.isArray(content) ? content.filter((part) => typeof part === "object" && part !== null) : [];
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	const texts = partsOf(content).map((part): unknown => Reflect.get(part, "text"));
	return texts.filter((text) => typeof text === "string").join("\n");
}

function callsIn({ role, content }: Message): readonly (readonly [unknown, Readonly<Record<string, unknown>>])[] {
	if (role !== "assistant") return [];
	return partsOf(content)
		.filter((part) => Reflect.get(part, "type") === "toolCall")
		.map((part) => {
			const input: unknown = Reflect.get(part, "arguments");
			return [Reflect.get(part, "id"), typeof input === "object" && input !== null ? { ...input } : {}];
		});
}
