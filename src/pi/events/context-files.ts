/** Instruction files and the prompt: texts handed to the agent are settled, and imported ones are left out. */
import type {
	AgentSettledEvent,
	AgentStartEvent,
	BeforeAgentStartEvent,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

/** Most of it is loaded with the first instruction file, or the first command that hands one over. */
export function onContextFiles(wiring: Wiring): void {
	const { pi, current, troubles } = wiring;
	const before = async (event: BeforeAgentStartEvent, ctx: ExtensionContext): Promise<undefined> => {
		const session = current.get();
		const opened = session?.known;
		if (session === undefined || (opened !== undefined && opened.kind !== "open")) return undefined;
		if (event.systemPromptOptions.contextFiles.length === 0) return undefined;
		const { leaveOutImported, leaveOutNothing } = await import("../context-strip.ts");
		if (opened === undefined) return leaveOutNothing({ pi, ctx });
		await leaveOutImported(event, { pi, ctx, memory: opened.memory, workspace: opened.workspace });
		return undefined;
	};
	const started = (_event: AgentStartEvent): undefined => {
		current.get()?.handing?.agentStarted();
		return undefined;
	};
	const settled = async (event: AgentSettledEvent, ctx: ExtensionContext): Promise<undefined> => {
		if (current.get()?.handing?.isUnderWay !== true) return undefined;
		const { settleTurn } = await import("../session-agent.ts");
		await settleTurn(wiring, ctx, event.aborted);
		return undefined;
	};
	pi.on("before_agent_start", guarded<BeforeAgentStartEvent, undefined>(troubles, before));
	pi.on("agent_start", guarded<AgentStartEvent, undefined>(troubles, started));
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, settled));
}
