/** What the list of facts is made of: facts, files that are none, and the marks in front of them. */
import type { FactKind } from "../../../facts/fact.ts";
import { type Freshness, verdictOf } from "../../../facts/freshness.ts";
import { type Scope, scopeOf } from "../../../facts/scope.ts";
import { urgencyAtPaths } from "../../../facts/urgency.ts";
import type { FactUsage, IndexedFact } from "../../../ports/fact-index.ts";
import type { FactProblem } from "../../../ports/fact-store.ts";
import type { Settings } from "../../../settings/table.ts";

export interface FactRow {
	readonly kind: "fact";
	readonly key: string;
	readonly scope: Scope;
	readonly item: IndexedFact;
	readonly usage?: FactUsage;
	/** Whether what it names is still there; absent while nobody has looked. */
	readonly freshness?: Freshness;
	/** Everything that the filter looks at, folded. */
	readonly folded: string;
}

/** A file that is no fact: it is left as it is, and told of here. */
export interface ProblemRow {
	readonly kind: "problem";
	readonly key: string;
	readonly scope: Scope;
	readonly problem: FactProblem;
	readonly folder: string;
	readonly folded: string;
}

export type Row = FactRow | ProblemRow;

export function factRow(item: IndexedFact, usage?: FactUsage): FactRow {
	const { caption, content, tags, paths, kind } = item.fact;
	return {
		kind: "fact",
		key: `${item.store} ${item.name}`,
		scope: scopeOf(item.store),
		item,
		...(usage === undefined ? {} : { usage }),
		folded: `${caption}\n${tags.join(" ")}\n${paths.join(" ")}\n${kind}\n${content}`.toLowerCase(),
	};
}

export function problemRow(problem: FactProblem, scope: Scope, folder: string): ProblemRow {
	const folded = `${problem.name}\n${problem.reason}\n${problem.detail}`.toLowerCase();
	return { kind: "problem", key: `${folder} ${problem.name}`, scope, problem, folder, folded };
}

export type Level = "high" | "mid" | "low";
export type UrgencySettings = Pick<Settings, "judge.urgencyHigh" | "judge.urgencyMid">;

/** How much of the fact is shown when its paths are touched, and who said so; `undefined` for one without paths. */
export function levelOf(
	row: FactRow,
	settings: UrgencySettings,
): { readonly level: Level; readonly score: number; readonly judged: boolean } | undefined {
	if (row.item.fact.paths.length === 0) return undefined;
	const score = row.usage?.urgency ?? urgencyAtPaths(row.item.fact);
	const level = score >= settings["judge.urgencyHigh"] ? "high" : score >= settings["judge.urgencyMid"] ? "mid" : "low";
	return { level, score, judged: row.usage?.urgency !== undefined };
}

export const DOTS: Readonly<Record<Level, string>> = { high: "●", mid: "◐", low: "○" };

/** One column for what is no longer as the fact says. */
export function staleMark({ freshness }: FactRow): string {
	if (freshness === undefined) return " ";
	return STALE_MARKS[verdictOf(freshness)];
}

const STALE_MARKS = { uncited: " ", fresh: " ", changed: "≠", moved: "→", gone: "✗", elsewhere: "⑂" } as const;

export function kindOf(row: Row): FactKind | undefined {
	return row.kind === "fact" ? row.item.fact.kind : undefined;
}
