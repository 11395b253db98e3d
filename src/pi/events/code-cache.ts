/**
 * After a run no prompt waits, and after the first one all has been called that a start and a prompt call: the code is kept,
 * and after a later one that of what was loaded since. What the end of a session calls is known when it is over.
 */
import type { AgentSettledEvent, SessionShutdownEvent } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

/** To be called after the session's own end was asked for. */
export function onCodeCalled({ pi, host, current, troubles }: Wiring): void {
	const { keepCode } = host;
	if (keepCode === undefined) return;
	let isCalled = false;
	const keep = (): undefined => {
		// Without a memory hardly anything was called.
		if (current.get()?.known?.kind !== "open") return;
		isCalled = true;
		keepCode();
	};
	const keepAtEnd = (): undefined => {
		if (isCalled) keepCode({ isEnd: true });
	};
	// For whoever listens to the end of a turn, pi puts the whole branch together once more with each.
	pi.on("agent_settled", guarded<AgentSettledEvent, undefined>(troubles, keep));
	pi.on("session_shutdown", guarded<SessionShutdownEvent, undefined>(troubles, keepAtEnd));
}
