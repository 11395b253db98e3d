/** The whole gate with every number it comes to, and nothing written. */
import type { Fact } from "../facts/fact.ts";
import type { Scope } from "../facts/scope.ts";
import { shortId } from "../kernel/ids.ts";
import { candidateOf } from "./candidate.ts";
import { duplicatesOf, takesOver } from "./carry-out.ts";
import type { Exchange } from "./consult.ts";
import type { Decision } from "./decide.ts";
import type { GateDeps } from "./deps.ts";
import type { FactText } from "./merge-by-rule.ts";
import type { Draft, Judged, Refusal, Remark, Skipped } from "./outcome.ts";
import { type Known, type Plan, type PlanOptions, planFor } from "./plan.ts";
import type { RewriteHow } from "./rewrite.ts";
import type { Signals } from "./signals.ts";

export interface DryNeighbour {
	readonly id: string;
	readonly scope: Scope;
	readonly caption: string;
	readonly paths: readonly string[];
	readonly cosine?: number;
	readonly keywords: number;
	readonly score: number;
	readonly relevance: number;
	readonly disjoint: boolean;
}

/** The text that a write would leave, and the one that it would replace. */
export interface DryDiff {
	readonly before?: FactText;
	readonly after: FactText;
	readonly how?: RewriteHow;
}

interface DryCandidate {
	readonly fact: Fact;
	readonly scope: Scope;
	readonly remarks: readonly Remark[];
	/** Short ids of facts that say exactly the same, and would be reinforced. */
	readonly duplicates: readonly string[];
}

export type DryRun =
	/** The candidate goes no further, whoever judges. */
	| { readonly kind: "stopped"; readonly outcome: Refusal | Skipped }
	/** The judge is away: a write would be queued. */
	| { readonly kind: "unavailable"; readonly candidate: DryCandidate; readonly because: string }
	| {
			readonly kind: "planned";
			readonly candidate: DryCandidate;
			readonly neighbours: readonly DryNeighbour[];
			readonly exchanges: readonly Exchange[];
			readonly signals: Signals;
			readonly decision: Decision;
			readonly judged: Judged;
			readonly diff?: DryDiff;
	  };

/** Asks judge and rewriter as a write would; takes no lock. */
export async function dryRun(draft: Draft, deps: GateDeps, options: PlanOptions = {}): Promise<DryRun> {
	const candidate = candidateOf(draft, deps);
	if (candidate.kind !== "candidate") return { kind: "stopped", outcome: candidate };
	const duplicates = (await duplicatesOf(candidate, deps)).filter((each) => takesOver(each, candidate));
	const { fact, remarks, store } = candidate;
	const ids = duplicates.map(({ file }) => shortId(file.fact.id));
	const described: DryCandidate = { fact, scope: store.store.scope, remarks, duplicates: ids };
	const plan = await planFor(candidate, deps, options);
	if (plan.kind === "unavailable") {
		return { kind: "unavailable", candidate: described, because: plan.error.message };
	}
	const diff = ids.length > 0 ? undefined : diffOf(plan);
	return {
		kind: "planned",
		candidate: described,
		neighbours: plan.known.map(neighbourOf),
		exchanges: plan.consultation.exchanges,
		signals: plan.consultation.signals,
		decision: plan.decision,
		judged: plan.judged,
		...(diff === undefined ? {} : { diff }),
	};
}

function neighbourOf({ neighbour }: Known): DryNeighbour {
	const { ranked, store, cosine, keywords, score, disjoint } = neighbour;
	const { id, caption, paths } = ranked.item.fact;
	return {
		id: shortId(id),
		scope: store.scope,
		caption,
		paths,
		...(cosine === undefined ? {} : { cosine }),
		keywords,
		score,
		relevance: ranked.relevance,
		disjoint,
	};
}

function textOf({ caption, content }: FactText): FactText {
	return { caption, content };
}

function diffOf({ candidate, decision, target, rewritten }: Plan): DryDiff | undefined {
	if (target !== undefined && rewritten !== undefined) {
		return { before: textOf(target.file.fact), after: rewritten.text, how: rewritten.how };
	}
	const adds = decision.kind === "add" || decision.kind === "edit" || decision.kind === "merge";
	return adds ? { after: textOf(candidate.fact) } : undefined;
}
