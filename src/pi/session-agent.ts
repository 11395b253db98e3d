/** The agent of a pi session, as commands see it: a text handed to it becomes a visible turn. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Agent } from "../commands/run.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Wiring } from "./events/lifecycle.ts";

/** A turn that has not begun by then never will: pi compacts first where it must. */
const START_MS = 300_000;

export function sessionAgent({ pi, current }: Wiring, ctx: ExtensionCommandContext): Agent {
	return {
		hand: async (texts) => {
			const { handing } = current.require();
			if (handing.isUnderWay || !ctx.isIdle()) {
				throw new MemoryError("INPUT_INVALID", "the agent is at work", { hint: "Try again when it has answered." });
			}
			requireModel(ctx);
			const prompt = handing.begin(texts);
			if (prompt === undefined) return;
			pi.sendUserMessage(prompt);
			if (ctx.hasUI) return;
			// The session ends with the command where nobody goes on to type.
			const timer = setTimeout(() => handing.abandon(), START_MS);
			await handing.over();
			clearTimeout(timer);
		},
	};
}

/** @throws MemoryError PROVIDER_UNSET */
function requireModel({ model, modelRegistry }: ExtensionCommandContext): void {
	if (model !== undefined && modelRegistry.hasConfiguredAuth(model)) return;
	throw new MemoryError("PROVIDER_UNSET", "pi has no model that could read it", {
		hint: "Choose one with /model, or split the file without one: /memory import --local",
	});
}
