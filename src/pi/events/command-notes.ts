/** The notes about the paths of the user's own commands, as a message beside the prompt. */
import type { BeforeAgentStartEventResult, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { NOTES_MESSAGE } from "../index-message.ts";
import type { Session } from "../session.ts";
import { shownOn } from "../shown.ts";
import type { Wiring } from "./lifecycle.ts";
import { composePathNotes, notesAbout } from "./path-notes.ts";
import { account, type Compose, type NoteContext } from "./result-notes.ts";

/** Pi has not drawn the prompt yet while it waits. */
const DEADLINE_MS = 150;

export async function commandNotes(
	paths: readonly string[],
	session: Session,
	{ pi, ctx }: Pick<Wiring, "pi"> & { readonly ctx: ExtensionContext },
): Promise<BeforeAgentStartEventResult | undefined> {
	const opened = await within(DEADLINE_MS, session.opened);
	if (opened?.kind !== "open" || !opened.memory.settings["notes.paths"]) return undefined;
	const { memory, workspace } = opened;
	const branch = (): ReturnType<NoteContext["branch"]> => ctx.sessionManager.getBranch();
	const canRecall = (): boolean => pi.getActiveTools().includes("memory_recall");
	const context = { memory, workspace, session, branch, canRecall };
	const compose = await within(DEADLINE_MS, composing(paths, context));
	const block = compose?.(shownOn(branch()));
	if (block === undefined) return undefined;
	account("!", [block], context);
	const { text, ids, captions, counted = [] } = block;
	return { message: { customType: NOTES_MESSAGE, content: text, display: true, details: { ids, captions, counted } } };
}

/** The notes that there are, to be put into a block when they are about to be shown. */
async function composing(paths: readonly string[], context: NoteContext): Promise<Compose> {
	const found = await notesAbout(paths, context);
	return (shown) => composePathNotes(found, shown, context);
}
