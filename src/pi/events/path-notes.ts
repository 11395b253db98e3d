/** The notes about the paths that a tool call touched. */
import type { ToolResultEvent } from "@earendil-works/pi-coding-agent";
import type { FactId } from "../../facts/fact.ts";
import { shortId } from "../../kernel/ids.ts";
import type { PathNotes } from "../../memory.ts";
import { type PathNotesBlock, pathNotesBlock } from "../../render/path-notes.ts";
import { outermost } from "../call-paths.ts";
import { type Shown, shownOn } from "../shown.ts";
import { storedSection } from "../transcript.ts";
import type { Compose, NoteContext } from "./result-notes.ts";

export async function producePathNotes(event: ToolResultEvent, context: NoteContext): Promise<Compose | undefined> {
	const touched = await touchedBy(event, context);
	if (event.parentToolCallId !== undefined) {
		context.session.calls.add(outermost(event.parentToolCallId), touched);
		return undefined;
	}
	if (touched.length === 0 || !context.memory.settings["notes.paths"]) return undefined;
	const found = await notesAbout(touched, context);
	return found.notes.length === 0 ? undefined : (shown) => composePathNotes(found, shown, context);
}

/** What the call names, what was there before it ran, and what the calls within it touched. */
async function touchedBy(event: ToolResultEvent, { session, workspace }: NoteContext): Promise<readonly string[]> {
	const earlier = session.calls.take(event.toolCallId);
	const found = await workspace.touched({ tool: event.toolName, input: event.input });
	const touched = [...new Set([...found, ...earlier])];
	for (const path of touched.toReversed()) session.touch(path);
	return touched;
}

/** What there is to tell about the paths on this branch. */
export async function notesAbout(
	paths: readonly string[],
	{ workspace, branch }: Pick<NoteContext, "workspace" | "branch">,
): Promise<PathNotes> {
	return withoutPinned(await workspace.pathNotes(paths, { isKnown: knownOn(branch) }), branch);
}

/** The branch is walked once, and only where there are facts. */
function knownOn(branch: NoteContext["branch"]): (id: FactId) => boolean {
	let whole: ReadonlySet<string> | undefined;
	return (id) => {
		whole ??= shownOn(branch()).whole;
		return whole.has(shortId(id));
	};
}

/** Pinned facts stand in full in the system prompt, and go on standing there after a compaction. */
function withoutPinned(found: PathNotes, branch: NoteContext["branch"]): PathNotes {
	if (!found.notes.some(({ item }) => item.fact.pin)) return found;
	const section = storedSection(branch()) ?? "";
	const notes = found.notes.filter(({ item: { fact } }) => !fact.pin || !section.includes(`[${shortId(fact.id)}]`));
	return { ...found, notes };
}

/** Counts the facts of the block as shown. */
export function composePathNotes(
	found: PathNotes,
	shown: Shown,
	{ memory, session, workspace, canRecall }: Omit<NoteContext, "branch">,
): PathNotesBlock | undefined {
	const { "notes.maxFull": maxFull, "notes.maxCaptions": maxCaptions, "notes.chars": chars } = memory.settings;
	const block = pathNotesBlock(found, {
		held: shown,
		limits: { maxFull, maxCaptions, chars },
		base: { cwd: session.cwd, home: session.home },
		canRecall: canRecall(),
	});
	// A count that is not kept is missed by nobody, and nobody awaits it.
	if (block !== undefined) workspace.noted(block.facts).catch(() => undefined);
	return block;
}
