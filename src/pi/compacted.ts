/** What happened in the part of a conversation that a compaction took out of the context. Loaded with the first compaction. */
import type { Happening } from "../memory.ts";
import { saidIn, textOf } from "./said.ts";
import type { Entry, Message } from "./transcript.ts";

interface Compaction {
	readonly id?: string;
	readonly firstKeptEntryId?: string;
}

/** What the user asked and what tools did in the entries that this compaction took out of the context. */
export function compactedHappenings(branch: readonly Entry[], compaction: Compaction): readonly Happening[] {
	const own = branch.findIndex((entry) => entry.id !== undefined && entry.id === compaction.id);
	const end = placeOf(branch, compaction.firstKeptEntryId) ?? (own === -1 ? branch.length : own);
	const earlier = branch.slice(0, own === -1 ? end : own).findLast((entry) => entry.type === "compaction");
	const from = earlier === undefined ? 0 : (placeOf(branch, earlier.firstKeptEntryId) ?? branch.indexOf(earlier));
	const inputs = new Map<unknown, Readonly<Record<string, unknown>>>();
	return branch.slice(from, end).flatMap((entry): Happening[] => {
		const { type, message } = entry;
		if (type !== "message" || message === undefined) return [];
		for (const [id, input] of callsIn(message)) inputs.set(id, input);
		const said = saidIn(entry);
		if (said !== undefined) return [{ kind: "asked", text: said }];
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

function callsIn({ role, content }: Message): readonly (readonly [unknown, Readonly<Record<string, unknown>>])[] {
	if (role !== "assistant") return [];
	return partsOf(content)
		.filter((part) => Reflect.get(part, "type") === "toolCall")
		.map((part) => {
			const input: unknown = Reflect.get(part, "arguments");
			return [Reflect.get(part, "id"), typeof input === "object" && input !== null ? { ...input } : {}];
		});
}
