/** An extension for tests: another package's memory tool. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

// oxlint-disable-next-line import/no-default-export -- pi takes an extension's default export
export default function otherMemory(pi: ExtensionAPI): void {
	pi.registerTool({
		name: "ctx_memory",
		label: "Other memory",
		description: "Remembers elsewhere.",
		parameters: { type: "object", properties: {} },
		execute: async () => ({ content: [{ type: "text", text: "the other memory answered" }], details: undefined }),
	});
}
