/** What pi loads, and as little as can be: its compiler takes time for every line. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

// oxlint-disable-next-line import/no-default-export -- pi takes an extension's default export
export default async function cairn(pi: ExtensionAPI): Promise<void> {
	const { start } = await import("../../bin/extension.mjs");
	const host = await import("@earendil-works/pi-coding-agent").catch(() => undefined);
	await start(pi, { host, sources: () => import("./extension.ts") });
}
