/** `/memory`: a menu without arguments, or one of its commands directly. What it does is loaded with its first use. */
import { isAbort } from "../../kernel/abort.ts";
import type { Wiring } from "../events/lifecycle.ts";

/** Any time will do. */
const LONG_MS = 3_600_000;

export function registerMemoryCommand(wiring: Wiring): void {
	wiring.pi.registerCommand("memory", {
		description: "Memory: search, list, add, undo, status, settings and more",
		getArgumentCompletions: async (prefix) => {
			const { completionsIn } = await import("./completions.ts");
			return await completionsIn(prefix, wiring);
		},
		handler: async (line, ctx) => {
			const { runLine, tell } = await import("./run-line.ts");
			// In print mode nothing else keeps the process while a thread embeds, which by itself does not.
			const hold = setInterval(() => undefined, LONG_MS);
			try {
				await runLine(wiring, line, ctx);
			} catch (error) {
				if (isAbort(error)) tell(wiring, ctx, { text: "cancelled" });
				else wiring.troubles.tell(error, ctx);
			} finally {
				clearInterval(hold);
			}
		},
	});
}
