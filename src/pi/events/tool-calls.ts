/** Tool calls of others: what they will remove is looked at before, and other memories' tools are answered with a pointer to ours. */
import type { ToolCallEvent, ToolCallEventResult } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Wiring } from "./lifecycle.ts";
import { isOwnTool } from "./tool-results.ts";

/** What a call waits for a look at what it is about to remove. */
const DEADLINE_MS = 50;
/** Commands that remove nothing are not looked at twice. */
const MAY_REMOVE = /\b(?:rm|mv|rmdir|unlink|del|(?:re)?move-item|rename-item|trash|shred|git)\b/i;

function pointer(tool: string): ToolCallEventResult {
	const reason = `${tool} is switched off: Cairn is the memory here. Use memory_recall to look something up and memory_remember to keep something.`;
	return { block: true, reason };
}

function mayRemove(event: ToolCallEvent): boolean {
	// Arguments of a broken call may be anything.
	const command: unknown = Object(event.input).command;
	return typeof command === "string" && MAY_REMOVE.test(command);
}

async function lookBefore({ toolName: tool, toolCallId, input }: ToolCallEvent, session: Session): Promise<void> {
	const opened = await session.opened;
	if (opened.kind === "open") session.calls.add(toolCallId, await opened.workspace.touched({ tool, input }));
}

export function onToolCalls({ pi, current, troubles }: Wiring): void {
	pi.on(
		"tool_call",
		guarded(troubles, async (event, _ctx): Promise<ToolCallEventResult | undefined> => {
			const session = current.get();
			if (session === undefined) return undefined;
			if (session.hidden.includes(event.toolName)) return pointer(event.toolName);
			if (!isOwnTool(event.toolName) && mayRemove(event)) await within(DEADLINE_MS, lookBefore(event, session));
			return undefined;
		}),
	);
}
