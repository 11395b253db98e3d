/** How the message with the recalled facts looks in the terminal: one line, the facts themselves on demand. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { count } from "../render/amounts.ts";
import { lines } from "./component.ts";
import { INDEX_MESSAGE } from "./transcript.ts";

interface IndexDetails {
	readonly ids: readonly string[];
	readonly omitted: number;
}

export function registerIndexRenderer(pi: ExtensionAPI): void {
	pi.registerMessageRenderer<IndexDetails>(INDEX_MESSAGE, (message, options, theme) => {
		const head = `memory: ${count(message.details?.ids.length ?? 0, "fact")} recalled for this prompt`;
		const body = options.expanded && typeof message.content === "string" ? message.content : undefined;
		return lines({ head, body, pad: options.outputPad, paint: (text) => theme.fg("dim", text) });
	});
}
