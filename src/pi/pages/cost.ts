/** What the memory's own calls of models took: the sums, and each of the last calls. */

import type { LedgerEntry } from "../../ports/token-ledger.ts";
import { ago, grouped } from "../../render/amounts.ts";
import { costText } from "../../render/cost.ts";
import { sharesText } from "../../render/prompt-shares.ts";
import { harmlessLine } from "./harmless.ts";
import type { Desk, Page } from "./page.ts";
import { TextPage } from "./widgets/text-page.ts";

const SHOWN_CALLS = 100;

function callLine({ at, purpose, provider, model, usage, milliseconds, outcome }: LedgerEntry, now: number): string {
	const tokens =
		usage === undefined ? "tokens not told" : `${grouped(usage.inputTokens)} in, ${grouped(usage.outputTokens)} out`;
	const price = usage?.costUsd === undefined ? "" : `, $${usage.costUsd.toFixed(4)}`;
	const end = outcome === "done" ? "" : `, ${outcome}`;
	return `  ${ago(at, now).padEnd(15)} ${purpose}: ${harmlessLine(model === "" ? provider : model)}, ${tokens}${price}, ${grouped(milliseconds)} ms${end}`;
}

function costPageText(entries: readonly LedgerEntry[], now: number): string {
	const calls = entries.slice(0, SHOWN_CALLS).map((entry) => callLine(entry, now));
	return calls.length === 0 ? costText(entries) : [costText(entries), "", "the last calls:", ...calls].join("\n");
}

export function costPage(desk: Desk): Page {
	return new TextPage(desk, {
		title: "Cost: calls of models, and what prompts got longer by",
		loading: "Adding up",
		load: async () => {
			const [calls, shares] = await Promise.all([desk.workspace.cost(), desk.workspace.shares()]);
			return `${costPageText(calls, desk.now())}\n\n${sharesText(shares, desk.now())}`;
		},
		paint: (line, ink) => (/^\S/u.test(line) ? ink.bold(line) : line),
	});
}
