/**
 * After a turn no prompt waits, and after the first one all has been called that a start and a prompt call: the code is kept,
 * and after a later one that of what was loaded since.
 */
import type { TurnEndEvent } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

export function onTurnEnd({ pi, host, current, troubles }: Wiring): void {
	const { keepCode } = host;
	if (keepCode === undefined) return;
	const keep = (): undefined => {
		// Without a memory hardly anything was called.
		if (current.get()?.known?.kind === "open") keepCode();
	};
	pi.on("turn_end", guarded<TurnEndEvent, undefined>(troubles, keep));
}
