/** Why a fact is there and why it is shown: where it comes from, and how it has been used. */
import type { Fact } from "../../facts/fact.ts";
import { shortId } from "../../kernel/ids.ts";
import type { Workspace } from "../../memory.ts";
import type { Change } from "../../ports/history.ts";
import { ago, count } from "../../render/amounts.ts";
import { harmlessLine } from "./harmless.ts";
import type { Desk, Page } from "./page.ts";
import { TextPage } from "./widgets/text-page.ts";

export function whyPage(desk: Desk, fact: Fact): Page {
	return new TextPage(desk, {
		title: `Why “${harmlessLine(fact.caption)}”`,
		loading: "Looking back",
		load: (signal) => whyText(desk, fact, signal),
		paint: (line, ink) => (/^\S/u.test(line) ? ink.bold(line) : line),
	});
}

const SOURCES: Readonly<Record<string, string>> = {
	explicit: "you told the agent to keep it",
	agent: "the agent kept it as it worked",
	consolidate: "it was made of others when the memory was tidied",
	hand: "somebody wrote its file by hand",
};

function originLines(fact: Fact, changes: readonly Change[], now: number): readonly string[] {
	const first = changes.at(-1);
	const source = fact.source ?? "agent";
	const told = source.startsWith("import:")
		? `it was brought over from ${harmlessLine(source.slice(7))}`
		: SOURCES[source];
	return [
		"Where it comes from",
		`  ${told ?? "not recorded"}; made ${ago(fact.created, now)}`,
		...(fact.evidence === undefined ? [] : [`  your words: “${harmlessLine(fact.evidence)}”`]),
		...(first === undefined
			? []
			: [
					`  ${first.action} by ${first.actor}${first.session === undefined ? "" : ` in session ${harmlessLine(first.session)}`}: ${harmlessLine(first.reason)}`,
				]),
		"",
		"What happened to it since",
		...(changes.length > 1
			? changes
					.slice(0, -1)
					.map(
						(change) => `  ${ago(change.at, now)}: ${change.action} by ${change.actor}: ${harmlessLine(change.reason)}`,
					)
			: ["  nothing"]),
		"",
	];
}

async function usageLines(
	workspace: Workspace,
	fact: Fact,
	{ now, signal }: { now: number; signal: AbortSignal },
): Promise<readonly string[]> {
	const outcome = await workspace.recall({ ids: [fact.id] }, { browsing: true, signal });
	const hit = outcome.kind === "read" ? outcome.hits[0] : undefined;
	if (hit === undefined) return ["It is not in the memory any more."];
	const { used, noted, lastUsed } = hit.usage;
	const last = lastUsed === 0 ? "" : `, last ${ago(new Date(lastUsed).toISOString(), now)}`;
	return [
		"When it is shown",
		...(fact.pin ? ["  in every session: it is pinned"] : []),
		...(fact.paths.length > 0 ? [`  when one of these is touched: ${harmlessLine(fact.paths.join(", "))}`] : []),
		"  when a prompt or a recall is about it",
		"",
		"How it was used",
		`  ${count(used, "time")} found or confirmed${last}`,
		`  ${count(noted, "time")} shown without being asked for`,
		"",
		`id ${shortId(fact.id)}`,
	];
}

async function whyText(desk: Desk, fact: Fact, signal: AbortSignal): Promise<string> {
	const now = desk.now();
	const changes = await desk.workspace.history(fact.id, 50);
	return [...originLines(fact, changes, now), ...(await usageLines(desk.workspace, fact, { now, signal }))].join("\n");
}
