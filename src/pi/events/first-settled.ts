/** After the first run of a session, when nobody waits: a line about what came with the project, one about what is not well. */
import type { AgentSettledEvent, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Wiring } from "./lifecycle.ts";

export function onFirstSettled({ pi, current, troubles }: Wiring): void {
	let told: Session | undefined;
	const tell = async (_event: AgentSettledEvent, ctx: ExtensionContext): Promise<undefined> => {
		const session = current.get();
		if (session === undefined || session === told || !ctx.hasUI) return undefined;
		told = session;
		const opened = await session.opened;
		if (opened.kind !== "open") return undefined;
		const { arrivalLine, attentionLine } = await import("../../render/status.ts");
		const arrived = await opened.workspace.arrived();
		if (arrived > 0) ctx.ui.notify(arrivalLine(arrived), "info");
		const line = attentionLine(await opened.workspace.status());
		if (line !== undefined) ctx.ui.notify(line, "warning");
		return undefined;
	};
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, tell));
}
