/** How the message with the recalled facts looks in the terminal: one line, the facts themselves on demand. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { count } from "../render/amounts.ts";
import { lines } from "./component.ts";
import { INDEX_MESSAGE } from "./transcript.ts";

/** Short ids of the facts that a message shows; `captions`: of long ones, only their caption. */
export interface IndexDetails {
	readonly ids: readonly string[];
	readonly captions?: readonly string[];
	readonly omitted: number;
}

export function registerIndexRenderer(pi: ExtensionAPI): void {
	pi.registerMessageRenderer<IndexDetails>(INDEX_MESSAGE, (message, options, theme) => {
		const { ids = [], captions = [] } = message.details ?? {};
		const facts = count(ids.length + captions.length, "fact");
		const head = `memory: ${facts} recalled for this prompt`;
		const body = options.expanded && typeof message.content === "string" ? message.content : undefined;
		return lines({ head, body, pad: options.outputPad, paint: (text) => theme.fg("dim", text) });
	});
}
