/** After a compaction: what the conversation held goes to the journal, from its own entries. One that failed leaves nothing. */
import type { ExtensionContext, SessionCompactEvent } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import type { Session } from "../session.ts";
import type { Entry } from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

/** Pi goes on after that; the journal is written all the same. */
const DEADLINE_MS = 500;

async function record(session: Session, branch: readonly Entry[], compaction: Entry): Promise<void> {
	const opened = await session.opened;
	if (opened.kind !== "open") return;
	const { compactedHappenings } = await import("../compacted.ts");
	await opened.workspace.recordCompaction(compactedHappenings(branch, compaction));
}

export function onCompaction({ pi, current, troubles }: Wiring): void {
	const keep = async (event: SessionCompactEvent, ctx: ExtensionContext): Promise<undefined> => {
		const session = current.get();
		if (session === undefined) return undefined;
		await within(DEADLINE_MS, record(session, [...ctx.sessionManager.getBranch()], event.compactionEntry));
		return undefined;
	};
	pi.on("session_compact", guarded<SessionCompactEvent, undefined>(troubles, keep));
}
