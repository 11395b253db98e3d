/** Why a fact is there, and why models were shown it. */
import type { Fact } from "../../facts/fact.ts";
import { whyText } from "../../render/why.ts";
import { harmlessLine } from "./harmless.ts";
import type { Desk, Page } from "./page.ts";
import { TextPage } from "./widgets/text-page.ts";

const SHOWINGS = 50;
const CHANGES = 1000;

export function whyPage(desk: Desk, fact: Fact): Page {
	return new TextPage(desk, {
		title: `Why “${harmlessLine(fact.caption)}”`,
		loading: "Looking back",
		load: (signal) => whyOf(desk, fact, signal),
		paint: (line, ink) => (/^\S/u.test(line) ? ink.bold(line) : line),
	});
}

async function whyOf(desk: Desk, fact: Fact, signal: AbortSignal): Promise<string> {
	const { workspace } = desk;
	const [outcome, showings, changes] = await Promise.all([
		workspace.recall({ ids: [fact.id] }, { browsing: true, signal }),
		workspace.showings({ fact: fact.id, limit: SHOWINGS }),
		workspace.history(fact.id, CHANGES),
	]);
	const hit = outcome.kind === "read" ? outcome.hits[0] : undefined;
	if (hit === undefined) return "It is not in the memory any more.";
	return whyText({ item: hit.item, usage: hit.usage, showings, changes }, { now: desk.now() });
}
