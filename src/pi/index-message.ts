/** How messages with facts look in the terminal: one line, the facts themselves on demand. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { count } from "../render/amounts.ts";
import { lines } from "./component.ts";
import { INDEX_MESSAGE } from "./transcript.ts";

/** Custom message with the notes about the user's own commands: the paths that they touched, the errors that they ended with. */
export const NOTES_MESSAGE = "cairn-notes";

/** Short ids of the facts that a message shows. */
interface ShownDetails {
	readonly ids: readonly string[];
	/** Of these, only the caption. */
	readonly captions?: readonly string[];
}

export interface IndexDetails extends ShownDetails {
	readonly omitted: number;
}

const WORDS: Readonly<Record<string, string>> = {
	[INDEX_MESSAGE]: "recalled for this prompt",
	[NOTES_MESSAGE]: "about your own command",
};

export function registerIndexRenderer(pi: ExtensionAPI): void {
	for (const [type, words] of Object.entries(WORDS)) {
		pi.registerMessageRenderer<ShownDetails>(type, (message, options, theme) => {
			const { ids = [], captions = [] } = message.details ?? {};
			const content = typeof message.content === "string" ? message.content : "";
			const names = captionsIn(content);
			const what = names.length === 0 ? "" : `: ${names.join("; ")}`;
			const head = `memory: ${count(ids.length + captions.length, "fact")} ${words}${what}`;
			const body = options.expanded ? content : undefined;
			return lines({ head, body, pad: options.outputPad, paint: (text) => theme.fg("dim", text) });
		});
	}
}

/** The first lines of the facts in a message, which are the only ones that begin with an id. */
function captionsIn(content: string): readonly string[] {
	return [...content.matchAll(/^\[[\w-]{22}\] (.+)$/gmu)].map(([, caption = ""]) => caption);
}
