/** After each run, where somebody stays to see it: facts that wait are tried again when their time has come. */
import type { AgentSettledEvent, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Wiring } from "./lifecycle.ts";

/** Nobody waits for it: what comes of it is in the history, and what still waits is in the status. */
/** Pi counts as busy until then; the rest goes on without it. */
const DEADLINE_MS = 300;

export function onWaitingFacts({ pi, current, troubles }: Wiring): void {
	const retry = async (_event: AgentSettledEvent, ctx: ExtensionContext): Promise<undefined> => {
		const session = current.get();
		// A print-mode run ends with its answer.
		if (session === undefined || !ctx.hasUI) return undefined;
		await within(DEADLINE_MS, retryDue(session));
		return undefined;
	};
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, retry));
}

async function retryDue(session: Session): Promise<void> {
	const opened = await session.opened;
	if (opened.kind === "open" && (await opened.workspace.status()).pending !== undefined) {
		await opened.workspace.retry({ dueOnly: true });
	}
}
