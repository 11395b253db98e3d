/** The notes about the user's own commands, their paths and their errors, as one message beside the prompt. */
import type { BeforeAgentStartEventResult, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { NOTES_MESSAGE } from "../index-message.ts";
import type { Session } from "../session.ts";
import { type Shown, shownOn } from "../shown.ts";
import type { OwnCommand } from "../transcript.ts";
import { errorNotesAbout } from "./errors.ts";
import type { Wiring } from "./lifecycle.ts";
import { composePathNotes, notesAbout } from "./path-notes.ts";
import { account, blocksOf, type Compose, type NoteContext, unlessFailed } from "./result-notes.ts";

/** Pi has not drawn the prompt yet while it waits. */
const DEADLINE_MS = 150;

export interface Commanded {
	/** Absolute paths that the commands name. */
	readonly paths: readonly string[];
	readonly commands: readonly OwnCommand[];
}

interface Asking extends Pick<Wiring, "pi" | "troubles"> {
	readonly ctx: ExtensionContext;
}

export async function commandNotes(
	commanded: Commanded,
	session: Session,
	{ pi, ctx, troubles }: Asking,
): Promise<BeforeAgentStartEventResult | undefined> {
	const opened = await within(DEADLINE_MS, session.opened);
	if (opened?.kind !== "open") return undefined;
	const { memory, workspace } = opened;
	const branch = (): ReturnType<NoteContext["branch"]> => ctx.sessionManager.getBranch();
	const canRecall = (): boolean => pi.getActiveTools().includes("memory_recall");
	const context = { memory, workspace, session, branch, canRecall };
	const looking = [aboutPaths(commanded.paths, context), aboutErrors(commanded.commands, context)];
	const found = await Promise.all(looking.map((each) => unlessFailed(within(DEADLINE_MS, each), troubles, ctx)));
	const blocks = blocksOf(
		found.flat().filter((compose) => compose !== undefined),
		shownWith(session, branch()),
	);
	if (blocks.length === 0) return undefined;
	account("!", blocks, context);
	const content = blocks.map(({ text }) => text).join("\n");
	const of = (which: "ids" | "captions" | "counted"): string[] => blocks.flatMap((block) => block[which] ?? []);
	const details = { ids: of("ids"), captions: of("captions"), counted: of("counted") };
	return { message: { customType: NOTES_MESSAGE, content, display: true, details } };
}

/** What the message with this prompt shows is before the agent's eyes, though no entry tells of it yet. */
function shownWith({ beside }: Session, branch: Parameters<typeof shownOn>[0]): Shown {
	const shown = shownOn(branch);
	return { ...shown, whole: new Set([...shown.whole, ...beside]) };
}

/** The notes that there are, to be put into a block when they are about to be shown. */
async function aboutPaths(paths: readonly string[], context: NoteContext): Promise<readonly Compose[]> {
	if (paths.length === 0 || !context.memory.settings["notes.paths"]) return [];
	const found = await notesAbout(paths, context);
	return [(shown) => composePathNotes(found, shown, context)];
}

/** One after the other, as they were run: what passes after a failure ends it. */
async function aboutErrors(
	commands: readonly OwnCommand[],
	context: NoteContext,
): Promise<readonly (Compose | undefined)[]> {
	const found: (Compose | undefined)[] = [];
	for (const { command, output, failed } of commands) {
		found.push(await errorNotesAbout({ tool: "bash", input: { command }, text: output, failed }, context));
	}
	return found;
}
