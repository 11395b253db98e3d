/** After the first run of a session, when nobody waits: a line about what came with the project, one about what is not well. */
import type { AgentSettledEvent, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Wiring } from "./lifecycle.ts";

/** Pi counts as busy until then; what takes longer is told when it is known. */
const DEADLINE_MS = 300;

export function onFirstSettled({ pi, current, troubles }: Wiring): void {
	let told: Session | undefined;
	const settled = async (_event: AgentSettledEvent, ctx: ExtensionContext): Promise<undefined> => {
		const session = current.get();
		if (session === undefined || session === told || !ctx.hasUI) return undefined;
		told = session;
		await within(DEADLINE_MS, tell(session, ctx));
		return undefined;
	};
	const tell = async (session: Session, ctx: ExtensionContext): Promise<void> => {
		const opened = await session.opened;
		if (opened.kind !== "open") return;
		const { arrivalLine, attentionLine } = await import("../../render/status.ts");
		const arrived = await opened.workspace.arrived();
		if (arrived > 0 && current.get() === session) ctx.ui.notify(arrivalLine(arrived), "info");
		const line = attentionLine(await opened.workspace.status());
		if (line !== undefined && current.get() === session) ctx.ui.notify(line, "warning");
	};
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, settled));
}
