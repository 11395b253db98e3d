/** After each tool call: what the memory knows about the places and errors in it goes to the end of its result. */
import type { ExtensionContext, ToolResultEvent, ToolResultEventResult } from "@earendil-works/pi-coding-agent";
import { once } from "../../kernel/once.ts";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

/** What the first result waits for the code: milliseconds from a built package, more from sources that are read anew. */
const LOADING_MS = 2000;

/** Tools of the memory itself bring nothing. */
export function isOwnTool(name: string): boolean {
	return name.startsWith("memory_");
}

/** What there is to do is loaded with the first result. */
export function onToolResults(wiring: Wiring): void {
	const { pi, current, troubles } = wiring;
	const notes = once(async () => (await import("./result-notes.ts")).resultNotes(wiring));
	const handle = async (event: ToolResultEvent, ctx: ExtensionContext): Promise<ToolResultEventResult | undefined> => {
		if (current.get() === undefined || isOwnTool(event.toolName)) return undefined;
		return await (await within(LOADING_MS, notes()))?.(event, ctx);
	};
	pi.on("tool_result", guarded(troubles, handle));
}
