/** Which facts this branch of the conversation has been shown already, read from the session's own entries. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** The parts of pi's session entries that are read here. */
interface Entry {
	readonly id?: string;
	readonly type: string;
	readonly customType?: string;
	readonly data?: unknown;
	readonly details?: unknown;
	readonly message?: { readonly role: string; readonly toolName?: string; readonly details?: unknown };
	/** Of a compaction: what comes before this entry is no longer in the context. */
	readonly firstKeptEntryId?: string;
}

/** Custom entry, never sent to the model: the facts that were just shown. */
export const SHOWN_ENTRY = "cairn-shown";
/** Custom messages that carry facts tell their ids in `details`. */
const SHOWING_MESSAGES: ReadonlySet<string> = new Set(["cairn-recall", "cairn-notes"]);

/** Short ids. A fact of which only the caption was shown is in `captions`, one shown in full in `whole`. */
export interface Shown {
	readonly whole: ReadonlySet<string>;
	readonly captions: ReadonlySet<string>;
	/** Facts that the model was only told the number of. */
	readonly counted: ReadonlySet<string>;
}

/** What the context of this branch still holds: everything since the entry that the last compaction kept first. */
export function shownOn(branch: readonly Entry[]): Shown {
	const whole = new Set<string>();
	const captions = new Set<string>();
	const counted = new Set<string>();
	for (const entry of branch.slice(firstKept(branch))) {
		const told = toldBy(entry);
		for (const id of texts(told, "ids")) whole.add(id);
		for (const id of texts(told, "captions")) captions.add(id);
		for (const id of texts(told, "counted")) counted.add(id);
	}
	return { whole, captions, counted };
}

/** Keeps on this branch that these facts were shown; short ids. */
export function recordShown(
	pi: Pick<ExtensionAPI, "appendEntry">,
	shown: {
		readonly ids: readonly string[];
		readonly captions?: readonly string[];
		readonly counted?: readonly string[];
	},
): void {
	const data = Object.fromEntries(Object.entries(shown).filter(([key, ids]) => key === "ids" || ids.length > 0));
	if (Object.values(data).some((ids) => ids.length > 0)) pi.appendEntry(SHOWN_ENTRY, data);
}

/** A compaction keeps entries that stand before its own, from the one it names. */
function firstKept(branch: readonly Entry[]): number {
	const compaction = branch.findLast((entry) => entry.type === "compaction");
	if (compaction === undefined) return 0;
	const at = branch.findIndex((entry) => entry.id !== undefined && entry.id === compaction.firstKeptEntryId);
	return at === -1 ? branch.indexOf(compaction) : at;
}

function toldBy(entry: Entry): unknown {
	// What the agent itself kept or looked up in this conversation is before its eyes.
	if (entry.type === "message")
		return entry.message?.toolName?.startsWith("memory_") ? entry.message.details : undefined;
	if (entry.type === "custom" && entry.customType === SHOWN_ENTRY) return entry.data;
	const shows = entry.type === "custom_message" && SHOWING_MESSAGES.has(entry.customType ?? "");
	return shows ? entry.details : undefined;
}

function texts(value: unknown, key: string): readonly string[] {
	if (typeof value !== "object" || value === null) return [];
	const list: unknown = Reflect.get(value, key);
	return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
}
