/** The notes about the errors of a tool result, and the watch that learns how errors end. */
import type { ToolResultEvent } from "@earendil-works/pi-coding-agent";
import type { ToolOutcome } from "../../memory.ts";
import { errorNoteBlock } from "../../render/error-notes.ts";
import { shownOn } from "../shown.ts";
import type { Compose, NoteContext } from "./result-notes.ts";

/** Copied before anything is waited for. */
export function outcomeOf({ toolName, input, content, isError }: ToolResultEvent): ToolOutcome {
	const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
	return { tool: toolName, input, text: texts.join("\n"), failed: isError };
}

/** Every result is looked at, since what is done between a failure and a success is what ended the error. */
export async function produceErrorNotes(event: ToolResultEvent, context: NoteContext): Promise<Compose | undefined> {
	return await errorNotesAbout(outcomeOf(event), context);
}

/** What there is to tell about one outcome on this branch; none is passed over, for a success ends an error. */
export async function errorNotesAbout(outcome: ToolOutcome, context: NoteContext): Promise<Compose | undefined> {
	// Only a failure is compared with what was shown; a long branch is not walked for each success.
	const { whole, captions } = outcome.failed ? shownOn(context.branch()) : NOTHING_SHOWN;
	const notes = await context.workspace.errorNotes(outcome, { shown: new Set([...whole, ...captions]) });
	if (notes.facts.length + notes.endings.length === 0) return undefined;
	return (shown) => {
		const block = errorNoteBlock(notes, shown);
		// A count that is not kept is missed by nobody, and nobody awaits it.
		if (block !== undefined && block.facts.length > 0) context.workspace.noted(block.facts).catch(() => undefined);
		return block;
	};
}

const NOTHING_SHOWN = { whole: new Set<string>(), captions: new Set<string>() };
