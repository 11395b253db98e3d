/** Tool calls of others: paths they are given rank recall, and other memories' tools are answered with a pointer to ours. */
import type { ToolCallEventResult } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

/** Arguments that name a file or folder in pi's own tools and most others. */
const PATH_ARGUMENTS = ["path", "file_path", "filePath", "file"];

function pathsIn(input: Readonly<Record<string, unknown>>): readonly string[] {
	return PATH_ARGUMENTS.map((name) => input[name]).filter((value): value is string => typeof value === "string");
}

export function onToolCalls({ pi, current, troubles }: Wiring): void {
	pi.on(
		"tool_call",
		guarded(troubles, (event, _ctx): ToolCallEventResult | undefined => {
			const session = current.get();
			if (session === undefined) return undefined;
			if (session.hidden.includes(event.toolName)) {
				const reason = `${event.toolName} is switched off: Cairn is the memory here. Use memory_recall to look something up and memory_remember to keep something.`;
				return { block: true, reason };
			}
			if (!event.toolName.startsWith("memory_")) for (const path of pathsIn(event.input)) session.touch(path);
			return undefined;
		}),
	);
}
