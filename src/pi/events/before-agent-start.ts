/** Before each run: the section that never changes, and beside a prompt the facts that bear on it and were not shown yet. */
import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ExtensionAPI,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { shortId } from "../../kernel/ids.ts";
import type { Memory, PromptIndex, Workspace } from "../../memory.ts";
import { type Abilities, CANDIDATES_TEXT, isLong, promptIndexText, sectionText } from "../../render/session-prompt.ts";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { IndexDetails } from "../index-message.ts";
import type { Session } from "../session.ts";
import { shownOn } from "../shown.ts";
import { offerTools, withdrawTools } from "../tools/offer.ts";
import {
	INDEX_MESSAGE,
	INDEXED_ENTRY,
	isFirstPrompt,
	SECTION_ENTRY,
	storedSection,
	wasCompacted,
} from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

/** Pi shows nothing and cannot be interrupted while it waits for these. */
const STANDING_DEADLINE_MS = 3000;
const FIRST_DEADLINE_MS = 1500;
/** A later prompt goes on without facts after that. */
const LATER_DEADLINE_MS = 300;

function abilitiesOf(pi: ExtensionAPI): Abilities {
	const active = new Set(pi.getActiveTools());
	return { recall: active.has("memory_recall"), remember: active.has("memory_remember") };
}

/** The stored section, or a new one that is stored at once; `undefined` when the store does not answer in time. */
async function section(pi: ExtensionAPI, ctx: ExtensionContext, workspace: Workspace): Promise<string | undefined> {
	const stored = storedSection(ctx.sessionManager.getEntries());
	if (stored !== undefined) return stored;
	const standing = await within(STANDING_DEADLINE_MS, workspace.standing());
	if (standing === undefined) return undefined;
	const text = sectionText(standing, abilitiesOf(pi));
	pi.appendEntry(SECTION_ENTRY, { text });
	workspace.count("fixed", text.length);
	return text;
}

/** What the branch says before anything is waited for. */
interface Before {
	readonly first: boolean;
	/** The first prompt after a compaction. */
	readonly compacted: boolean;
	/** Short ids of facts that the context holds. */
	readonly shown: ReadonlySet<string>;
}

function before(ctx: ExtensionContext): Before {
	const branch = ctx.sessionManager.getBranch();
	const first = isFirstPrompt(branch);
	const { whole, captions } = shownOn(branch);
	return { first, compacted: first && wasCompacted(branch), shown: new Set([...whole, ...captions]) };
}

/** `undefined` when the store does not answer in time. */
async function indexFor(
	prompt: string,
	{ first, shown }: Before,
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

function messageOf({ index, abilities, candidates }: Told): BeforeAgentStartEventResult | undefined {
	const facts = promptIndexText(index, abilities);
	const texts = [...(facts === undefined ? [] : [facts]), ...(candidates ? [CANDIDATES_TEXT] : [])];
	if (texts.length === 0) return undefined;
	const details = detailsOf(index);
	return { message: { customType: INDEX_MESSAGE, content: texts.join("\n\n"), display: true, details } };
}

function wantsCandidates(memory: Memory, { compacted }: Before, { remember }: Abilities): boolean {
	return compacted && remember && memory.settings["compaction.candidates"];
}

/** Turned off, the memory is not spoken of. */
function leaveOut({ pi }: Wiring, sections: Record<string, string>): undefined {
	delete sections["cairn"];
	withdrawTools(pi);
}

export function onBeforeAgentStart(wiring: Wiring): void {
	const { pi, current, troubles } = wiring;
	const handle = async (
		event: BeforeAgentStartEvent,
		ctx: ExtensionContext,
	): Promise<BeforeAgentStartEventResult | undefined> => {
		const { sections } = event.systemPromptOptions;
		const stored = storedSection(ctx.sessionManager.getEntries());
		if (stored !== undefined) sections["cairn"] = stored;
		const state = before(ctx);
		const session = current.require();
		const opened = await within(session.takePatience(), session.opened);
		if (opened === undefined) return undefined;
		if (opened.kind === "off") return leaveOut(wiring, sections);
		const { memory, workspace } = await session.require();
		offerTools(wiring, memory.settings);
		const text = await section(pi, ctx, workspace);
		if (text !== undefined) sections["cairn"] = text;
		if (event.messageType !== "user") return undefined;
		const index = await indexFor(event.prompt, state, { session, workspace });
		if (index === undefined) return undefined;
		if (state.compacted) pi.appendEntry(INDEXED_ENTRY, {});
		const abilities = abilitiesOf(pi);
		const told = messageOf({ index, abilities, candidates: wantsCandidates(memory, state, abilities) });
		workspace.count("index", told?.message?.content.length ?? 0);
		return told;
	};
	pi.on("before_agent_start", guarded(troubles, handle));
}
