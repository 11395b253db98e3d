/** What a run is given: the section that never changes, and the facts that bear on its prompt. Loaded with the first prompt. */
import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ExtensionAPI,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { shortId } from "../kernel/ids.ts";
import type { Memory, PromptIndex, Standing, Workspace } from "../memory.ts";
import { type Abilities, CANDIDATES_TEXT, isLong, promptIndexText, sectionText } from "../render/session-prompt.ts";
import { within } from "./deadline.ts";
import type { IndexDetails } from "./index-message.ts";
import type { Session } from "./session.ts";
import { type BranchBefore, INDEX_MESSAGE, INDEXED_ENTRY, SECTION_ENTRY, storedSection } from "./transcript.ts";

/** Pi shows nothing and cannot be interrupted while it waits for these. */
const STANDING_DEADLINE_MS = 3000;
const FIRST_DEADLINE_MS = 1500;
/** A later prompt goes on without facts after that. */
const LATER_DEADLINE_MS = 300;

function abilitiesOf(pi: ExtensionAPI): Abilities {
	const active = new Set(pi.getActiveTools());
	return { recall: active.has("memory_recall"), remember: active.has("memory_remember") };
}

type Begun = Pick<Run, "pi" | "ctx">;

/** Sets a section that is stored at once, so that no later prompt of the session has another one. */
function setSection(event: BeforeAgentStartEvent, standing: Standing | undefined, { pi }: Begun): string {
	const text = sectionText(standing, abilitiesOf(pi));
	event.systemPromptOptions.sections["cairn"] = text;
	pi.appendEntry(SECTION_ENTRY, { text });
	return text;
}

function hasSection({ ctx }: Pick<Run, "ctx">): boolean {
	return storedSection(ctx.sessionManager.getEntries()) !== undefined;
}

/**
 * A store that fails or does not answer in time leaves its facts out, and the session goes on without them; `false` when
 * it did not answer.
 */
async function makeSection(event: BeforeAgentStartEvent, workspace: Workspace, begun: Begun): Promise<boolean> {
	let standing: Standing | undefined;
	try {
		standing = await within(STANDING_DEADLINE_MS, workspace.standing());
	} finally {
		workspace.count("fixed", setSection(event, standing, begun).length);
	}
	return standing !== undefined;
}

/** For a run that begins before the memory is open. */
export function prepareUnopened(event: BeforeAgentStartEvent, begun: Begun): void {
	if (!hasSection(begun)) setSection(event, undefined, begun);
}

/** `undefined` when the store does not answer in time. */
async function indexFor(
	prompt: string,
	{ first, shown }: BranchBefore,
	{ session, workspace }: { readonly session: Session; readonly workspace: Workspace },
): Promise<PromptIndex | undefined> {
	const asking = workspace.promptIndex(prompt, { touched: session.touched, shown, later: !first });
	return await within(first ? FIRST_DEADLINE_MS : LATER_DEADLINE_MS, asking);
}

function detailsOf(index: PromptIndex): IndexDetails {
	const idsOf = (hits: PromptIndex["hits"]): readonly string[] => hits.map(({ item }) => shortId(item.fact.id));
	const captions = idsOf(index.hits.filter(isLong));
	const ids = idsOf(index.hits.filter((hit) => !isLong(hit)));
	return { ids, ...(captions.length === 0 ? {} : { captions }), omitted: index.omitted };
}

interface Told {
	readonly index: PromptIndex;
	readonly abilities: Abilities;
	/** The agent is to look back at what was compacted. */
	readonly candidates: boolean;
}

/** What goes with a prompt. */
export interface PromptMessage extends BeforeAgentStartEventResult {
	readonly message: NonNullable<BeforeAgentStartEventResult["message"]> & { readonly details: IndexDetails };
}

function messageOf({ index, abilities, candidates }: Told): PromptMessage | undefined {
	const facts = promptIndexText(index, abilities);
	const texts = [...(facts === undefined ? [] : [facts]), ...(candidates ? [CANDIDATES_TEXT] : [])];
	if (texts.length === 0) return undefined;
	const details = detailsOf(index);
	return { message: { customType: INDEX_MESSAGE, content: texts.join("\n\n"), display: true, details } };
}

function wantsCandidates(memory: Memory, { compacted }: BranchBefore, { remember }: Abilities): boolean {
	return compacted && remember && memory.settings["compaction.candidates"];
}

export interface Run {
	readonly pi: ExtensionAPI;
	readonly ctx: ExtensionContext;
	readonly session: Session;
	readonly state: BranchBefore;
}

/** Sets the section, where none is stored, and returns the message that goes with the prompt, if any. */
export async function prepareRun(
	event: BeforeAgentStartEvent,
	{ pi, ctx, session, state }: Run,
): Promise<PromptMessage | undefined> {
	const { memory, workspace } = await session.require();
	const answers = hasSection({ ctx }) || (await makeSection(event, workspace, { pi, ctx }));
	// Who has just waited in vain does not wait for the same store again.
	if (!answers || event.messageType !== "user") return undefined;
	const index = await indexFor(event.prompt, state, { session, workspace });
	if (index === undefined) return undefined;
	if (state.compacted) pi.appendEntry(INDEXED_ENTRY, {});
	const abilities = abilitiesOf(pi);
	const told = messageOf({ index, abilities, candidates: wantsCandidates(memory, state, abilities) });
	workspace.count("index", told?.message?.content.length ?? 0);
	return told;
}
