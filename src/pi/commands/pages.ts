/** Which lines after `/memory` open a page in pi's terminal. The pages themselves are loaded with the first of them. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Wiring } from "../events/lifecycle.ts";
import type { Leaving, PageRequest } from "../pages/open.ts";

/** What may be typed after the name for it still to be a page: with more, the command does it at once, and says so in text. */
const PAGES: Readonly<Record<string, RegExp>> = {
	"": /^$/u,
	manage: /^(?!-)/u,
	add: /^$/u,
	review: /^$/u,
	// A setting's whole name has a dot: what has none narrows the list.
	settings: /^[A-Za-z]*$/u,
	debug: /^(?!-)/u,
	cost: /^$/u,
	history: /^(?!-)\S*$/u,
	trash: /^$/u,
	why: /^(?!-)\S+$/u,
};

export function pageFor(line: string): PageRequest | undefined {
	const [, name = "", words = ""] = /^\s*(\S*)\s*([\s\S]*?)\s*$/u.exec(line) ?? [];
	const takes = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
	return takes?.test(words) === true ? { name, words } : undefined;
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
