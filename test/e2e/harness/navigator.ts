/** An extension for tests: slash commands for what only a person at the terminal can do. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

// oxlint-disable-next-line import/no-default-export -- pi takes an extension's default export
export default function navigator(pi: ExtensionAPI): void {
	pi.registerCommand("test-reload", {
		description: "Reload extensions",
		handler: async (_line, ctx) => await ctx.reload(),
	});
	pi.registerCommand("test-rewind", {
		description: "Go back in the tree to before the named user message, from 1",
		handler: async (line, ctx) => {
			const users = ctx.sessionManager
				.getBranch()
				.filter((entry) => entry.type === "message" && entry.message.role === "user");
			const target = users[Number(line) - 1];
			if (target !== undefined) await ctx.navigateTree(target.id);
		},
	});
}
