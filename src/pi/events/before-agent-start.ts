/** Before each run: the section that never changes, and beside a prompt the facts that bear on it and were not shown yet. */
import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import { shownOn } from "../shown.ts";
import { offerTools, withdrawTools } from "../tools/offer.ts";
import { type BranchBefore, isFirstPrompt, storedSection, wasCompacted } from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

function before(ctx: ExtensionContext): BranchBefore {
	const branch = ctx.sessionManager.getBranch();
	const first = isFirstPrompt(branch);
	const { whole, captions } = shownOn(branch);
	return { first, compacted: first && wasCompacted(branch), shown: new Set([...whole, ...captions]) };
}

/** Turned off, the memory is not spoken of. */
function leaveOut({ pi }: Wiring, sections: Record<string, string>): undefined {
	delete sections["cairn"];
	withdrawTools(pi);
}

export function onBeforeAgentStart(wiring: Wiring): void {
	const { pi, current, troubles } = wiring;
	/** What this request is sent with is what the later ones are sent with. */
	const beginUnopened = async (event: BeforeAgentStartEvent, ctx: ExtensionContext): Promise<undefined> => {
		current.require().keepTools();
		const { prepareUnopened } = await import("../prompt-facts.ts");
		prepareUnopened(event, { pi, ctx });
	};
	const handle = async (
		event: BeforeAgentStartEvent,
		ctx: ExtensionContext,
	): Promise<BeforeAgentStartEventResult | undefined> => {
		const { sections } = event.systemPromptOptions;
		const stored = storedSection(ctx.sessionManager.getEntries());
		if (stored !== undefined) sections["cairn"] = stored;
		const state = before(ctx);
		const session = current.require();
		session.beside = [];
		const opened = await within(session.takePatience(), session.opened);
		if (opened === undefined) return await beginUnopened(event, ctx);
		if (opened.kind === "off") return leaveOut(wiring, sections);
		if (opened.kind === "open") await offerTools(wiring, opened.memory.settings);
		const { prepareRun } = await import("../prompt-facts.ts");
		const told = await prepareRun(event, { pi, ctx, session, state });
		session.beside = told === undefined ? [] : [...told.message.details.ids, ...(told.message.details.captions ?? [])];
		return told;
	};
	pi.on("before_agent_start", guarded(troubles, handle));
}
