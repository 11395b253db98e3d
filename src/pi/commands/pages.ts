/** Which lines after `/memory` open a page in pi's terminal. The pages themselves are loaded with the first of them. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Wiring } from "../events/lifecycle.ts";
import type { Leaving, PageRequest } from "../pages/open.ts";

/** How much may be typed after the name for it still to be a page: with more, the command does it at once. */
const PAGES: Readonly<Record<string, "nothing" | "one word" | "anything">> = {
	"": "nothing",
	manage: "anything",
	add: "nothing",
	review: "nothing",
	settings: "nothing",
	debug: "anything",
	cost: "nothing",
	history: "one word",
	why: "one word",
};

/** Options are for whoever wants text. */
export function pageFor(line: string): PageRequest | undefined {
	const [, name = "", words = ""] = /^\s*(\S*)\s*([\s\S]*?)\s*$/u.exec(line) ?? [];
	const takes = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
	if (takes === undefined || words.startsWith("-")) return undefined;
	if (takes === "nothing") return words === "" ? { name, words } : undefined;
	if (takes === "one word") return /^\S+$/u.test(words) ? { name, words } : undefined;
	return { name, words };
}

/** `no pages` where there is nothing to draw them with: the command answers in text then. */
export async function openPages(
	request: PageRequest,
	wiring: Wiring,
	ctx: ExtensionCommandContext,
): Promise<Leaving | "no pages"> {
	const { loadTui } = wiring.host;
	if (loadTui === undefined) return "no pages";
	const [tui, { openIn }] = await Promise.all([loadTui(), import("../pages/open.ts")]);
	return await openIn(request, { wiring, ctx, tui });
}
