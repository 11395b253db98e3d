/** A session as a person would read it: who said and did what, and what the memory added, without ids and times. */
import { basename } from "node:path";

/** The parts of pi's session entries that are read here. */
export interface TranscriptEntry {
	readonly type: string;
	readonly id?: string;
	/** ISO 8601, UTC. */
	readonly timestamp?: string;
	readonly cwd?: string;
	readonly customType?: string;
	readonly content?: unknown;
	readonly message?: {
		readonly role: string;
		readonly toolName?: string;
		readonly content?: unknown;
	};
}

interface Part {
	readonly type: string;
	readonly text?: string;
	readonly name?: string;
	readonly arguments?: Readonly<Record<string, unknown>>;
}

function partsOf(content: unknown): readonly Part[] {
	if (typeof content === "string") return [{ type: "text", text: content }];
	return Array.isArray(content) ? (content as readonly Part[]) : []; // pi's own format
}

/** The name in a column of its own, further lines below the text. */
function said(who: string, text: string): string {
	const [first = "", ...rest] = text.trimEnd().split("\n");
	return [`${who.padEnd(8)} ${first}`, ...rest.map((line) => `         ${line}`.trimEnd())].join("\n");
}

/** Ids become their order of appearance, so that two days compare. */
function withoutChance(text: string): string {
	const seen = new Map<string, string>();
	const named = (id: string): string => {
		const known = seen.get(id) ?? `id${seen.size + 1}`;
		seen.set(id, known);
		return known;
	};
	return (
		text
			.replace(/\bSeen \d{4}-\d\d-\d\d/gu, "Seen today")
			.replace(/(?<=[[( ])A[a-z][\w-]{20}(?=[\]), ])/gu, named)
			.replace(/\b\d+ (?:seconds?|minutes?) ago\b|\bjust now\b/gu, "just now")
			// A verdict that is not there in time is left out.
			.replace(/ · fresh(?= ·)/gu, "")
			.replace(/similarity \d\.\d+/gu, "similarity #")
			.replace(/relevance \d\.\d+/gu, "relevance #")
			.replace(/\/tmp\/cairn-e2e-\w+/gu, "~")
	);
}

function argumentsOf(given: Readonly<Record<string, unknown>> = {}): string {
	return Object.entries(given)
		.filter(([name]) => name !== "content" && name !== "user_requested")
		.map(([name, value]) => `${name}=${JSON.stringify(value)}`)
		.join(" ");
}

function linesOf(entry: TranscriptEntry): readonly string[] {
	if (entry.type === "session") return [`\n======== a session in ${basename(entry.cwd ?? "")}\n`];
	if (entry.type === "compaction") return ["-------- the conversation was compacted"];
	if (entry.type === "custom_message") {
		return partsOf(entry.content).map(({ text = "" }) => said("memory", text));
	}
	const { role, toolName = "tool", content } = entry.message ?? { role: "" };
	const parts = partsOf(content);
	if (role === "user") return parts.map(({ text = "" }) => said("you", text));
	if (role === "toolResult")
		return parts.map(({ text = "" }) => said(text.startsWith("<cairn-") ? "memory" : toolName, text));
	if (role !== "assistant") return [];
	return parts.map((part) =>
		part.type === "toolCall"
			? said("calls", `${part.name ?? ""} ${argumentsOf(part.arguments)}`)
			: said("agent", part.text ?? ""),
	);
}

/** One session after the other; what a fork took over from the session before it is not said twice. */
export function inOrder(sessions: readonly (readonly TranscriptEntry[])[]): readonly TranscriptEntry[] {
	const seen = new Set<string>();
	return [...sessions]
		.sort((left, right) => ((left[0]?.timestamp ?? "") < (right[0]?.timestamp ?? "") ? -1 : 1))
		.flat()
		.filter(({ id }) => {
			if (id === undefined || seen.has(id)) return id === undefined;
			seen.add(id);
			return true;
		});
}

export function transcriptOf(entries: readonly TranscriptEntry[]): string {
	return withoutChance(`${entries.flatMap(linesOf).join("\n")}\n`);
}
