/** The agent of a pi session, as commands see it: a text handed to it becomes a visible turn. */
import type { ExtensionCommandContext, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Agent } from "../commands/run.ts";
import { MemoryError } from "../kernel/errors.ts";
import type { Wiring } from "./events/lifecycle.ts";
import { Handing } from "./handing.ts";

/** A turn that has not begun by then never will: pi compacts first where it must. */
const START_MS = 300_000;

export function sessionAgent({ pi, current }: Wiring, ctx: ExtensionCommandContext): Agent {
	return {
		hand: async (texts) => {
			const session = current.require();
			const handing = session.handing ?? new Handing();
			session.handing = handing;
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

/** When a run is over that a command began: tells what came of it, and begins the next. */
export async function settleTurn(
	{ pi, host, current }: Wiring,
	ctx: ExtensionContext,
	aborted: boolean,
): Promise<void> {
	const { line, next } = (await current.get()?.handing?.settled(!aborted && endedWell(ctx))) ?? {};
	if (line !== undefined && ctx.hasUI) ctx.ui.notify(`memory: ${line}`, "info");
	else if (line !== undefined && ctx.mode === "print") host.print(`${line}\n`);
	else if (line !== undefined) host.complain(`${line}\n`);
	if (next !== undefined) pi.sendUserMessage(next);
}

/** The last answer came to its end: neither an error nor a limit cut it off. */
function endedWell(ctx: ExtensionContext): boolean {
	const last = ctx.sessionManager
		.getBranch()
		.findLast((entry) => entry.type === "message" && entry.message.role === "assistant");
	if (last?.type !== "message" || last.message.role !== "assistant") return false;
	return last.message.stopReason === "stop";
}
