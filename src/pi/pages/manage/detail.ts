/** One fact, whole: what it says, and everything that is known of it. */

import type { Fact } from "../../../facts/fact.ts";
import type { StaleCitation } from "../../../facts/freshness.ts";
import { shortId } from "../../../kernel/ids.ts";
import { ago } from "../../../render/amounts.ts";
import { harmless, harmlessLine } from "../harmless.ts";
import type { Ink, Tone } from "../kit.ts";
import { hanging } from "../widgets/text-page.ts";
import { IN_EDITOR } from "./model.ts";
import { type FactRow, levelOf, type ProblemRow, type Row, type UrgencySettings } from "./rows.ts";

export interface DetailView {
	readonly ink: Ink;
	readonly columns: number;
	/** Milliseconds since 1970. */
	readonly now: number;
	readonly settings: UrgencySettings;
}

export function detailLines(row: Row, view: DetailView): readonly string[] {
	return row.kind === "fact" ? factLines(row, view) : problemLines(row, view);
}

/** A name and what stands under it. */
function field(name: string, value: string, view: DetailView & { readonly tone?: Tone }): readonly string[] {
	const { ink, columns, tone = "text" } = view;
	const label = `${name} `.padEnd(10);
	const room = columns - label.length;
	if (room < 8) return ink.wrap(`${name}: ${value}`, columns);
	return ink
		.wrap(value, room)
		.map((line, at) => ink.fg("dim", at === 0 ? label : " ".repeat(label.length)) + ink.fg(tone, line));
}

function factLines(row: FactRow, view: DetailView): readonly string[] {
	const { ink, columns } = view;
	const { fact } = row.item;
	const caption = ink.wrap(harmlessLine(fact.caption), columns).map((line) => ink.bold(line));
	const content = contentBelow(fact);
	const text = content === "" ? [] : ["", ...content.split("\n").flatMap((line) => hanging(line, columns, ink))];
	return [...caption, ...text, "", ...metadata(row, view)];
}

/** The content, without a first line that is the caption once more. */
function contentBelow({ caption, content }: Fact): string {
	const [first = "", ...rest] = content.trim().split("\n");
	const repeats = first.replace(/^#+ +/u, "").trim() === caption.trim();
	return harmless(repeats ? rest.join("\n").trim() : content.trim());
}

function metadata(row: FactRow, view: DetailView): readonly string[] {
	const { fact } = row.item;
	const optional: readonly (readonly [name: string, value: string | undefined])[] = [
		["tags", fact.tags.join(", ")],
		["links", fact.triples.map((triple) => triple.join(" ")).join("; ")],
		["evidence", fact.evidence === undefined ? undefined : `“${fact.evidence}”`],
		["expires", fact.expires],
		["source", fact.source],
	];
	return [
		...field("scope", `${row.scope}${fact.pin ? ", pinned: in every session" : ""}`, view),
		...field("kind", fact.kind, view),
		...field("paths", fact.paths.length === 0 ? "everywhere in its scope" : harmlessLine(fact.paths.join(", ")), view),
		...urgencyField(row, view),
		...staleFields(row, view),
		...optional.flatMap(([name, value]) =>
			value === undefined || value === "" ? [] : field(name, harmlessLine(value), view),
		),
		...field("used", usedWords(row, view), view),
		...field("changed", `${ago(fact.updated, view.now)}, made ${ago(fact.created, view.now)}`, view),
		...field("id", shortId(fact.id), view),
		...field("file", harmlessLine(row.item.name), view),
	];
}

function usedWords({ usage }: FactRow, { now }: DetailView): string {
	if (usage === undefined || usage.used + usage.noted === 0) return "not yet";
	const last = usage.lastUsed === 0 ? "" : `, last ${ago(new Date(usage.lastUsed).toISOString(), now)}`;
	const noted = usage.noted === 0 ? "" : `, shown unasked ${usage.noted} ×`;
	return `${usage.used} ×${last}${noted}`;
}

const SHOWN_AS = { high: "in full", mid: "as its caption", low: "only counted" } as const;

function urgencyField(row: FactRow, view: DetailView): readonly string[] {
	const urgency = levelOf(row, view.settings);
	if (urgency === undefined) return [];
	const by = urgency.judged ? "the judge" : "its kind and wording";
	const words = `${urgency.level} (${urgency.score.toFixed(2)} by ${by}): ${SHOWN_AS[urgency.level]} when its paths are touched`;
	return field("urgency", words, view);
}

function staleWords(stale: StaleCitation): string {
	const cited = harmlessLine(stale.cited);
	switch (stale.kind) {
		case "gone":
			return `✗ ${cited} is ${stale.unproven === true ? "not there" : "gone"}`;
		case "moved":
			return `→ ${cited} is now ${harmlessLine(stale.to)}`;
		case "elsewhere":
			return `⑂ ${cited} is not here, but in ${harmlessLine(stale.where)}`;
		case "changed":
			return `≠ ${cited} has changed${stale.now === undefined ? "" : `: ${harmlessLine(stale.now)}`}`;
	}
}

function staleFields({ freshness }: FactRow, view: DetailView): readonly string[] {
	if (freshness === undefined || freshness.kind === "uncited") return [];
	if (freshness.kind === "fresh") return field("fresh", "all that it names is there", { ...view, tone: "success" });
	return freshness.stale.flatMap((stale, at) =>
		field(at === 0 ? "stale" : "", staleWords(stale), { ...view, tone: "warning" }),
	);
}

function problemLines({ problem, folder, scope }: ProblemRow, view: DetailView): readonly string[] {
	const { ink, columns } = view;
	const where = problem.line === undefined ? "" : `, line ${problem.line}`;
	const lines = [
		...ink.wrap(harmlessLine(problem.name), columns).map((line) => ink.bold(line)),
		...ink.wrap(`${harmlessLine(problem.detail)}${where}`, columns).map((line) => ink.fg("warning", line)),
		"",
		...ink.wrap(adviceFor(problem.reason), columns),
		"",
		...field("scope", scope, view),
		...field("file", harmlessLine(`${folder}/${problem.name}`), view),
	];
	const [ours, theirs] = problem.versions ?? [];
	if (ours === undefined || theirs === undefined) return lines;
	return [...lines, "", ...versionLines("this branch", ours, view), "", ...versionLines("the other", theirs, view)];
}

export function versionLines(name: string, text: string, { ink, columns }: DetailView): readonly string[] {
	const body = harmless(text.trim()).split("\n");
	return [ink.fg("accent", name), ...body.flatMap((line) => hanging(line, columns, ink))];
}

const ADVICE: Readonly<Partial<Record<ProblemRow["problem"]["reason"], string>>> = {
	conflict: "Press enter, then r, to keep one of the two versions.",
	suspicious: "No model sees it before you approve it: press enter, then r.",
	unreviewed: "No model sees it before you approve it: press enter, then r.",
	rejected: "You have rejected it. Its file is left as it is.",
};

function adviceFor(reason: ProblemRow["problem"]["reason"]): string {
	const how = IN_EDITOR.has(reason) ? ": press enter, then o" : "";
	return ADVICE[reason] ?? `The file is left as it is, and is taken up when it has been put right${how}.`;
}
