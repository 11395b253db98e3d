/** Before each run: the section that never changes, and beside the first prompt the facts that bear on it. */
import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ExtensionAPI,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { shortId } from "../../kernel/ids.ts";
import type { Workspace } from "../../memory.ts";
import { promptIndexText, sectionText } from "../../render/session-prompt.ts";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import { offerTools } from "../tools/offer.ts";
import { INDEX_MESSAGE, isFirstPrompt, SECTION_ENTRY, storedSection } from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

/** Pi shows nothing and cannot be interrupted while it waits for these. */
const STANDING_DEADLINE_MS = 3000;
const INDEX_DEADLINE_MS = 1500;

/** The stored section, or a new one that is stored at once; `undefined` when the store does not answer in time. */
async function section(pi: ExtensionAPI, ctx: ExtensionContext, workspace: Workspace): Promise<string | undefined> {
	const stored = storedSection(ctx.sessionManager.getEntries());
	if (stored !== undefined) return stored;
	const standing = await within(STANDING_DEADLINE_MS, workspace.standing());
	if (standing === undefined) return undefined;
	const text = sectionText(standing);
	pi.appendEntry(SECTION_ENTRY, { text });
	return text;
}

async function indexMessage(
	prompt: string,
	session: Session,
	workspace: Workspace,
): Promise<BeforeAgentStartEventResult | undefined> {
	const index = await within(INDEX_DEADLINE_MS, workspace.promptIndex(prompt, { touched: session.touched }));
	const content = index === undefined ? undefined : promptIndexText(index);
	if (index === undefined || content === undefined) return undefined;
	const ids = index.hits.map((hit) => shortId(hit.item.fact.id));
	return { message: { customType: INDEX_MESSAGE, content, display: true, details: { ids, omitted: index.omitted } } };
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
		const first = isFirstPrompt(ctx.sessionManager.getBranch());
		const session = current.require();
		const opened = await within(session.takePatience(), session.require());
		if (opened === undefined) return undefined;
		const { memory, workspace } = opened;
		offerTools(wiring, memory.settings);
		const text = await section(pi, ctx, workspace);
		if (text !== undefined) sections["cairn"] = text;
		if (event.messageType !== "user" || !first) return undefined;
		return await indexMessage(event.prompt, session, workspace);
	};
	pi.on("before_agent_start", guarded(troubles, handle));
}
