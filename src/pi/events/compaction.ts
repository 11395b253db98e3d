/** After a compaction: what the conversation held goes to the journal, from its own entries. One that failed leaves nothing. */
import type { ExtensionContext, SessionCompactEvent } from "@earendil-works/pi-coding-agent";
import { within } from "../deadline.ts";
import { guarded } from "../guard.ts";
import { compactedHappenings } from "../transcript.ts";
import type { Wiring } from "./lifecycle.ts";

/** Pi goes on after that; the journal is written all the same. */
const DEADLINE_MS = 500;

export function onCompaction({ pi, current, troubles }: Wiring): void {
	const keep = async (event: SessionCompactEvent, ctx: ExtensionContext): Promise<undefined> => {
		const session = current.get();
		if (session === undefined) return undefined;
		const happenings = compactedHappenings(ctx.sessionManager.getBranch(), event.compactionEntry);
		const recording = session.require().then(({ workspace }) => workspace.recordCompaction(happenings));
		await within(DEADLINE_MS, recording);
		return undefined;
	};
	pi.on("session_compact", guarded<SessionCompactEvent, undefined>(troubles, keep));
}
