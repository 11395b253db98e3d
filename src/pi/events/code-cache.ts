/** After the first turn, when all that a start and a prompt call has been called and no prompt waits: the code is kept. */
import type { TurnEndEvent } from "@earendil-works/pi-coding-agent";
import { guarded } from "../guard.ts";
import type { Wiring } from "./lifecycle.ts";

export function onFirstTurn({ pi, host, current, troubles }: Wiring): void {
	const { keepCode } = host;
	if (keepCode === undefined) return;
	const keep = (): undefined => {
		// Without a memory hardly anything was called.
		if (current.get()?.known?.kind === "open") keepCode();
	};
	pi.on("turn_end", guarded<TurnEndEvent, undefined>(troubles, keep));
}
