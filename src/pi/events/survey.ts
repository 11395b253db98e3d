/** While the first answer of a session is being made, and nobody waits for us: a look at what facts name. */
import type { AgentStartEvent, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Wiring } from "./lifecycle.ts";

export function onFirstAnswer({ pi, current, troubles }: Wiring): void {
	let surveyed: Session | undefined;
	const survey = guarded<AgentStartEvent, void>(troubles, async () => {
		if (surveyed !== undefined) await surveyOf(surveyed);
	});
	const look = (event: AgentStartEvent, ctx: ExtensionContext): undefined => {
		const session = current.get();
		// A print-mode run ends with its answer: what a recall shows there is looked at when it is shown.
		if (session === undefined || session === surveyed || !ctx.hasUI) return undefined;
		surveyed = session;
		void survey(event, ctx);
		return undefined;
	};
	pi.on("agent_start", guarded<AgentStartEvent, undefined>(troubles, look));
}

async function surveyOf(session: Session): Promise<void> {
	const opened = await session.opened;
	if (opened.kind === "open") await opened.workspace.survey();
}
