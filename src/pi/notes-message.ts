/** How the notes about the user's own commands look in the terminal: one line, the facts themselves on demand. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { count } from "../render/amounts.ts";
import { lines } from "./component.ts";

/** Custom message with the facts about paths that the user's own commands touched. */
export const NOTES_MESSAGE = "cairn-notes";

interface NotesDetails {
	readonly ids: readonly string[];
	readonly captions: readonly string[];
	readonly counted: readonly string[];
}

export function registerNotesRenderer(pi: ExtensionAPI): void {
	pi.registerMessageRenderer<NotesDetails>(NOTES_MESSAGE, (message, options, theme) => {
		const { ids = [], captions = [], counted = [] } = message.details ?? {};
		const facts = ids.length + captions.length + counted.length;
		const head = `memory: ${count(facts, "fact")} about the paths of your command`;
		const body = options.expanded && typeof message.content === "string" ? message.content : undefined;
		return lines({ head, body, pad: options.outputPad, paint: (text) => theme.fg("dim", text) });
	});
}
