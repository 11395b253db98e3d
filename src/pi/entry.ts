/** What pi loads, and as little as can be: its compiler takes time for every line. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** Throwing here would keep pi from starting. */
export default async function cairn(pi: ExtensionAPI): Promise<void> {
	try {
		const { start } = await import("../../bin/extension.mjs");
		await start(pi, {
			loadHost: () => import("@earendil-works/pi-coding-agent"),
			sources: () => import("./extension.ts"),
			loadTui: () => import("@earendil-works/pi-tui"),
		});
	} catch (error) {
		pi.on("session_start", (_event, ctx) => ctx.ui.notify(`Cairn memory is off: ${String(error)}`, "warning"));
	}
}
