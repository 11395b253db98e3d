/** The least that an extension can be: what pi itself spends on having one. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

// oxlint-disable-next-line import/no-default-export -- pi takes an extension's default export
export default function quiet(pi: ExtensionAPI): void {
	pi.on("session_start", () => undefined);
}
